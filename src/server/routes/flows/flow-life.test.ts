import { afterAll, beforeAll, expect, test } from 'vitest'

import { aDocument, welcomeDocument } from '#flow/testing/documents.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let flows = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  flows = `/api/v1/apps/${await owner.appId()}/flows`
})
afterAll(() => testApp.end())

const say = (text: string) => aDocument({ a: [['say', 'response', { messages: [{ type: 'text', text }] }]] })
const make = async (name: string, draft: object = say('Hello'), kind = 'flow') => owner.ok('POST', flows, { name, draft, kind })
const codeOf = async (answer: ReturnType<Client['call']>) => {
  const { status, body } = await answer
  return [status, body.error?.code]
}

test('refuses to overwrite a newer draft, with its author and time', async () => {
  const flow = await make('Locked')
  const first = await owner.ok('PATCH', `${flows}/${flow.id}`, { draft: say('One'), basedOn: flow.updatedAt })

  const late = await owner.call('PATCH', `${flows}/${flow.id}`, { draft: say('Two'), basedOn: flow.updatedAt })

  expect([late.status, late.body.error.code]).toEqual([409, 'flow-changed'])
  expect(late.body.error.details[0].message).toContain(`saved by Olga at ${first.updatedAt}`)
  expect((await owner.ok('GET', `${flows}/${flow.id}`)).draft).toEqual(first.draft)
  await owner.ok('PATCH', `${flows}/${flow.id}`, { draft: say('Two'), basedOn: first.updatedAt })
})

test('saves a draft of the maximum size', async () => {
  const flow = await make('Large')
  const words = 'Words. '.repeat(500)
  const blocks = Array.from({ length: 600 }, (_, at) => [
    `block${at}`,
    [[`say${at}`, 'response', { messages: [{ type: 'text', text: words }] }]],
  ])
  const draft = aDocument(Object.fromEntries(blocks))
  expect(JSON.stringify(draft).length).toBeGreaterThan(2_000_000)

  expect((await owner.ok('PATCH', `${flows}/${flow.id}`, { draft })).draft.nodes).toHaveLength(draft.nodes.length)
})

