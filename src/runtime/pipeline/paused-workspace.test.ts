import { afterEach, beforeEach, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'
import { pauseWorkspace, resumeWorkspace } from '#store/transfer/pause.ts'
import { until } from '#store/testing/until.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { insertRows } from '#store/testing/rows.ts'

const OTHERS = '999000999000999'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
  const ask = { question: 'Where to?', saveTo: { target: 'session', name: 'place' }, input: { type: 'text' }, mergeMs: 0 }
  await fixture.publish(
    aDocument({
      block: [
        ['place', 'ask', ask],
        ['end', 'response', { messages: [{ type: 'text', text: 'To {{ vars.place }}.' }] }],
      ],
    }),
  )
})
afterEach(() => fixture.end())

const write = (id: string, text: string) => fixture.runtime.accept(aWebhook({ messages: [aText(id, '15550001111', text)] }))
const texts = () => fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))

/** Lets a message of another workspace go all the way: by then those of the paused one would have gone too. */
async function otherIsAnswered(id: string): Promise<void> {
  await fixture.runtime.accept(aWebhook({ messages: [aText(id, '15550002222', 'hi')] }, OTHERS))
  await until('the other workspace to have it', async () => (await fixture.sql`select from message where provider_id = ${id}`).length === 1)
}

test('of a paused workspace webhooks are stored and nothing is worked on, while others go on; then all is done once', async () => {
  const { sql, appId } = fixture
  await insertRows(sql, 'app', { id: 'other' })
  await insertRows(sql, 'channel', { appId: 'other', id: 'others', phoneNumberId: OTHERS })
  await write('m1', 'hi')
  await fixture.quiet()
  await pauseWorkspace(sql, appId, 'operator', 3_600)

  await write('m2', 'Leeds')
  await otherIsAnswered('n1')
  const [chat] = await sql`select id from conversation where app_id = ${appId}`
  await insertRows(sql, 'timer', { appId, id: 'timer1', conversationId: chat?.['id'], sessionId: 'session', dueAt: new Date(0) })
  await otherIsAnswered('n2')
  expect([
    texts(),
    await sql`select state from delivery where state = 'stored'`,
    await sql`select id from timer where id = 'timer1'`,
  ]).toEqual([['Where to?'], [{ state: 'stored' }], [{ id: 'timer1' }]])

  await resumeWorkspace(sql, appId)
  await expect.poll(texts).toEqual(['Where to?', 'To Leeds.'])
  await expect.poll(() => sql`select id from timer where id = 'timer1'`).toEqual([])
})

test('a message that arrives during a pause is answered once the pause runs out', async () => {
  const { sql, appId } = fixture
  await write('m1', 'hi')
  await fixture.quiet()
  await pauseWorkspace(sql, appId, 'operator', 1)

  await write('m2', 'Leeds')

  await expect.poll(texts).toEqual(['Where to?', 'To Leeds.'])
  const [late] = await sql`
    select m.at >= a.paused_until as late from message m join app a on a.id = m.app_id where m.direction = 'out' order by m.seq desc limit 1`
  expect(late).toEqual({ late: true })
})
