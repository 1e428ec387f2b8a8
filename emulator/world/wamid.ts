import { randomBytes } from 'node:crypto'

const TO_USER = 0x11
const FROM_USER = 0x12

/** Makes a message id with the layout of Meta's: the user's number, the direction and a random part, in base64. */
export function makeWamid(waId: string, direction: 'to-user' | 'from-user', unique = randomBytes(9).toString('hex').toUpperCase()): string {
  const digits = Buffer.from(waId, 'ascii')
  const id = Buffer.from(unique, 'ascii')
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, digits.length]),
    digits,
    Buffer.from([0x15, 0x02, 0x00, direction === 'to-user' ? TO_USER : FROM_USER, 0x18, id.length]),
    id,
    Buffer.from([0x00]),
  ])
  return `wamid.${bytes.toString('base64')}`
}