test('one of two concurrent saves wins', async () => {
  const flow = await make('Raced')

  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((text) => owner.call('PATCH', `${flows}/${flow.id}`, { draft: say(text), basedOn: flow.updatedAt })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('lists versions, restores one as draft, and rolls back', async () => {
  const flow = await make('Aged', say('One'))
  const one = `${flows}/${flow.id}`
  await owner.ok('POST', `${one}/publish`, { note: 'First' })
  await owner.ok('PATCH', one, { draft: say('Two') })
  await owner.ok('POST', `${one}/publish`, {})

  const back = await owner.ok('POST', `${one}/versions/1/publish`, {})
  expect(back).toMatchObject({ version: 3, note: 'Back to version 1', document: say('One'), publishedByName: 'Olga' })
  expect((await owner.ok('GET', one)).draft).toEqual(say('Two'))

  const page = await owner.ok('GET', `${one}/versions?limit=2`)
  expect(page.items.map(({ version }: { version: number }) => version)).toEqual([3, 2])
  expect(page.items[0]).not.toHaveProperty('document')
  const rest = await owner.ok('GET', `${one}/versions?limit=2&after=${page.nextCursor}`)
  expect(rest).toMatchObject({ items: [{ version: 1, note: 'First', publishedByName: 'Olga' }], nextCursor: null })

  const { updatedAt } = await owner.ok('GET', one)
  expect((await owner.ok('POST', `${one}/versions/1/restore`, { basedOn: updatedAt })).draft).toEqual(say('One'))
  expect(await codeOf(owner.call('POST', `${one}/versions/2/restore`, { basedOn: updatedAt }))).toEqual([409, 'flow-changed'])
  expect(await codeOf(owner.call('POST', `${one}/versions/9/publish`, {}))).toEqual([404, 'not-found'])
})

test('warnings need confirmation and errors block publishing', async () => {
  const flow = await make('Warned', say('Hello {{ vars.nobody }}'))
  const one = `${flows}/${flow.id}`

  const asked = await owner.call('POST', `${one}/publish`, {})
  expect([asked.status, asked.body.error.code]).toEqual([409, 'flow-warned'])
  expect(asked.body.error.details[0]).toMatchObject({ path: 'say', message: expect.stringContaining('vars.nobody') })
  expect(await owner.ok('POST', `${one}/publish`, { acceptWarnings: true })).toMatchObject({ version: 1 })

  await owner.ok('PATCH', one, { draft: aDocument({ a: [['f', 'flow', { flow: 'flowOfNobody' }]] }) })
  expect(await codeOf(owner.call('POST', `${one}/publish`, { acceptWarnings: true }))).toEqual([422, 'flow-invalid'])
})

test('knows the variables passed by calls and jumps', async () => {
  const target = await make('Given', say('{{ vars.size }} {{ vars.color }}'))
  const unknown = async () =>
    (await owner.ok('GET', `${flows}/${target.id}/problems`)).problems
      .filter(({ code }: { code: string }) => code === 'variable-unknown')
      .map(({ message }: { message: string }) => message)
  const ask = ['q', 'ask', { question: 'Colour?', input: { type: 'text' }, saveTo: { target: 'session', name: 'color' } }] as [
    string,
    string,
    unknown,
  ]
  expect(await unknown()).toHaveLength(2)

  const caller = await make('Calls', aDocument({ a: [ask, ['f', 'flow', { flow: target.id, inputs: { size: 'L' } }]] }))
  expect(await unknown()).toEqual(['vars.color is read here, but nothing sets it.'])
  const jumps = aDocument({ a: [ask, ['f', 'flow', { flow: target.id, inputs: { size: 'L' }, comesBack: false }]] })
  await owner.ok('PATCH', `${flows}/${caller.id}`, { draft: jumps })
  expect(await unknown()).toEqual([])
})

test('an unpublished flow or workflow does not start', async () => {
  const workflow = await make(
    'Tagged',
    aDocument({ a: [['t', 'removeTag', { tags: ['x'] }]] }, [], { type: 'tagAdded', tags: [] }),
    'workflow',
  )
  const one = `${flows}/${workflow.id}`
  const listens = async () => (await testApp.sql`select listens from app where listens <> '{}'`).map((row) => row['listens'])

  await owner.ok('POST', `${one}/publish`, {})
  expect(await listens()).toEqual([['tag_added']])
  expect(await owner.ok('POST', `${one}/unpublish`)).toMatchObject({ publishedVersion: null })
  expect(await listens()).toEqual([])

  await owner.ok('POST', `${one}/publish`, {})
  await owner.ok('DELETE', one)
  expect(await listens()).toEqual([])
  expect(await codeOf(owner.call('GET', one))).toEqual([404, 'not-found'])
  expect(JSON.stringify(await owner.ok('GET', `${flows}?kind=workflow`))).not.toContain(workflow.id)
  expect(await owner.ok('GET', `${one}/versions/1`)).toMatchObject({ version: 1 })
})

test('refuses to delete a used flow and lists its uses', async () => {
  const target = await make('Target')
  const caller = await make('Caller', aDocument({ a: [['f', 'flow', { flow: target.id }]] }))
  await testApp.sql`update app set automation = automation || ${testApp.sql.json({ fallbackFlowId: target.id })}`

  expect((await owner.ok('GET', `${flows}/${target.id}/uses`)).items).toEqual([
    { kind: 'flow', id: caller.id, name: 'Caller', nodeId: 'a', stepId: 'f' },
    { kind: 'setting', id: 'fallbackFlowId', name: 'fallback', nodeId: null, stepId: null },
  ])
  const refused = await owner.call('DELETE', `${flows}/${target.id}`)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'flow-in-use'])
  expect(refused.body.error.details[0].message).toBe('The flow “Caller” uses “Target”.')

  await testApp.sql`update app set automation = '{}'`
  await owner.ok('POST', `${flows}/${target.id}/publish`, {})
  await owner.ok('POST', `${flows}/${caller.id}/publish`, {})
  await owner.ok('PATCH', `${flows}/${caller.id}`, { draft: say(`Only words: ${target.id}`) })
  expect((await owner.ok('GET', `${flows}/${target.id}/uses`)).items).toMatchObject([{ id: caller.id, stepId: null }])
  await owner.ok('POST', `${flows}/${caller.id}/publish`, {})
  expect((await owner.ok('GET', `${flows}/${target.id}/uses`)).items).toEqual([])
  await owner.ok('DELETE', `${flows}/${target.id}`)
})

test('a copy has the draft and tests and is independent', async () => {
  const flow = await make('Model')
  await owner.ok('POST', `${flows}/${flow.id}/tests`, { name: 'Greets', expect: { messages: [{ text: 'Hello' }] } })

  const copy = await owner.ok('POST', `${flows}/${flow.id}/duplicate`, {})

  expect(copy).toMatchObject({ name: 'Copy of Model', draft: say('Hello'), publishedVersion: null })
  expect(await owner.ok('POST', `${flows}/${copy.id}/tests/run`)).toMatchObject({ ok: true, results: [{ name: 'Greets' }] })
  await owner.ok('DELETE', `${flows}/${copy.id}`)
  expect((await owner.ok('GET', `${flows}/${flow.id}/tests`)).items).toHaveLength(1)
})

test('failing tests block publishing unless a reason is given', async () => {
  const flow = await make('Tested')
  const one = `${flows}/${flow.id}`
  const added = await owner.ok('POST', `${one}/tests`, { name: 'Greets', expect: { messages: [{ text: 'Good day' }] } })

  const refused = await owner.call('POST', `${one}/publish`, {})
  expect([refused.status, refused.body.error.code]).toEqual([409, 'flow-tests-failed'])
  expect(refused.body.error.details).toEqual([
    { path: added.id, message: 'Greets: Message 1 should be “Good day”, but the bot said “Hello”.' },
  ])
  const version = await owner.ok('POST', `${one}/publish`, { note: 'Sale', overrideReason: 'The shop opens now' })
  expect(version.note).toBe('Sale\n1 test failed; published all the same: The shop opens now')

  await owner.ok('PUT', `${one}/tests/${added.id}`, { name: 'Greets', expect: { messages: [{ text: 'Hello' }] } })
  expect(await owner.ok('POST', `${one}/publish`, {})).toMatchObject({ version: 2, note: null })
  await owner.ok('DELETE', `${one}/tests/${added.id}`)
  expect((await owner.ok('GET', `${one}/tests`)).items).toEqual([])
})

test('exports and imports a flow with new ids, references by name, tests, and no secrets', async () => {
  const target = await make('Help')
  const document = aDocument(
    {
      ...Object.fromEntries(
        welcomeDocument().nodes.flatMap((node) =>
          'steps' in node ? [[node.id, node.steps.map(({ id, kind, config }) => [id, kind, config] as [string, string, unknown])]] : [],
        ),
      ),
      more: [
        [
          'call',
          'httpRequest',
          { url: 'https://shop.test/?api_key=sesame-9', headers: [{ name: 'Authorization', value: 'Bearer sesame-9-sesame' }] },
        ],
        ['help', 'flow', { flow: target.id }],
      ],
    },
    [
      ['choice', 'option:order', 'order'],
      ['choice', 'option:other', 'people'],
      ['choice', 'timeout', 'more'],
    ],
  )
  const flow = await make('Travels', document)
  const test = {
    name: 'An order',
    signals: [{ type: 'tap', title: 'An order' }],
    expect: { exits: [{ stepId: 'choice', exit: 'option:order' }], vars: { topic: 'An order' } },
  }
  await owner.ok('POST', `${flows}/${flow.id}/tests`, test)
  expect(await owner.ok('POST', `${flows}/${flow.id}/tests/run`)).toMatchObject({ ok: true })

  const file = await owner.ok('GET', `${flows}/${flow.id}/export`)
  expect(file).toMatchObject({ format: 'parley.flow', v: 1, references: [{ to: 'flow', id: target.id, name: 'Help' }] })
  expect(JSON.stringify(file)).not.toContain('sesame')

  const other = await testApp.person('Otto')
  const theirs = `/api/v1/apps/${await other.appId()}/flows`
  const lost = await other.ok('POST', `${theirs}/import`, { file })
  expect(lost.problems).toContainEqual(
    expect.objectContaining({ code: 'reference-missing', message: 'There is no flow “Help” in this workspace.' }),
  )
  expect(lost.problems).toContainEqual(expect.objectContaining({ code: 'secret-missing' }))

  const help = await other.ok('POST', theirs, { name: 'Help', draft: say('Help') })
  const found = await other.ok('POST', `${theirs}/import`, { file, name: 'Arrived' })
  expect(found.flow).toMatchObject({ name: 'Arrived', publishedVersion: null })
  expect(JSON.stringify(found.flow.draft)).toContain(help.id)
  expect(JSON.stringify(found.flow.draft)).not.toContain('"choice"')
  expect(found.problems.map(({ code }: { code: string }) => code)).not.toContain('reference-missing')
  expect(await other.ok('POST', `${theirs}/${found.flow.id}/tests/run`)).toMatchObject({ ok: true })
})

test('refuses an invalid file, and imports unknown steps with problems', async () => {
  const file = {
    format: 'parley.flow',
    v: 1,
    kind: 'flow',
    name: 'Odd',
    document: aDocument({
      a: [
        ['x', 'teleport', { to: 'moon' }],
        ['d', 'delay', { amount: 'soon' }],
      ],
    }),
  }

  const refused = await owner.call('POST', `${flows}/import`, { file: { ...file, format: 'typebot', document: { v: 1, nodes: 'none' } } })
  expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid-argument'])
  expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['file.format', 'file.document.nodes']),
  )

  const { problems } = await owner.ok('POST', `${flows}/import`, { file })
  expect(problems).toContainEqual(expect.objectContaining({ severity: 'error', message: 'There’s no step of the kind “teleport”.' }))
  expect(problems.filter(({ code }: { code: string }) => code === 'step-unreadable').length).toBeGreaterThan(1)
})

test('a file may be larger than other bodies, up to 5 MB', async () => {
  const text = 'x'.repeat(4_000)
  const nodes = Array.from({ length: 450 }, (_each, index) => ({
    id: `n${index}`,
    kind: 'default',
    position: { x: 0, y: 0 },
    steps: [{ id: `s${index}`, kind: 'response', config: { messages: [{ type: 'text', text }] } }],
  }))
  const file = { format: 'parley.flow', v: 1, kind: 'flow', name: 'Large', document: { v: 1, nodes, edges: [] } }

  expect((await owner.call('POST', `${flows}/import`, { file })).status).toBe(200)
  const huge = { ...file, name: 'x'.repeat(5 * 1024 * 1024) }
  expect(await codeOf(owner.call('POST', `${flows}/import`, { file: huge }))).toEqual([413, 'payload-too-large'])
})
