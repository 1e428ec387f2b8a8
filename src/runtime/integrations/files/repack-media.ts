import { stat } from 'node:fs/promises'

import {
  ALL_FORMATS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  type MediaCodec,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny'

/** A film or sound in a container that WhatsApp takes. */
export interface Repacked {
  kind: 'video' | 'audio'
  mimeType: string
  size: number
}

interface Container extends Omit<Repacked, 'size'> {
  format: () => OutputFormat
}

const FILM: Container = { kind: 'video', mimeType: 'video/mp4', format: () => new Mp4OutputFormat() }
const SOUND: Container = { kind: 'audio', mimeType: 'audio/mp4', format: () => new Mp4OutputFormat() }
const VOICE: Container = { kind: 'audio', mimeType: 'audio/ogg', format: () => new OggOutputFormat() }

/**
 * Puts a film or sound into another container, its pictures and tones as they are. Null where they are coded in a way that WhatsApp does not
 * take: without an encoder nothing here could change that.
 */
export async function repackMedia(path: string, out: string): Promise<Repacked | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const container = containerFor(video && (await video.getCodec()), audio && (await audio.getCodec()))
    if (!container) return null
    const output = new Output({ format: container.format(), target: new FilePathTarget(out) })
    const conversion = await Conversion.init({ input, output, showWarnings: false })
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return null
    await conversion.execute()
    const { size } = await stat(out)
    return { kind: container.kind, mimeType: container.mimeType, size }
  } finally {
    input.dispose()
  }
}

function containerFor(video: MediaCodec | null, audio: MediaCodec | null): Container | null {
  if (video !== null) return video === 'avc' && (audio === null || audio === 'aac') ? FILM : null
  if (audio === 'opus') return VOICE
  return audio === 'aac' ? SOUND : null
}
