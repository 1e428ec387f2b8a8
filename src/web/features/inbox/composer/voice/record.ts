import { BlobSource, BufferTarget, Conversion, Input, MP4, OGG, OggOutputFormat, Output, WEBM } from 'mediabunny'
import { t } from '#domain/i18n/t.ts'
import { VOICE_NAME } from './voice-name.ts'

/** A recording that runs. */
export interface Recording {
  /** How loud it is now, from 0 to 1. */
  level(): number
  /** How long it is, in milliseconds; pauses are left out. */
  length(): number
  pause(): void
  resume(): void
  /** Ends it; resolves with what was said, as WhatsApp takes it. */
  stop(): Promise<File>
  /** Ends it, and forgets what was said. */
  cancel(): void
}

/** What browsers can record, the best for WhatsApp first. */
const KINDS = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4']

/** Why nothing can be recorded, and what to do; null where the browser can. */
export function unsupportedWhy(): string | null {
  if (!window.isSecureContext) return t('Browsers record only on a secure address. Open this site under https.')
  return typeof MediaRecorder === 'undefined' || !navigator.mediaDevices
    ? t('This browser cannot record. Use a current Chrome, Edge, Firefox or Safari, or attach a file.')
    : null
}

/** Says why a recording could not begin. */
export function refusalText(cause: unknown): string {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError') return t('The microphone is blocked. Allow it beside the address of this page, then try again.')
  if (name === 'NotFoundError') return t('No microphone was found. Connect one, then try again.')
  if (name === 'NotReadableError') return t('Another program has the microphone. Close it there, then try again.')
  return t('The recording could not begin. Try again, or attach a file.')
}

/** Asks for the microphone and begins; fails with the browser's own reason. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind))
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 32_000 })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const meter = createMeter(stream)
  let counted = 0
  let since: number | null = performance.now()
  const rest = () => {
    counted += since === null ? 0 : performance.now() - since
    since = null
  }
  const release = () => {
    rest()
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.start(1_000)
  return {
    level: () => (since === null ? 0 : meter.level()),
    length: () => counted + (since === null ? 0 : performance.now() - since),
    pause() {
      rest()
      recorder.pause()
    },
    resume() {
      since ??= performance.now()
      recorder.resume()
    },
    async stop() {
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      recorder.stop()
      await ended
      release()
      return toFile(new Blob(parts, { type: recorder.mimeType }))
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}

/** A voice message where its sound can be put into one; else a sound. */
async function toFile(recorded: Blob): Promise<File> {
  const name = `${VOICE_NAME} ${new Date().toTimeString().slice(0, 8).replaceAll(':', '.')}`
  const ogg = await toOgg(recorded)
  return ogg ? new File([ogg], `${name}.ogg`, { type: 'audio/ogg' }) : new File([recorded], `${name}.m4a`, { type: 'audio/mp4' })
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      // Speech lies far below full scale.
      return Math.min(1, 4 * Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length))
    },
    close: () => void context.close(),
  }
}

/** Puts an Opus sound from whatever a browser records into OGG, as it is: nothing is encoded again. Null where it is no Opus. */
async function toOgg(recorded: Blob): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(recorded), formats: [OGG, WEBM, MP4] })
  const track = await input.getPrimaryAudioTrack()
  if (track?.codec !== 'opus') return null
  const target = new BufferTarget()
  const conversion = await Conversion.init({ input, output: new Output({ format: new OggOutputFormat(), target }) })
  if (!conversion.isValid) return null
  await conversion.execute()
  return target.buffer && new Blob([target.buffer], { type: 'audio/ogg' })
}
