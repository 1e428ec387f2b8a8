import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { aDocument } from '#flow/testing/documents.ts'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let app = ''
let flows = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  app = `/api/v1/apps/${await owner.appId()}`
  flows = `${app}/flows`
})
afterAll(() => testApp.end())
beforeEach(async () => {
  await testApp.sql`truncate flow, flow_folder cascade`
  await testApp.sql`update app set automation = '{}'`
})

const say = (text: string): FlowDocument => aDocument({ a: [['s', 'response', { messages: [{ type: 'text', text }] }]] })
const make = (name: string, draft = say('Hello'), kind = 'flow') => owner.ok('POST', flows, { name, draft, kind })
const list = async (query = '') => (await owner.ok('GET', `${flows}${query}`)).items
const names = async (query = '') => (await list(query)).map(({ name }: { name: string }) => name)
const refusal = async (path: string, body: object) => {
  const { status, body: answer } = await owner.call('POST', `${flows}${path}`, body)
  return [status, answer.error.code, answer.error.details?.map(({ message }: { message: string }) => message)]
}

test('the list shows author, trigger and unpublished changes', async () => {
  const flow = await make('Greeting')
  expect(await list()).toMatchObject([
    {
      name: 'Greeting',
      triggers: ['hi'],
      publishedVersion: null,
      isChanged: false,
      updatedBy: 'Olga',
      folderId: null,
      archivedAt: null,
      found: null,
    },
  ])

  await owner.ok('POST', `${flows}/${flow.id}/publish`, { acceptWarnings: true })
  expect(await list()).toMatchObject([{ publishedVersion: 1, isChanged: false, triggers: ['hi'] }])
  await owner.ok('PATCH', `${flows}/${flow.id}`, { draft: say('Good day') })
  expect(await list()).toMatchObject([{ publishedVersion: 1, isChanged: true }])
  await owner.ok('PATCH', `${flows}/${flow.id}`, { draft: say('Hello') })
  expect(await list()).toMatchObject([{ isChanged: false }])
})

test('figures cover seven days of sessions or runs', async () => {
  const flow = await make('Greeting')
  const work = await make('Work', aDocument({ a: [['t', 'removeTag', { tags: ['x'] }]] }, [], { type: 'called' }), 'workflow')
  const appId = await owner.appId()
  await testApp.sql`
    insert into flow_session (app_id, id, conversation_id, flow_id, version, state, ended_reason, created_at, updated_at)
    select ${appId}, 's' || n, 'chat' || n, ${flow.id}, 1, '{}', case when n = 1 then 'completed' when n = 2 then 'handed_over' when n > 3 then 'completed' end,
      now() - case when n > 3 then interval '8 days' else interval '1 day' end, now()
    from generate_series(1, 5) n`
  await testApp.sql`
    insert into workflow_run (app_id, id, workflow_id, version, cause, status)
    select ${appId}, 'r' || n, ${work.id}, 1, '{}', case when n = 1 then 'failed' else 'completed' end from generate_series(1, 4) n`

  expect(await list()).toMatchObject([{ runs: 3, completed: 1 }])
  expect(await list('?kind=workflow')).toMatchObject([{ runs: 4, completed: 3 }])
})

test('search finds names, keywords and texts, not internals', async () => {
  await make('Sizes', say('Our 100% “big” coats\nare warm'))
  await make(
    'Hours',
    aDocument({ a: [['s', 'response', { messages: [{ type: 'text', text: 'We are open' }] }]] }, [], {
      type: 'keyword',
      keywords: ['opening'],
      match: 'exact',
    }),
  )

  expect(await names('?search=size')).toEqual(['Sizes'])
  expect(await list('?search=100%25 “BIG”')).toMatchObject([{ name: 'Sizes', found: 'Our 100% “big” coats\nare warm' }])
  expect(await names('?search=opening')).toEqual(['Hours'])
  expect(await names('?search=response')).toEqual([])
  expect(await names('?search=_')).toEqual([])
  expect(await names('?search=are')).toEqual(['Hours', 'Sizes'])

  await make('Réservation', say('Bonjour'))
  expect(await names('?search=reservation')).toEqual(['Réservation'])
  expect(await names('?search=H%C3%B3urs')).toEqual(['Hours'])

  await make('Tables', say('Une table près de la “fenêtre”\npour 100% des invités'))
  expect(await list('?search=PRES de')).toMatchObject([{ name: 'Tables', found: 'Une table près de la “fenêtre”\npour 100% des invités' }])
  expect(await names('?search="fenetre"')).toEqual(['Tables'])
  expect(await names('?search=öpen')).toEqual(['Hours'])
  expect(await names('?search=1_0')).toEqual([])
  expect(await names('?search=100%25 des')).toEqual(['Tables'])
})

