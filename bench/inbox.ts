// What the inbox costs when there is much of it: a million conversations and ten million messages, by default (INBOX_CONVERSATIONS and
// INBOX_MESSAGES change that). Each question is asked of the product over HTTP, one after the other, each time a little differently.
import type { Sql } from '#store/postgres/sql.ts'

import { openProduct } from '../src/server/testing/product.ts'
import { connect } from '../src/server/testing/echo-app.ts'
import { percentile, print } from './report.ts'
import { seedInbox, SENTENCES } from './seed-inbox.ts'

const CONVERSATIONS = Number(process.env.INBOX_CONVERSATIONS ?? 1_000_000)
const MESSAGES = Number(process.env.INBOX_MESSAGES ?? 10_000_000)
const ASKED = 60

const product = await openProduct()
try {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Much' })
  await connect(product, { appId, phoneNumberId: '100000000000075' })
  const sql = await product.openDatabase()
  const began = performance.now()
  await seedInbox(sql, appId, CONVERSATIONS, MESSAGES)
  const [size] = await sql<{ size: string }[]>`select pg_size_pretty(pg_database_size(current_database())) as size`
  console.log(
    `seeded ${CONVERSATIONS} conversations, ${MESSAGES} messages in ${Math.round((performance.now() - began) / 1_000)} s: ${size?.size}`,
  )

  const api = `/api/v1/apps/${appId}`
  const ask = async (name: string, path: (turn: number) => string) => {
    const taken: number[] = []
    for (let turn = 0; turn < ASKED; turn += 1) {
      const from = performance.now()
      await product.call('GET', `${api}${path(turn)}`)
      taken.push(performance.now() - from)
    }
    console.log(`${name}: p50 ${percentile(taken, 0.5).toFixed(1)} ms, p95 ${percentile(taken, 0.95).toFixed(1)} ms, ${ASKED} asked`)
  }
  const middle = await cursorsOf(sql, appId)
  await ask('counts of all views', () => '/conversations/counts')
  await ask('the list, first page', () => '/conversations')
  await ask('the list, somewhere in the middle', (turn) => `/conversations?after=${middle[turn % middle.length]}`)
  await ask('mine', () => '/conversations?assignee=me')
  await ask('unassigned', () => '/conversations?assignee=unassigned')
  await ask('unread', () => '/conversations?flag=unread')
  await ask('who waits longest', () => '/conversations?sort=waiting')
  await ask('a team', (turn) => `/conversations?teamId=benchTeam${String(turn % 8).padStart(9, '0')}`)
  await ask('closed', () => '/conversations?openState=closed')
  await ask('a tag that one in a thousand has', () => '/conversations?tag=rare')
  await ask('a thread', (turn) => `/conversations/talk${String((turn * 7_919) % CONVERSATIONS).padStart(14, '0')}/messages`)
  await ask(
    'search: a word that a hundred messages hold',
    (turn) => `/search?in=messages&q=u${Math.floor(((turn * 104_729) % MESSAGES) / 100)}x`,
  )
  await ask('search: a word that a fifth of all hold', () => '/search?in=messages&q=hello')
  await ask('search: two words', (turn) => `/search?in=messages&q=hello+word${(turn * 31) % SENTENCES}`)
  await ask('search: the beginning of a word', (turn) => `/search?in=messages&q=word${(turn * 31) % 90}`)
  await ask('search: a slip', (turn) => `/search?in=messages&q=helo+word${(turn * 31) % SENTENCES}`)
  const names = await sql<{ name: string }[]>`select name from contact where app_id = ${appId} order by id limit ${ASKED}`
  await ask('search: a contact by name', (turn) => `/search?in=contacts&q=${encodeURIComponent(names[turn]?.name ?? '')}`)
  await ask(
    'search: a contact by a part of the number',
    (turn) => `/search?in=contacts&q=${1_000_000_000 + ((turn * 7_919) % CONVERSATIONS)}`,
  )
  await ask(
    'search: a contact with a slip',
    (turn) => `/search?in=contacts&q=${encodeURIComponent(names[turn]?.name.replace(/.$/, 'q').replace(' ', 'x ') ?? '')}`,
  )
  print('database', 'MB', [await sizeMb(sql)])
  await sql.end({ timeout: 5 })
} finally {
  await product.end()
}

async function sizeMb(sql: Sql): Promise<number> {
  const [row] = await sql<{ mb: number }[]>`select (pg_database_size(current_database()) / 1048576)::float8 as mb`
  return row?.mb ?? 0
}

/** Places far down the list, as a browser would hold them. */
async function cursorsOf(sql: Sql, appId: string): Promise<string[]> {
  const rows = await sql<{ at: string; id: string }[]>`
    select last_activity_at::text as at, id from conversation where app_id = ${appId} and open_state = 'open' order by id limit 40`
  return rows.map(({ at, id }) => Buffer.from(JSON.stringify([at, id])).toString('base64url'))
}
