const SAMPLES_A_SECOND = 48_000
const OGG_PAGE = Buffer.from('OggS')
const PAGE_HEAD = 27
/** Where a page tells how many samples end in it. */
const GRANULE_AT = 6

/** How long a voice message is as phones record it, Opus in Ogg, in seconds; null for every other sound: its length is not at a known place. */
export function audioSeconds(bytes: Uint8Array): number | null {
  const sound = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!sound.subarray(0, 4).equals(OGG_PAGE) || sound.indexOf('OpusHead') < 0) return null
  const last = sound.lastIndexOf(OGG_PAGE)
  if (last === 0 || last + PAGE_HEAD > sound.length) return null
  const samples = sound.readBigInt64LE(last + GRANULE_AT)
  return samples < 0n ? null : Number(samples) / SAMPLES_A_SECOND
}
