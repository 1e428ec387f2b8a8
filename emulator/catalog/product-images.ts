import type { FastifyInstance } from 'fastify'

import { encodePng } from '../phone/sample-image.ts'
import { CATALOG_ID, findProduct } from './products.ts'

const SIDE = 240
const TINTS = [
  { ground: [244, 233, 219], thing: [122, 78, 48] },
  { ground: [222, 238, 232], thing: [38, 120, 98] },
  { ground: [228, 232, 246], thing: [62, 84, 156] },
  { ground: [250, 228, 222], thing: [206, 96, 70] },
] as const
const pictures = new Map<string, Buffer>()

/** Serves a picture of each product: a jar in its own colours, drawn here so that no file is needed. */
export function registerProductPictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/pictures/:file', ({ params }, reply) => {
    const retailerId = params.file.replace(/\.png$/, '')
    if (!findProduct(CATALOG_ID, retailerId)) return reply.status(404).send()
    const picture = pictures.get(retailerId) ?? draw(retailerId)
    pictures.set(retailerId, picture)
    return reply.type('image/png').send(picture)
  })
}

function draw(retailerId: string): Buffer {
  const sum = Buffer.from(retailerId).reduce((all, byte) => all + byte, 0)
  const { ground, thing } = TINTS[sum % TINTS.length] ?? TINTS[0]
  return encodePng(SIDE, SIDE, (x, y) => {
    const isLid = y > 52 && y < 76 && Math.abs(x - 120) < 46
    const isJar = y >= 80 && y < 196 && Math.abs(x - 120) < 62 - Math.max(0, 92 - y)
    const isLabel = y > 118 && y < 166 && Math.abs(x - 120) < 62
    if (isLabel && isJar) return [252, 250, 246]
    return isLid || isJar ? thing : ground
  })
}
