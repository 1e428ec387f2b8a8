import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 480
const HEIGHT = 320
type Rgb = readonly [number, number, number]

const SKY_TOP: Rgb = [255, 214, 170]
const SKY_LOW: Rgb = [255, 240, 224]
const SUN: Rgb = [240, 128, 84]
const SEA: readonly Rgb[] = [
  [52, 150, 164],
  [24, 122, 138],
  [6, 92, 108],
]

/** The picture a test customer sends when none is chosen: a sun over three waves, drawn here so that no file is needed. */
export const SAMPLE_IMAGE: Buffer = encodePng(WIDTH, HEIGHT, (x, y) => {
  for (let wave = SEA.length - 1; wave >= 0; wave -= 1) {
    const crest = 190 + wave * 42 + Math.sin(x / (46 - wave * 6) + wave * 2) * (9 + wave * 3)
    if (y > crest) return SEA[wave] ?? SUN
  }
  if (Math.hypot(x - 330, y - 150) < 58) return SUN
  return mix(SKY_TOP, SKY_LOW, y / 220)
})

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * Math.min(1, share))
  return [at(0), at(1), at(2)]
}

/** Draws a PNG, point by point. */
export function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
