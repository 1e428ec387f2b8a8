import { expect, test } from 'vitest'

import { encodeMessage } from '#channels/webchat/webchat.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { CRASH_POINTS } from './runtime-deps.ts'
import { CrashStory } from './testing/crash-story.ts'
import { insertFlow } from './testing/insert-flow.ts'

/** What a visitor's message passes; nothing is handed to a provider, so no answer of one can be lost. */
const POINTS = CRASH_POINTS.filter(
  (point) => /^(webhook|intake|turn|outbox)/.test(point) && point !== 'outbox.uploaded' && point !== 'outbox.answered',
)
const NOWHERE = 'http://127.0.0.1:9'

const message = (id: number) =>
  encodeMessage({
    webChatId: 'site',
    appId: 'app',
    addresses: ['anon:visitor'],
    providerId: `visitor.${id}`,
    at: new Date().toISOString(),
    content: { type: 'text', text: `Question ${id}` },
    startsFlow: 'flow1',
    visit: { page: `https://shop.example/${id}` },
    self: {},
    proved: null,
  })

const stories = [0, 1, 2].map((part) => [POINTS.filter((_, at) => at % 3 === part)] as const)

test.concurrent.each(stories)('killed at %s, a visitor is answered once, and nothing is lost', async (points) => {
  const database = await testDatabase()
  const { sql } = database
  await insertRows(sql, 'app')
  await sql`insert into channel (app_id, id, kind, name) values ('app', 'site', 'webchat', 'Our site')`
  await sql`insert into web_chat (app_id, id, settings) values ('app', 'site', '{}')`
  const document = aDocument({ answer: [['answer', 'response', { messages: [{ type: 'text', text: 'An answer' }] }]] }, [])
  await insertFlow(sql, { appId: 'app', id: 'flow1', kind: 'flow', document })
  const story = new CrashStory(database, NOWHERE)
  try {
    for (const [at, point] of points.entries()) {
      await story.dieAt(point, async () => {
        await story.deliver(message(at), '/webchat')
        await story.deliver(message(at), '/webchat')
        await story.until(async () => (await sql`select from message where direction = 'out' and status = 'SENT'`).length === at + 1)
      })
    }
    await story.until(async () => (await sql`select from delivery where state = 'stored'`).length === 0)

    expect(story.killedAt).toEqual(points)
    const lines = await sql<{ text: string }[]>`select content ->> 'text' as text from message order by seq`
    expect(lines.map(({ text }) => text)).toEqual(points.flatMap((_, at) => [`Question ${at}`, 'An answer']))
    const [visitor] = await sql<{ pages: { page: string }[] }[]>`select pages from web_visitor`
    expect(visitor?.pages.map(({ page }) => page)).toEqual(points.map((_, at) => `https://shop.example/${at}`).toReversed())
  } finally {
    await story.stop()
    await database.drop()
  }
})
