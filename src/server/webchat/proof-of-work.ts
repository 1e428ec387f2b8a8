// Arrives: the first message of a visitor. Leaves: nothing while a web chat is as busy as it may be; when more people begin in a minute than its
// settings say, each of them pays with some work of their browser. Never here: somebody who is in a conversation already, or whom the site signed.
import { createHash, randomBytes } from 'node:crypto'

import { z } from 'zod'

import { AppError } from '#domain/errors.ts'
import { parseJson } from '#domain/json.ts'
import { hasZeroBits, toAttempt } from '#domain/webchat/proof-of-work.ts'
import type { SentAct } from '#domain/webchat/visitor.ts'

import type { ServerDeps } from '../http/deps.ts'
import type { VisitorCaller } from './visitor-caller.ts'
import { keyOf, type Visitor } from './visitor-token.ts'

const MINUTE_MS = 60_000
/** First messages from one network address, behind which a whole office may sit. */
const PER_ADDRESS = { limit: 30, windowMs: MINUTE_MS }
const GOOD_FOR_MS = 5 * MINUTE_MS

const Payload = z.object({
  purpose: z.literal('web chat challenge'),
  webChatId: z.string(),
  address: z.string(),
  bits: z.number().int(),
  /** Makes each challenge another. */
  salt: z.string(),
  expiresAt: z.iso.datetime(),
})

/** Makes a challenge for one visitor of one web chat. It is sealed, so nothing is stored for it. */
export function makeChallenge(
  { seal, now }: Pick<ServerDeps, 'seal' | 'now'>,
  { visitor, chat }: VisitorCaller,
): { challenge: string; bits: number } {
  const { proofBits: bits } = chat.settings
  const { webChatId, address } = keyOf(visitor)
  const expiresAt = new Date(now().getTime() + GOOD_FOR_MS).toISOString()
  const salt = randomBytes(12).toString('base64url')
  const payload = JSON.stringify({ purpose: 'web chat challenge', webChatId, address, bits, salt, expiresAt })
  return { challenge: Buffer.from(seal.close(payload)).toString('base64url'), bits }
}

/**
 * Lets somebody begin to write. AppError('too-many-requests') where too many begin from their network address;
 * AppError('proof-of-work-needed') where too many begin in this web chat, and they bring no proof of their own that is new.
 */
export async function admitNewcomer(
  { throttle, seal, now }: Pick<ServerDeps, 'throttle' | 'seal' | 'now'>,
  { visitor, chat }: VisitorCaller,
  { proof, ip }: { proof: SentAct['proof']; ip: string },
): Promise<void> {
  await throttle.spend(`web chat ${chat.id} from ${ip}`, PER_ADDRESS)
  if (visitor.proved !== null) return
  const limit = { limit: chat.settings.newVisitorsPerMinute, windowMs: MINUTE_MS }
  if (await throttle.isWithin(`new visitors of web chat ${chat.id}`, limit)) return
  const isProved =
    proof !== undefined &&
    isSolved(readChallenge(seal, proof.challenge), visitor, proof, now()) &&
    // Counted in the database, for all nodes: each challenge passes once.
    (await throttle.isWithin(`proof ${proof.challenge}`, { limit: 1, windowMs: 2 * GOOD_FOR_MS }))
  if (!isProved) throw new AppError('proof-of-work-needed')
}

type Challenge = z.infer<typeof Payload>

function readChallenge(seal: ServerDeps['seal'], challenge: string): Challenge | null {
  try {
    return Payload.safeParse(parseJson(seal.open(Buffer.from(challenge, 'base64url')))).data ?? null
  } catch {
    // Whatever is wrong with it: we did not write it.
    return null
  }
}

function isSolved(payload: Challenge | null, visitor: Visitor, { challenge, nonce }: NonNullable<SentAct['proof']>, now: Date): boolean {
  const { webChatId, address } = keyOf(visitor)
  if (payload?.webChatId !== webChatId || payload.address !== address || Date.parse(payload.expiresAt) <= now.getTime()) return false
  return hasZeroBits(createHash('sha256').update(toAttempt(challenge, nonce)).digest(), payload.bits)
}