test('creates, renames, fills and deletes folders, and copies stay in their folder', async () => {
  const sales = await owner.ok('POST', `${app}/flow-folders`, { name: 'Sales' })
  const [one, two] = [await make('One'), await make('Two')]
  expect((await owner.call('POST', `${app}/flow-folders`, { name: 'sales' })).body.error.code).toBe('name-taken')
  expect(await owner.ok('POST', `${app}/flow-folders`, { name: 'sales', kind: 'workflow' })).toMatchObject({ kind: 'workflow' })
  await owner.ok('POST', `${app}/flow-folders`, { name: 'Help' })
  expect((await owner.call('PATCH', `${app}/flow-folders/${sales.id}`, { name: 'HELP' })).body.error.code).toBe('name-taken')
  await owner.ok('PATCH', `${app}/flow-folders/${sales.id}`, { name: 'Selling' })

  await owner.ok('POST', `${flows}/arrange`, { changes: [one, two].map(({ id }) => ({ id, folderId: sales.id })) })
  await owner.ok('POST', `${flows}/${one.id}/duplicate`, {})
  expect((await list()).map((flow: { folderId: string }) => flow.folderId)).toEqual([sales.id, sales.id, sales.id])
  await owner.ok('POST', `${flows}/arrange`, { changes: [{ id: two.id, folderId: null }] })
  expect((await list()).map((flow: { folderId: string }) => flow.folderId)).toEqual([sales.id, sales.id, null])

  await owner.ok('DELETE', `${app}/flow-folders/${sales.id}`)
  expect((await owner.ok('GET', `${app}/flow-folders`)).items).toMatchObject([{ name: 'Help' }])
  expect((await list()).map((flow: { folderId: string }) => flow.folderId)).toEqual([null, null, null])
})

test('refuses a folder of workflows or an unknown one', async () => {
  const other = await owner.ok('POST', `${app}/flow-folders`, { name: 'Works', kind: 'workflow' })
  const own = await owner.ok('POST', `${app}/flow-folders`, { name: 'Flows' })
  const [one, two] = [await make('One'), await make('Two')]

  for (const folderId of [other.id, 'nobody'])
    expect(
      await refusal('/arrange', {
        changes: [
          { id: one.id, folderId: own.id },
          { id: two.id, folderId },
        ],
      }),
    ).toEqual([404, 'not-found', undefined])
  expect(
    await refusal('/arrange', {
      changes: [
        { id: one.id, folderId: own.id },
        { id: 'nobody', archived: true },
      ],
    }),
  ).toEqual([404, 'not-found', undefined])
  expect((await list()).map((flow: { folderId: string }) => flow.folderId)).toEqual([null, null])
})

test('archiving a live flow needs confirmation, and blocks publishing', async () => {
  const flow = await make('Greeting')
  await owner.ok('POST', `${flows}/${flow.id}/publish`, {})
  const changes = [{ id: flow.id, archived: true }]

  expect(await refusal('/arrange', { changes })).toEqual([409, 'flow-live', ['The flow “Greeting” is live.']])
  await owner.ok('POST', `${flows}/arrange`, { changes, unpublish: true })
  expect(await list()).toMatchObject([{ publishedVersion: null, archivedAt: expect.any(String) }])
  expect(await refusal(`/${flow.id}/publish`, {})).toEqual([409, 'flow-archived', undefined])
  expect(await refusal(`/${flow.id}/versions/1/publish`, {})).toEqual([409, 'flow-archived', undefined])

  await owner.ok('POST', `${flows}/arrange`, { changes: [{ id: flow.id, archived: false }] })
  expect(await owner.ok('POST', `${flows}/${flow.id}/versions/1/publish`, {})).toMatchObject({ version: 2 })
  expect(await list()).toMatchObject([{ publishedVersion: 2, archivedAt: null }])
})

