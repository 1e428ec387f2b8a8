import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const BYTES = 32

/** Keeps the password of a link so that it cannot be read again. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password, salt, BYTES)).toString('base64url')}`
}

/** Whether this is the password that was kept. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.')
  const right = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), BYTES)
  return right.length === given.length && timingSafeEqual(right, given)
}
