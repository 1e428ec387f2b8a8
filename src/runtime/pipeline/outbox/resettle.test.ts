import { afterEach, beforeEach, expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { publishDraft, removeFlow } from '#store/flows/flow-versions.ts'
import { getFlow, updateFlow } from '#store/flows/flows.ts'
import { until } from '#store/testing/until.ts'

import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

const ANA = '15550001111'

let fixture: RuntimeFixture

beforeEach(async () => {
  fixture = await runtimeFixture({ pollMs: 250 })
})
afterEach(() => fixture.end())

const receive = async (id: string, text: string, from = ANA) => {
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: from, profile: { name: 'Ana' } }], messages: [aText(id, from, text)] }))
  await fixture.quiet()
}

const texts = () => fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))

const ask = (id: string, question: string, input: object = { type: 'text' }): [string, string, unknown] => [
  id,
  'ask',
  { question, input, mergeMs: 0, saveTo: { target: 'session', name: id } },
]
const end = (text: string): [string, string, unknown] => ['end', 'response', { messages: [{ type: 'text', text }] }]

async function publish(flowId: string, document: FlowDocument, waiting: 'finish' | 'restart' | 'move'): Promise<void> {
  const { sql, appId } = fixture
  await updateFlow(sql, appId, flowId, { draft: document, by: null })
  const flow = await getFlow(sql, appId, flowId)
  const by = { id: 'ana', name: 'Ana' }
  await publishDraft(
    sql,
    flow!,
    { appId, flowId, document, triggers: triggersOf(document), name: null, note: null, by, waiting },
    async () => {},
  )
  await settled()
}

/** Resolves when every session was looked at, and what came of that is done. */
async function settled(): Promise<void> {
  await until('every session to be looked at', async () => (await fixture.sql`select from flow_resettle`).length === 0)
  await fixture.quiet()
}

const lines = async () => {
  const rows = await fixture.sql`select body from conversation_event where body ->> 'type' like 'flow_%' order by seq`
  return rows.map(({ body }) => body)
}

const OLD = aDocument({ a: [ask('size', 'Which size?'), end('Old end')] })

test('sessions stay on their version by default', async () => {
  const flowId = await fixture.publish(OLD)
  await receive('m1', 'hi')

  await publish(flowId, aDocument({ a: [ask('size', 'What size?'), end('New end')] }), 'finish')
  await receive('m2', 'L')
  await receive('m3', 'hi')

  expect(texts()).toEqual(['Which size?', 'Old end', 'What size?'])
})

test('a restart starts the new version and clears the old wait', async () => {
  const flowId = await fixture.publish(OLD)
  await receive('m1', 'hi')
  const before = await fixture.sql`select id from timer`

  await publish(flowId, aDocument({ a: [ask('color', 'Which colour?'), end('{{ vars.color }} it is')] }), 'restart')
  await receive('m2', 'Red')

  expect(texts()).toEqual(['Which size?', 'Which colour?', 'Red it is'])
  expect(before).toHaveLength(1)
  expect(await fixture.sql`select id from timer`).toEqual([])
  expect(await lines()).toMatchObject([
    { type: 'flow_started', version: 1 },
    { type: 'flow_ended', reason: 'interrupted' },
    { type: 'flow_started', version: 2 },
    { type: 'flow_ended', reason: 'completed' },
  ])
})

test('earlier messages do not answer the new version’s question', async () => {
  const flowId = await fixture.publish(aDocument({ a: [['d', 'delay', { amount: 2, unit: 'days' }], end('Old end')] }))
  await receive('m1', 'hi')
  await receive('m2', 'Red')

  await publish(flowId, aDocument({ a: [ask('color', 'Which colour?'), end('{{ vars.color }} it is')] }), 'restart')

  expect(texts()).toEqual(['Which colour?'])
  await receive('m3', 'Blue')
  expect(texts()).toEqual(['Which colour?', 'Blue it is'])
  expect(await fixture.sql`select id from timer`).toEqual([])
})

test('a move continues at the same step of the new version with its variables', async () => {
  const flowId = await fixture.publish(aDocument({ a: [ask('name', 'Who are you?'), ask('size', 'Which size?'), end('Old end')] }))
  await receive('m1', 'hi')
  await receive('m2', 'Ana')

  await publish(flowId, aDocument({ b: [ask('size', 'What size?'), end('{{ vars.size }} for {{ vars.name }}')] }), 'move')
  await receive('m3', 'L')

  expect(texts()).toEqual(['Who are you?', 'Which size?', 'L for Ana'])
  expect(await fixture.sql`select version, ended_reason from flow_session`).toEqual([{ version: 2, ended_reason: 'completed' }])
})

test('a session at a removed or changed step finishes on the old version', async () => {
  const flowId = await fixture.publish(OLD)
  await receive('m1', 'hi')

  await publish(flowId, aDocument({ a: [ask('color', 'Which colour?'), end('New end')] }), 'move')
  await publish(
    flowId,
    aDocument({ a: [ask('size', 'Size?', { type: 'button', options: [{ id: 'l', title: 'L' }] }), end('New end')] }),
    'move',
  )
  await receive('m2', 'L')

  expect(texts()).toEqual(['Which size?', 'Old end'])
})

test('a failed batch is repeated, and every session restarts exactly once', async () => {
  const customers = Array.from({ length: 5 }, (_each, index) => `1555000200${index}`)
  const flowId = await fixture.publish(OLD)
  for (const customer of customers) await receive(`m.${customer}`, 'hi', customer)
  const faults: unknown[] = []
  await fixture.sql.unsafe(`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('resettled') = 1 then raise exception 'broken off'; end if;
      return new;
    end $$;
    create sequence resettled;
    create trigger fail_once before update on flow_resettle for each row execute function fail_once()`)
  fixture.deps.log.error = (fields) => void faults.push(fields)

  await publish(flowId, aDocument({ a: [ask('color', 'Which colour?')] }), 'restart')

  expect(faults).toHaveLength(1)
  expect(texts().filter((text) => text === 'Which colour?')).toHaveLength(customers.length)
  expect(await fixture.sql`select count(*)::int as count, ended_reason from flow_session group by 2 order by 2`).toEqual([
    { count: customers.length, ended_reason: 'interrupted' },
    { count: customers.length, ended_reason: null },
  ])
})

test('deleting a flow ends its sessions with a log line, and the next message starts another flow', async () => {
  const flowId = await fixture.publish(OLD)
  await receive('m1', 'hi')

  await fixture.sql.begin((tx) => removeFlow(tx, fixture.appId, flowId))
  await settled()
  await fixture.publish(aDocument({ a: [end('Another')] }), 'Other')
  await receive('m2', 'hi')

  expect(texts()).toEqual(['Which size?', 'Another'])
  expect((await lines())[1]).toMatchObject({ type: 'flow_ended', reason: 'interrupted' })
})
