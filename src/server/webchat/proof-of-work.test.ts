import { createHash } from 'node:crypto'

import { SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { hasZeroBits, toAttempt } from '#domain/webchat/proof-of-work.ts'

import { findWebChat } from '#store/webchat/web-chats.ts'

import type { Client } from '../testing/client.ts'
import { makeChallenge } from './proof-of-work.ts'
import { createVisitors } from './testing/visitors.ts'
import { openVisitorToken } from './visitor-token.ts'

const visitors = await createVisitors()
const { testApp, owner, appId, app, here, act, say, open, words } = visitors
const NEEDED = [428, 'proof-of-work-needed']

beforeEach(async () => {
  await visitors.renew()
  await settle({ newVisitorsPerMinute: 2, proofBits: 8 })
})
afterAll(() => testApp.end())

const settle = (settings: object) => owner.ok('PUT', `${app}/web-chats/${here.chat}`, { name: 'Our site', settings })
const newcomer = async (): Promise<Client> => (await open()).visitor
const outcome = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.error?.code]
const sayWith = async (visitor: Client, proof: object, text = 'Hi') => outcome(await say(visitor, text, { proof }))
const messages = async () => (await testApp.sql`select from message where app_id = ${appId}`).length

/** More people than usual begin to write. */
async function flood(): Promise<Client[]> {
  const first = [await newcomer(), await newcomer()]
  for (const visitor of first) {
    expect((await say(visitor, 'Hello')).status).toBe(200)
    await words(visitor).toEqual(['visitor: Hello'])
  }
  return first
}

const challengeOf = (visitor: Client): Promise<{ challenge: string; bits: number }> => visitor.ok('GET', `${here.path}/challenge`)

function solve({ challenge, bits }: { challenge: string; bits: number }, wanted = true): { challenge: string; nonce: string } {
  for (let nonce = 0; ; nonce += 1) {
    const isSolved = hasZeroBits(
      createHash('sha256')
        .update(toAttempt(challenge, String(nonce)))
        .digest(),
      bits,
    )
    if (isSolved === wanted) return { challenge, nonce: String(nonce) }
  }
}

test('a newcomer in a flood is asked for work, and let in by it', async () => {
  await flood()
  const visitor = await newcomer()

  expect(outcome(await say(visitor, 'Hi'))).toEqual(NEEDED)
  expect(await sayWith(visitor, solve(await challengeOf(visitor)))).toEqual([200, undefined])

  await words(visitor).toEqual(['visitor: Hi'])
})

test('who is in a conversation, and whom the site signed, is not asked', async () => {
  const [known] = await flood()
  expect(outcome(await say(await newcomer(), 'Hi'))).toEqual(NEEDED)

  const { secret } = await owner.ok('POST', `${app}/web-chats/${here.chat}/secret`)
  const identity = await new SignJWT({ sub: 'mia' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(secret))
  const signed = (await open({ identity })).visitor

  for (const visitor of [known!, signed]) expect((await say(visitor, 'Here')).status).toBe(200)
})

test('asks for no proof of work at the usual rate of new chats', async () => {
  await settle({ newVisitorsPerMinute: 60, proofBits: 8 })

  for (let one = 0; one < 20; one += 1) expect((await say(await newcomer(), 'Hi')).status).toBe(200)
})

test('refuses proof of work that is missing, expired, reused or made for another visitor', async () => {
  await flood()
  const [{ session, visitor }, other] = [await open(), await newcomer()]
  const unsolved = solve(await challengeOf(visitor), false)
  const foreign = solve(await challengeOf(other))
  const made = { challenge: Buffer.from('{}').toString('base64url'), nonce: '1' }
  const { seal } = testApp.deps
  const sixMinutesAgo = () => new Date(Date.now() - 6 * 60_000)
  const old = solve(
    makeChallenge(
      { seal, now: sixMinutesAgo },
      { visitor: openVisitorToken(seal, session.token, here.chat, new Date())!, chat: (await findWebChat(testApp.sql, here.chat))! },
    ),
  )
  const used = solve(await challengeOf(visitor))

  for (const proof of [unsolved, foreign, made, old]) expect(await sayWith(visitor, proof)).toEqual(NEEDED)
  expect(await sayWith(visitor, used)).toEqual([200, undefined])
  await words(visitor).toEqual(['visitor: Hi'])
  // As if nothing had been said: the same work does not count again.
  await testApp.sql`delete from conversation where app_id = ${appId}`
  const before = await messages()
  expect(await sayWith(visitor, used, 'Again')).toEqual(NEEDED)
  expect(await messages()).toBe(before)
})
