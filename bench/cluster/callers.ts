// WhatsApp as it calls two nodes: thirty messages a second from many customers, each customer's in their order; what is not acknowledged is sent again to the
// other node until it is; every tenth is delivered twice.
import { setTimeout as delay } from 'node:timers/promises'

import type { Sql } from '#store/postgres/sql.ts'

import { aText, aWebhook } from '../../src/runtime/testing/webhooks.ts'
import type { Node } from './nodes.ts'

const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 30)
const PEOPLE = 240
const AGAIN_MS = 1_000

export interface Sent {
  text: string
  person: string
  nth: number
  /** When it was first posted, and when somebody acknowledged it. */
  at: number
  acceptedAt: number
}

export interface Callers {
  sent: Sent[]
  /** Posts that were not acknowledged: with 503, with another status, or without an answer. */
  refused: { at: number; status: number; ms: number }[]
  /** Stops new messages, and waits until all that were begun are acknowledged. */
  end(): Promise<void>
}

/** Begins to call; goes on until it is ended. */
export function call(nodes: readonly Node[], numbers: readonly string[]): Callers {
  const sent: Sent[] = []
  const refused: Callers['refused'] = []
  const last = new Map<string, Promise<unknown>>()
  const counts = new Map<string, number>()
  let stopped = false

  const deliver = async (webhook: Uint8Array, from: number): Promise<void> => {
    for (let attempt = from; ; attempt += 1) {
      const began = performance.now()
      const status = (await nodes[attempt % nodes.length]?.post(webhook)) ?? 0
      if (status === 200) return
      refused.push({ at: began, status, ms: performance.now() - began })
      await delay(AGAIN_MS)
    }
  }
  const write = (index: number): void => {
    const number = numbers[index % numbers.length] ?? ''
    const person = `1566${String(index % PEOPLE).padStart(7, '0')}`
    const nth = (counts.get(person) ?? 0) + 1
    counts.set(person, nth)
    const text = `p${index % PEOPLE}n${nth}`
    const webhook = aWebhook({ messages: [aText(`wamid.${text}`, person, text)] }, number)
    const one: Sent = { text, person, nth, at: 0, acceptedAt: 0 }
    // A customer's next message is written when the one before was taken: else nobody could say which came first.
    const before = last.get(person) ?? Promise.resolve()
    last.set(
      person,
      before.then(async () => {
        one.at = performance.now()
        await deliver(webhook, index)
        one.acceptedAt = performance.now()
        sent.push(one)
        if (index % 10 === 0) void delay(2_000).then(() => deliver(webhook, index + 1))
      }),
    )
  }
  const running = (async () => {
    const began = performance.now()
    for (let index = 0; !stopped; index += 1) {
      await delay(Math.max(0, began + (index * 1_000) / PER_SECOND - performance.now()))
      write(index)
    }
  })()
  return {
    sent,
    refused,
    async end() {
      stopped = true
      await running
      await Promise.all(last.values())
    },
  }
}

/** Every text that the Graph API was handed, with how often and when first. */
export type Answers = Map<string, { times: number; at: number }>

export interface Verdict {
  accepted: number
  lost: number
  doubled: number
  outOfOrder: number
  /** Answers that were not handed to the Graph API, by the status that the product shows for each; `none` where it wrote no answer. */
  unanswered: Record<string, number>
  answeredTwice: number
}

/** Compares what was acknowledged with what is stored, and with what the Graph API was handed. */
export async function judge(sql: Sql, { sent }: Callers, handed: Answers): Promise<Verdict> {
  const rows = await sql<{ text: string; count: number }[]>`
    select content ->> 'text' as text, count(*)::int as count from message where direction = 'in' and content ->> 'text' ~ '^p[0-9]+n[0-9]+$' group by 1`
  const stored = new Map(rows.map(({ text, count }) => [text, count]))
  const [order] = await sql<{ misplaced: number }[]>`
    select count(*) filter (where nth < former)::int as misplaced from (
      select nth, lag(nth) over (partition by conversation_id order by seq) as former from (
        select conversation_id, seq, split_part(content ->> 'text', 'n', 2)::int as nth from message
        where direction = 'in' and content ->> 'text' ~ '^p[0-9]+n[0-9]+$'
      ) m
    ) o`
  const written = await sql<{ text: string; status: string }[]>`
    select content ->> 'text' as text, status from message where direction = 'out' and content ->> 'text' like 'CustomerMessage %'`
  const statuses = new Map(written.map(({ text, status }) => [text, status]))
  const answers = sent.map(({ text }) => `CustomerMessage ${text}`)
  const unanswered: Record<string, number> = {}
  for (const text of answers.filter((one) => !handed.has(one))) {
    const status = statuses.get(text) ?? 'none'
    unanswered[status] = (unanswered[status] ?? 0) + 1
  }
  return {
    accepted: sent.length,
    lost: sent.filter(({ text }) => !stored.has(text)).length,
    doubled: rows.filter(({ count }) => count > 1).length,
    outOfOrder: order?.misplaced ?? 0,
    unanswered,
    answeredTwice: answers.filter((text) => (handed.get(text)?.times ?? 0) > 1).length,
  }
}
