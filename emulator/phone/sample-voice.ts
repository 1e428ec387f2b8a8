const SERIAL = 0x5061726c
const FRAME_MS = 20
const SAMPLES_A_FRAME = 960
/** One Opus frame of 20 ms that holds silence. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])

/** Makes a voice note as phones record them, Opus in Ogg; it is silent, so that no recording is needed. */
export function sampleVoice(seconds: number): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 0, 'latin1')
  head.set([1, 1], 8)
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(48_000, 12)
  const vendor = Buffer.from('Parley', 'latin1')
  const tags = Buffer.concat([Buffer.from('OpusTags', 'latin1'), uint32(vendor.length), vendor, uint32(0)])

  const pages = [page([head], 0, 0n, 2), page([tags], 1, 0n, 0)]
  for (let second = 0; second < seconds; second += 1) {
    const frames = Array.from({ length: 1_000 / FRAME_MS }, () => SILENCE)
    const granule = BigInt((second + 1) * frames.length * SAMPLES_A_FRAME)
    pages.push(page(frames, second + 2, granule, second === seconds - 1 ? 4 : 0))
  }
  return Buffer.concat(pages)
}

/** An Ogg page of whole packets, each shorter than 255 bytes. */
function page(packets: readonly Buffer[], sequence: number, granule: bigint, flags: number): Buffer {
  const header = Buffer.alloc(27 + packets.length)
  header.write('OggS', 0, 'latin1')
  header[5] = flags
  header.writeBigInt64LE(granule, 6)
  header.writeUInt32LE(SERIAL, 14)
  header.writeUInt32LE(sequence, 18)
  header[26] = packets.length
  packets.forEach(({ length }, index) => {
    header[27 + index] = length
  })
  const whole = Buffer.concat([header, ...packets])
  whole.writeUInt32LE(oggCrc(whole), 22)
  return whole
}

/** The checksum of Ogg: CRC-32 with 0x04c11db7, not reflected, from zero. */
function oggCrc(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
