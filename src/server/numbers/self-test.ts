import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { SELF_TEST_FIELD } from '#domain/constants.ts'
import { readSelfTest } from '#store/whatsapp/channel-setup.ts'

import type { ServerDeps } from '../http/deps.ts'
import { callbackUrlOf } from './callback-url.ts'

const POST_MS = 10_000
const ARRIVE_MS = 10_000
const LOOK_MS = 100

export interface Tested {
  appId: string
  id: string
  wabaId: string
}

/** How the test came back: whole, or where it stuck. */
export type RoundTrip =
  | { outcome: 'arrived'; ms: number }
  | { outcome: 'noSecret' }
  | { outcome: 'notHandled' }
  | { outcome: 'unreachable'; detail: string }
  | { outcome: 'refused'; status: number; detail: string }

/** Posts a signed test to our own public address, as Meta would post a message, and waits until the pipeline has written that it came. */
export async function selfTest(
  deps: Pick<ServerDeps, 'sql' | 'self' | 'generateId'> & {
    settings: Pick<ServerDeps['settings'], 'publicUrl' | 'whatsappAppSecret'>
    /** How long it may take until it is handled; ten seconds unless told otherwise. */
    arriveMs?: number
  },
  channel: Tested,
): Promise<RoundTrip> {
  const { whatsappAppSecret: secret } = deps.settings
  if (secret === null) return { outcome: 'noSecret' }
  const began = performance.now()
  const nonce = deps.generateId()
  const value = { nonce, channel_id: channel.id }
  const entry = [{ id: channel.wabaId, time: Math.floor(began / 1_000), changes: [{ field: SELF_TEST_FIELD, value }] }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const answer = await deps.self({
    url: callbackUrlOf(deps.settings),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
    timeoutMs: POST_MS,
  })
  if (answer.outcome !== 'answered') return { outcome: 'unreachable', detail: answer.detail }
  if (answer.status !== 200)
    return { outcome: 'refused', status: answer.status, detail: new TextDecoder().decode(answer.body).slice(0, 300) }
  while (performance.now() - began < (deps.arriveMs ?? ARRIVE_MS)) {
    if ((await readSelfTest(deps.sql, channel.appId, channel.id)) === nonce)
      return { outcome: 'arrived', ms: Math.round(performance.now() - began) }
    await delay(LOOK_MS)
  }
  return { outcome: 'notHandled' }
}
