import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

const FRAMES = 30

/** What a decoder of H.264 is told before the first picture: 320 × 240, baseline. */
const SPS = Buffer.from('6742c01ed90141fb0110000003001000000303c0f162e480', 'hex')
const PPS = Buffer.from('68cb83cb20', 'hex')
const AVC_HEADER = Buffer.concat([Buffer.of(1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, SPS.length), SPS, Buffer.of(1, 0, PPS.length), PPS])

/** The same of Opus: one channel, 48 kHz. */
const OPUS_HEADER = Buffer.concat([Buffer.from('OpusHead'), Buffer.of(1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0)])

/** A film of a second, QuickTime for H.264 and Matroska else; its pictures are of no picture. */
export async function aFilm(codec: 'avc' | 'vp8'): Promise<Uint8Array> {
  const output = newOutput(codec === 'avc' ? new MovOutputFormat() : new MkvOutputFormat())
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { frameRate: FRAMES })
  await output.start()
  const config = {
    codec: codec === 'avc' ? 'avc1.42c01e' : 'vp8',
    codedWidth: 320,
    codedHeight: 240,
    ...(codec === 'avc' && { description: AVC_HEADER }),
  }
  for (let n = 0; n < FRAMES; n += 1) {
    const picture = Uint8Array.of(0, 0, 0, 2, n === 0 ? 0x65 : 0x41, n)
    const packet = new EncodedPacket(picture, n === 0 ? 'key' : 'delta', n / FRAMES, 1 / FRAMES)
    await source.add(packet, n === 0 ? { decoderConfig: config } : undefined)
  }
  return finish(output)
}

/** A second of silence as browsers record it: Opus in WebM. */
export async function aSound(): Promise<Uint8Array> {
  const output = newOutput(new WebMOutputFormat())
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const config = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: OPUS_HEADER }
  for (let n = 0; n < 50; n += 1) {
    const packet = new EncodedPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 'key', n / 50, 1 / 50)
    await source.add(packet, n === 0 ? { decoderConfig: config } : undefined)
  }
  return finish(output)
}

type Kept = Output<OutputFormat, BufferTarget>

const newOutput = (format: OutputFormat): Kept => new Output({ format, target: new BufferTarget() })

async function finish(output: Kept): Promise<Uint8Array> {
  await output.finalize()
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer())
}
