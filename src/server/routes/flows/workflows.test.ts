import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let path = ''

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true })
  owner = await testApp.person('Olga')
  path = `/api/v1/apps/${await owner.appId()}`
})
afterAll(() => testApp.end())

const aWorkflow = async (name: string, trigger: object, kind: string, config: object) => {
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger },
      { id: 'do', kind: 'action', position: { x: 300, y: 0 }, steps: [{ id: 'step', kind, enabled: true, config }] },
    ],
    edges: [{ id: 'edge', kind: 'step', source: { nodeId: 'start' }, target: { nodeId: 'do' } }],
  }
  const { id } = await owner.ok('POST', `${path}/flows`, { kind: 'workflow', name, draft })
  await owner.ok('POST', `${path}/flows/${id}/publish`, { acceptWarnings: true })
  return id as string
}
const runs = async (id: string) => (await owner.ok('GET', `${path}/workflows/${id}/runs`)).items

test('manual changes of a contact start workflows', async () => {
  const id = await aWorkflow('Welcome', { type: 'contactCreated' }, 'updateContact', { field: 'source', value: 'by hand' })
  const vip = await aWorkflow('Vip', { type: 'tagAdded', tags: ['vip'] }, 'updateContact', { field: 'level', value: 'gold' })

  const { id: contactId } = await owner.ok('POST', `${path}/contacts`, { name: 'Ada', phone: '+447700900222' })
  await owner.ok('PATCH', `${path}/contacts/${contactId}`, { tags: ['VIP'] })

  await expect.poll(async () => (await runs(id)).length + (await runs(vip)).length).toBe(2)
  await expect
    .poll(async () => (await owner.ok('GET', `${path}/contacts/${contactId}`)).fields)
    .toEqual({ source: 'by hand', level: 'gold' })
})

test('an incoming webhook accepts any JSON, keeps a sample, and can be renewed', async () => {
  const id = await aWorkflow('Paid', { type: 'incomingWebhook', contactPath: '$.phone' }, 'updateContact', {
    field: 'paid',
    value: '{{ trigger.body.amount }}',
  })
  const { url } = await owner.ok('GET', `${path}/workflows/${id}/hook`)
  const call = (address: string, body: object) => testApp.visitor().call('POST', new URL(address).pathname, body)

  expect(await call(url, { phone: '+447700900222', amount: 12 })).toMatchObject({ status: 200, body: { outcome: 'started' } })
  expect(await owner.ok('GET', `${path}/workflows/${id}/hook`)).toMatchObject({ sample: { amount: 12 } })
  const { url: renewed } = await owner.ok('POST', `${path}/workflows/${id}/hook/renew`)
  expect((await call(url, {})).status).toBe(404)
  expect((await call(renewed, { phone: 'nobody' })).body).toMatchObject({ outcome: 'started' })
})

test('the API starts a workflow once per key, lists runs and stops one', async () => {
  const id = await aWorkflow('Wait', { type: 'called' }, 'delay', { until: { type: 'duration', amount: 1, unit: 'days' } })
  const start = (key: string) => owner.ok('POST', `${path}/workflows/${id}/start`, { contact: '+447700900222', dedupeKey: key })

  const { runId } = await start('a')
  expect(await start('a')).toMatchObject({ outcome: 'refused' })
  await expect.poll(async () => (await runs(id))[0]?.nextAt).toBeTruthy()
  expect(await owner.ok('POST', `${path}/workflows/${id}/runs/${runId}/cancel`)).toMatchObject({ status: 'cancelled', nextAt: null })
  expect((await owner.call('POST', `${path}/workflows/${id}/runs/${runId}/cancel`)).status).toBe(404)
  expect((await owner.call('POST', `${path}/workflows/${id}/start`, { contact: 'nobody' })).body).toMatchObject({
    outcome: 'refused',
    reason: 'There’s no contact “nobody”.',
  })
})

test('a run is told with its contact, its steps and their values, for the workflow and for the contact', async () => {
  const id = await aWorkflow('Grade', { type: 'called' }, 'updateContact', { field: 'level', value: 'gold' })
  const { id: contactId } = await owner.ok('POST', `${path}/contacts`, { name: 'Rosa', phone: '+447700900333' })
  const { runId } = await owner.ok('POST', `${path}/workflows/${id}/start`, { contact: contactId })
  await expect.poll(async () => (await runs(id))[0]?.status).toBe('completed')

  expect(await runs(id)).toMatchObject([{ id: runId, contactId, contactName: 'Rosa', cause: { type: 'called' } }])
  const { run, turns } = await owner.ok('GET', `${path}/workflows/${id}/runs/${runId}`)
  expect(run).toMatchObject({ id: runId, workflowId: id, version: 1, status: 'completed' })
  const lines = turns.flatMap((turn: { path: object[] }) => turn.path)
  expect(lines.at(-1)).toMatchObject({ stepId: 'step', kindTitle: 'Update contact', exit: 'next', exitLabel: 'Next' })
  expect(await owner.ok('GET', `${path}/contacts/${contactId}/runs`)).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id: runId, workflowName: 'Grade' })]),
  })
  expect((await owner.call('GET', `${path}/workflows/${id}/runs/unknown`)).status).toBe(404)
})

test('books, lists and cancels over the API, once per key', async () => {
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const { id: typeId } = await owner.ok('POST', `${path}/event-types`, { name: 'Visit', availability: { week, closed: [] } })
  const { id: contactId } = await owner.ok('POST', `${path}/contacts`, { name: 'Bo' })
  const { slots } = await owner.ok('GET', `${path}/event-types/${typeId}/slots?days=3`)
  const act = (action: object, key?: string) =>
    owner.call('POST', `${path}/contacts/${contactId}/actions`, { action }, key ? { 'idempotency-key': key } : {})

  const booking = { kind: 'book_event', typeId, start: slots[2].start }
  const first = await act(booking, 'key-of-a-booking')
  expect(first.body).toMatchObject({ result: { outcome: 'created', event: { title: 'Visit', start: slots[2].start } } })
  expect((await act(booking, 'key-of-a-booking')).body).toEqual(first.body)
  expect((await act(booking)).body).toMatchObject({ result: { outcome: 'slotTaken' } })
  expect((await act({ kind: 'change_event', status: 'cancelled', reason: 'ill' })).body).toMatchObject({
    result: { event: { status: 'cancelled' } },
  })
  expect((await owner.ok('GET', `${path}/events?contactId=${contactId}&status=cancelled`)).items).toHaveLength(1)
  expect(
    (await act({ kind: 'call_http', method: 'GET', url: 'https://example.com', headers: {}, body: null, timeoutMs: 1_000 })).status,
  ).toBeGreaterThanOrEqual(400)
})
