// Customers who write by signed webhooks over HTTP, a flow of five turns that answers each conversation with six messages, and the Graph API on loopback
// that is handed them. Each customer waits for what the Graph API is handed before writing on.
import { setTimeout as delay } from 'node:timers/promises'

import type { Sql } from '#store/postgres/sql.ts'

import { aDocument } from '../../src/flow/testing/documents.ts'
import { aText, aWebhook } from '../../src/runtime/testing/webhooks.ts'
import type { Product } from '../../src/server/testing/product.ts'
import { openGraph } from './graph.ts'

/** So many that no number's own pace of 80 messages a second is what is measured. */
const NUMBERS = Array.from({ length: 24 }, (_, index) => String(100_000_000_009_000 + index))
const ACCOUNT = '200000000000009'
const WORDS = ['hi', 'Lou', 'Large', 'Blue', 'fine']
const REPLIES = [2, 1, 1, 1, 1]
const REPLIES_IN_ALL = REPLIES.reduce((sum, one) => sum + one)

const ask = (id: string): [string, string, unknown] => [
  id,
  'ask',
  { question: `And ${id}, {{ contact.name }}?`, input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: id } },
]
const say = (id: string, text: string): [string, string, unknown] => [id, 'response', { messages: [{ type: 'text', text }] }]
const FLOW = aDocument({
  chat: [
    say('hello', 'Hello {{ contact.name }}'),
    ask('name'),
    ask('size'),
    ask('colour'),
    ask('wish'),
    say('thanks', 'Noted: {{ vars.wish }}'),
  ],
})

/** Who waits for messages, by the customer's number. */
const waiting = new Map<string, () => void>()
let handed = 0

/** Starts the Graph API that these customers wait for; the caller closes it. */
export const openCustomersGraph = () =>
  openGraph(NUMBERS, ({ to }) => {
    handed += 1
    waiting.get(to)?.()
  })

interface Load {
  /** Digits that no other load of this product has; the customers' numbers begin with them. */
  name: string
  conversations: number
  /** So many customers write at once. */
  customers: number
  /** Conversations begin at this pace, and not as soon as a customer is free. */
  perSecond?: number
}

/** Runs conversations and returns how long each turn took, in milliseconds. */
export async function converse(to: Pick<Product, 'post'>, { name, conversations, customers, perSecond }: Load): Promise<number[]> {
  const turns: number[] = []
  const began = performance.now()
  let next = 0
  const customer = async (): Promise<void> => {
    while (next < conversations) {
      const index = next++
      if (perSecond !== undefined) await delay(Math.max(0, began + (index * 1_000) / perSecond - performance.now()))
      const number = NUMBERS[index % NUMBERS.length] ?? ''
      const person = `15${name}${String(index).padStart(8, '0')}`
      for (const [turn, text] of WORDS.entries()) {
        const at = performance.now()
        const replied = replies(person, REPLIES[turn] ?? 1)
        await deliver(
          to,
          aWebhook(
            { contacts: [{ wa_id: person, profile: { name: 'Ana' } }], messages: [aText(`${name}.${index}.${turn}`, person, text)] },
            number,
          ),
        )
        await replied
        turns.push(performance.now() - at)
      }
    }
  }
  await Promise.all(Array.from({ length: customers }, customer))
  return turns
}

/** As WhatsApp does: what could not be taken now is sent again. */
async function deliver(to: Pick<Product, 'post'>, webhook: Uint8Array): Promise<void> {
  for (;;) {
    const { status, retryAfter } = await to.post(webhook)
    if (status === 200) return
    if (status !== 503) throw new Error(`A webhook was answered ${status}.`)
    console.log('A webhook was answered 503, and is sent again')
    await delay(1_000 * Number(retryAfter ?? 1))
  }
}

/** Resolves once this person was handed so many messages. */
function replies(person: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    waiting.set(person, () => {
      left -= 1
      if (left > 0) return
      waiting.delete(person)
      resolve()
    })
  })
}

/** Makes a workspace with the flow and the numbers; returns its id. */
export async function connectNumbers(to: Pick<Product, 'call'>): Promise<string> {
  const { id: appId } = await to.call('POST', '/api/v1/apps', { name: 'Bench' })
  const path = `/api/v1/apps/${appId}`
  const { id: flowId } = await to.call('POST', `${path}/flows`, { name: 'Bench', draft: FLOW })
  await to.call('POST', `${path}/flows/${flowId}/publish`, {})
  for (const phoneNumberId of NUMBERS)
    await to.call('POST', `${path}/channels`, {
      name: phoneNumberId.slice(-2),
      phoneNumberId,
      wabaId: ACCOUNT,
      displayPhone: `+1555${phoneNumberId.slice(-7)}`,
      accessToken: 'a-token-of-the-bench',
    })
  return String(appId)
}

/** Compares what is stored and what the Graph API was handed with what these conversations are; `others` is how many messages were stored beside them. */
export async function lostAndDoubled(sql: Sql, conversations: number, others = 0): Promise<{ lost: number; doubled: number }> {
  const wanted = conversations * (WORDS.length + REPLIES_IN_ALL) + others
  const [row] = await sql<{ messages: number }[]>`
    select count(*)::int as messages from message m join app a on a.id = m.app_id where a.name = 'Bench'`
  const stored = (row?.messages ?? 0) - wanted
  const sent = handed - conversations * REPLIES_IN_ALL
  return { lost: Math.max(0, -stored, -sent), doubled: Math.max(0, stored, sent) }
}
