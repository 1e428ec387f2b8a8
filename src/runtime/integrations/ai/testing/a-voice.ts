/** With a table of one segment, after which the codec names itself. */
const HEAD_BYTES = 28
const SAMPLES_A_SECOND = 48_000

/** The beginning and the end of a voice message as phones record it, Opus in Ogg, so many seconds long. */
export function aVoice(seconds = 4): Buffer {
  const page = (granule: bigint, body: string): Buffer => {
    const head = Buffer.alloc(HEAD_BYTES)
    head.write('OggS')
    head.writeBigInt64LE(granule, 6)
    return Buffer.concat([head, Buffer.from(body)])
  }
  return Buffer.concat([page(0n, 'OpusHead'), page(BigInt(seconds * SAMPLES_A_SECOND), 'a voice')])
}