test('refuses to archive or delete a used flow, except with its users', async () => {
  const target = await make('Help')
  const caller = await make('Caller', aDocument({ a: [['f', 'flow', { flow: target.id }]] }))
  await owner.ok('POST', `${flows}/${target.id}/publish`, {})

  const used = [409, 'flow-in-use', ['The flow “Caller” uses “Help”.']]
  expect(await refusal('/arrange', { changes: [{ id: target.id, archived: true }], unpublish: true })).toEqual(used)
  expect(await refusal('/delete', { ids: [target.id] })).toEqual(used)
  const third = await make('Third', aDocument({ a: [['f', 'flow', { flow: caller.id }]] }))
  expect(await refusal('/delete', { ids: [target.id, caller.id] })).toEqual([409, 'flow-in-use', ['The flow “Third” uses “Caller”.']])
  expect(await names()).toEqual(['Caller', 'Help', 'Third'])

  await owner.ok('POST', `${flows}/delete`, { ids: [target.id, caller.id, third.id] })
  expect(await names()).toEqual([])
})

test('counts a draft’s problems once per change', async () => {
  const problems = async (kind = 'flow') =>
    Object.fromEntries((await list(`?kind=${kind}`)).map((one: { name: string; problems: number | null }) => [one.name, one.problems]))
  const count = (kind = 'flow') => owner.ok('POST', `${flows}/problems`, { kind })
  /** A row that nobody writes stays the same version of itself. */
  const versions = async () =>
    Object.fromEntries((await testApp.sql`select name, xmin::text as version from flow`).map(({ name, version }) => [name, version]))
  const called = await make('Called')
  await make('Broken', aDocument({ a: [['s', 'response', { messages: [{ type: 'text', text: '{{ contact.name' }] }]] }))
  await make('Calling', aDocument({ a: [['run', 'flow', { flow: called.id }]] }))
  await make('Work', aDocument({ a: [['s', 'response', { messages: [] }]] }, [], { type: 'called' }), 'workflow')
  // A read counts nothing.
  expect(await problems()).toEqual({ Broken: null, Called: null, Calling: null })

  expect(await count()).toEqual({ left: 0 })
  const before = await problems()
  expect(before).toEqual({ Broken: 1, Called: 0, Calling: 1 })
  expect(await problems('workflow')).toEqual({ Work: null })
  // It is what the flow itself says of its problems.
  for (const { id, name } of await list()) {
    const own = (await owner.ok('GET', `${flows}/${id}/problems`)).problems
    expect([name, own.filter(({ severity }: { severity: string }) => severity !== 'note').length]).toEqual([name, before[name]])
  }

  // What was counted stays counted, and a new flow beside it changes nothing of that.
  const counted = await versions()
  await make('Another')
  expect(await problems()).toEqual({ ...before, Another: null })
  await count()
  expect(await versions()).toMatchObject(counted)

  // A draft that was saved is counted again, and so are all where what they may name changes.
  const broken = (await list()).find(({ name }: { name: string }) => name === 'Broken')
  await owner.ok('PATCH', `${flows}/${broken.id}`, { draft: say('Hello') })
  expect(await problems()).toMatchObject({ Broken: null, Called: 0, Calling: 1 })
  await count()
  expect(await problems()).toMatchObject({ Broken: 0, Calling: 1 })
  await owner.ok('POST', `${flows}/${called.id}/publish`, { acceptWarnings: true })
  expect(await problems()).toMatchObject({ Calling: null })
  await count()
  expect(await problems()).toMatchObject({ Calling: 0 })
})

test('counts many drafts in chunks, latest first', async () => {
  const appId = await owner.appId()
  await testApp.sql`
    insert into flow (app_id, id, kind, name, draft, updated_at)
    select ${appId}, 'flow' || n, 'flow', 'Flow ' || n, ${testApp.sql.json(JSON.parse(JSON.stringify(say('Hello'))))}, now() - n * interval '1 hour'
    from generate_series(1, 45) n`

  expect(await owner.ok('POST', `${flows}/problems`, { kind: 'flow' })).toEqual({ left: 20 })
  expect(
    (await list()).filter(({ problems }: { problems: number | null }) => problems !== null).map(({ id }: { id: string }) => id),
  ).toHaveLength(20)
  expect((await list()).find(({ id }: { id: string }) => id === 'flow1').problems).not.toBeNull()
  expect(await owner.ok('POST', `${flows}/problems`, { kind: 'flow' })).toEqual({ left: 5 })
  expect(await owner.ok('POST', `${flows}/problems`, { kind: 'flow' })).toEqual({ left: 0 })
  expect((await list()).every(({ problems }: { problems: number | null }) => problems !== null)).toBe(true)
})
