import { afterEach, beforeEach, expect, test } from 'vitest'

import { bookEvent } from '#domain/actions/scheduling/book-event.ts'
import { changeEvent } from '#domain/actions/scheduling/change-event.ts'
import type { Trigger } from '#domain/flows/flow-trigger.ts'

import { aDocument, welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '../testing/runtime-fixture.ts'
import { aText, aWebhook } from '../testing/webhooks.ts'

const ANA = '15550001111'

let fixture: RuntimeFixture

beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

type Step = [string, string, unknown]

const say = async (...messages: Parameters<typeof aWebhook>[0]['messages'] & object) => {
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages }))
  await fixture.quiet()
}
const workflow = (name: string, trigger: Trigger, ...steps: Step[]) =>
  fixture.publish(aDocument({ block: steps }, [], trigger), name, 'workflow')
const text = (words: string): Step => ['say', 'response', { messages: [{ type: 'text', text: words }] }]
const addTag = (tag: string): Step => ['tag', 'updateContact', { addTags: [tag] }]
const texts = () => fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))
const runs = () => fixture.sql`select workflow_id, status, problem from workflow_run order by created_at, id`
const contact = async () => (await fixture.sql<{ id: string; tags: string[]; fields: object }[]>`select id, tags, fields from contact`)[0]!
const events = (type: string) => fixture.sql`select body from conversation_event where body ->> 'type' = ${type}`

test('new contacts and conversations start their workflows, and unused events are not stored', async () => {
  await fixture.publish(welcomeDocument())
  await workflow('Greet', { type: 'conversationOpened' }, text('Welcome, {{ contact.name }}'), addTag('greeted'))
  await workflow('Mark', { type: 'contactCreated' }, ['set', 'updateContact', { field: 'source', operation: 'set', value: 'whatsapp' }])

  await say(aText('m1', ANA, 'hi'))

  expect(texts()).toContain('Welcome, Ana')
  expect(await contact()).toMatchObject({ tags: ['greeted'], fields: { source: 'whatsapp' } })
  expect((await runs()).map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect(await fixture.sql`select 1 from domain_event`).toHaveLength(0)
})

test('stops two workflows that trigger each other, with a line in the conversation', async () => {
  await fixture.publish(welcomeDocument())
  await workflow('A', { type: 'tagAdded', tags: ['a'] }, addTag('b'))
  await workflow('B', { type: 'tagAdded', tags: ['b'] }, ['untag', 'removeTag', { tags: ['a'] }], addTag('a'))
  await say(aText('m1', ANA, 'hi'))

  const { id } = await contact()
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const update = { kind: 'update_contact' as const, field: null, operation: 'set' as const, value: null, addTags: ['a'], removeTags: [] }
  await fixture.runtime.executeAction(by, id, 'command-1', update)
  await fixture.quiet()

  expect((await runs()).map(({ status }) => status)).toEqual(['completed', 'completed', 'refused'])
  expect((await runs()).at(-1)).toMatchObject({ problem: 'Stopped a workflow loop: A → B → A.' })
  expect(await events('workflow_stopped')).toMatchObject([{ body: { chain: ['A', 'B', 'A'] } }])
})

test('refuses a loop of workflow starts by name', async () => {
  const first = 'workFirst'
  const second = await workflow('Second', { type: 'called' }, ['again', 'triggerWorkflow', { workflow: first }])
  const document = aDocument({ block: [['go', 'triggerWorkflow', { workflow: second, payload: { n: '1' } }]] }, [], { type: 'called' })
  await fixture.publish(document, 'First', 'workflow', first)

  await fixture.runtime.workflows.start({
    appId: fixture.appId,
    workflowId: first,
    contact: null,
    payload: null,
    delayMs: 0,
    dedupeKey: null,
  })
  await fixture.quiet()

  const [one, two, three] = await runs()
  expect([one?.status, two?.status, three?.status]).toEqual(['completed', 'completed', 'refused'])
  expect(three?.problem).toBe('Stopped a workflow loop: First → Second → First.')
})

test('reports a workflow loop once and continues with the rest', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  const first = 'workFirst'
  const second = await workflow('Second', { type: 'called' }, ['again', 'triggerWorkflow', { workflow: first }], text('Round'))
  await fixture.publish(
    aDocument({ block: [['go', 'triggerWorkflow', { workflow: second }]] }, [], { type: 'called' }),
    'First',
    'workflow',
    first,
  )
  const start = { appId: fixture.appId, workflowId: first, contact: `+${ANA}`, payload: null, delayMs: 0, dedupeKey: null }

  expect(await fixture.runtime.workflows.start(start)).toMatchObject({ outcome: 'started' })
  await fixture.quiet()

  expect((await runs()).map(({ status }) => status).toSorted()).toEqual(['completed', 'completed', 'refused'])
  expect(await events('workflow_stopped')).toMatchObject([{ body: { chain: ['First', 'Second', 'First'] } }])
  expect(texts()).toContain('Round')
})

test('reports two simultaneous workflow loops', async () => {
  await fixture.publish(welcomeDocument())
  await workflow('A', { type: 'fieldChanged', fields: ['x'] }, ['set', 'updateContact', { field: 'x', value: '{{ contact.fields.x }}!' }])
  await workflow('B', { type: 'fieldChanged', fields: ['y'] }, ['set', 'updateContact', { field: 'y', value: '{{ contact.fields.y }}!' }])
  await workflow(
    'Both',
    { type: 'called' },
    ['x', 'updateContact', { field: 'x', value: '1' }],
    ['y', 'updateContact', { field: 'y', value: '1' }],
  )
  await say(aText('m1', ANA, 'hi'))
  const [both] = await fixture.sql<{ id: string }[]>`select id from flow where name = 'Both'`

  const start = { appId: fixture.appId, workflowId: both?.id ?? '', contact: `+${ANA}`, payload: null, delayMs: 0, dedupeKey: null }
  expect(await fixture.runtime.workflows.start(start)).toMatchObject({ outcome: 'started' })
  await fixture.quiet()

  expect((await runs()).map(({ status }) => status).filter((status) => status === 'refused')).toHaveLength(2)
  expect(await events('workflow_stopped')).toHaveLength(2)
})

test('a delay wakes a workflow once, and a key deduplicates starts', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  const id = await workflow(
    'Later',
    { type: 'called' },
    ['wait', 'delay', { amount: 1, unit: 'hours' }],
    text('An hour later: {{ trigger.what }}'),
  )
  const request = { appId: fixture.appId, workflowId: id, contact: '+15550001111', payload: { what: 'tea' }, delayMs: 0, dedupeKey: 'once' }

  expect(await fixture.runtime.workflows.start(request)).toMatchObject({ outcome: 'started' })
  expect(await fixture.runtime.workflows.start(request)).toMatchObject({
    outcome: 'refused',
    reason: 'It was already started with this key.',
  })
  await fixture.quiet()
  expect(texts()).not.toContain('An hour later: tea')

  await fixture.sql`update workflow_run set timer_at = now(), next_at = now() where timer_id is not null`
  await fixture.quiet()
  expect(texts().filter((line) => line === 'An hour later: tea')).toHaveLength(1)
})

test('a visit that took place starts its follow-up after a while, once, and a no-show another workflow', async () => {
  await fixture.publish(welcomeDocument())
  await workflow(
    'Follow up',
    { type: 'eventChanged', statuses: ['attended'], eventTypes: [] },
    ['wait', 'delay', { until: { type: 'duration', amount: 1, unit: 'seconds' } }],
    text('How was {{ event.title }}?'),
  )
  await workflow('No-show', { type: 'eventChanged', statuses: ['missed'], eventTypes: [] }, text('We missed you at {{ event.title }}.'))
  await say(aText('m1', ANA, 'hi'))
  const { id } = await contact()
  const by = { appId: fixture.appId, author: { kind: 'operator' as const, id: 'ana', name: 'Ana' } }
  const act = async (key: string, action: Parameters<typeof fixture.runtime.executeAction>[3]) => {
    const result = await fixture.runtime.executeAction(by, id, key, action)
    await fixture.quiet()
    return 'event' in result ? result.event.id : ''
  }
  const booked = (title: string) => act(title, bookEvent.input.parse({ kind: 'book_event', title, start: '2099-01-01T10:00:00.000Z' }))
  const change = (key: string, eventId: string, changes: object) =>
    act(key, changeEvent.input.parse({ kind: 'change_event', eventId, ...changes }))

  const fitting = await booked('fitting')
  const call = await booked('call')
  await change('confirm', fitting, { status: 'confirmed' })
  await change('attend', fitting, { status: 'attended' })
  await change('note', fitting, { notes: 'Size M' })
  await change('miss', call, { status: 'missed' })

  await expect.poll(() => texts().slice(2)).toEqual(['We missed you at call.', 'How was fitting?'])
  expect(await runs()).toHaveLength(2)
})

test('an incoming webhook runs its workflow for the named contact', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  const id = await workflow('Paid', { type: 'incomingWebhook', contactPath: '$.customer.phone' }, text('Paid: {{ trigger.body.amount }}'))
  await fixture.sql`insert into workflow_hook (app_id, workflow_id, token) values (${fixture.appId}, ${id}, 'token-token')`

  const body = { customer: { phone: '+1 555 000 1111' }, amount: 12.5 }
  expect(await fixture.runtime.workflows.call('token-token', body)).toMatchObject({ outcome: 'started' })
  await fixture.quiet()

  expect(texts()).toContain('Paid: 12.5')
  expect(await fixture.sql`select sample from workflow_hook`).toEqual([{ sample: body }])
  await expect(fixture.runtime.workflows.call('nobodys-token', body)).rejects.toMatchObject({ code: 'not-found' })
})

test('a workflow starts a flow, or logs that a teammate owns the conversation', async () => {
  const flow = await fixture.publish(
    aDocument(
      {
        block: [['q', 'ask', { question: 'Happy, {{ vars.who }}?', input: { type: 'text' }, saveTo: { target: 'contact', name: 'mood' } }]],
      },
      [],
      {
        type: 'startedByApi',
      },
    ),
    'Survey',
  )
  await workflow('After', { type: 'tagAdded', tags: [] }, ['go', 'flow', { flow, inputs: { who: '{{ contact.name }}' } }])
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'something that no flow answers'))
  await fixture.sql`update conversation set handler = 'bot'`

  const { id } = await contact()
  const by = { appId: fixture.appId, author: { kind: 'api' as const, id: null, name: null } }
  const tag = { kind: 'update_contact' as const, field: null, operation: 'set' as const, value: null, addTags: ['done'], removeTags: [] }
  await fixture.runtime.executeAction(by, id, 'command', tag)
  await fixture.quiet()

  expect(texts()).toContain('Happy, Ana?')
})

test('a failed run stops no other', async () => {
  const broken = await workflow('Broken', { type: 'called' }, text('{{ trigger.a }}'))
  const fine = await workflow('Fine', { type: 'called' }, ['next', 'triggerWorkflow', { workflow: 'work-nowhere' }])
  await fixture.sql`update flow_version set document = '{}' where flow_id = ${broken}`
  const request = { appId: fixture.appId, contact: null, payload: null, delayMs: 0, dedupeKey: null }
  await fixture.runtime.workflows.start({ ...request, workflowId: broken })
  await fixture.runtime.workflows.start({ ...request, workflowId: fine })
  await fixture.quiet()

  expect((await runs()).map(({ workflow_id, status }) => [workflow_id, status])).toEqual([
    [broken, 'failed'],
    [fine, 'completed'],
  ])
})

test('a run that cannot be stored fails and does not block others', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  const poison = await workflow('Poison', { type: 'called' }, text('never said'))
  const fine = await workflow('Fine', { type: 'called' }, ['next', 'triggerWorkflow', { workflow: 'work-nowhere' }])
  // The log holds the number already that the run's first line will have.
  await fixture.sql`
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select app_id, id, last_seq + 1, '{"kind":"system","id":null,"name":null}', '{"type":"conversation_opened"}', now() from conversation`
  const request = { appId: fixture.appId, payload: null, delayMs: 0, dedupeKey: null }
  await fixture.runtime.workflows.start({ ...request, workflowId: poison, contact: `+${ANA}` })
  await fixture.runtime.workflows.start({ ...request, workflowId: fine, contact: null })

  const told = async () => (await runs()).map(({ workflow_id, status }) => [workflow_id, status])
  await expect.poll(told).toEqual([
    [poison, 'failed'],
    [fine, 'completed'],
  ])
})

test('a returned form starts its workflow with the answers', async () => {
  await fixture.publish(welcomeDocument())
  await say(aText('m1', ANA, 'hi'))
  await workflow('Other form', { type: 'formSubmitted', forms: ['other'] }, addTag('wrong'))
  await workflow('Survey', { type: 'formSubmitted', forms: ['survey'] }, text('Thanks for {{ trigger.answers.stars }} stars'))
  const { id } = await contact()
  const by = { appId: fixture.appId, author: { kind: 'api' as const, id: null, name: null } }
  const form = { by: 'name' as const, value: 'survey' }
  const sent = await fixture.runtime.executeAction(by, id, 'api:1', {
    kind: 'send_form',
    form,
    text: 'How was it?',
    button: 'Rate us',
    screen: null,
    data: {},
  })
  expect(sent).toMatchObject({ outcome: 'sent' })
  const lost = { kind: 'send_form' as const, form, text: 'How was it?', button: 'Rate us', screen: null, data: { stars: 5 } }
  expect(await fixture.runtime.executeAction(by, id, 'api:2', lost)).toEqual({
    kind: 'send_form',
    outcome: 'refused',
    reason: 'Choose the first screen these values are for.',
  })
  await fixture.quiet()

  const asked = fixture.sent.at(-1)
  const answers = JSON.stringify({ flow_token: 'api:1', stars: '5' })
  const reply = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: answers } }
  await say({
    ...(aText('m2', ANA, '') as object),
    type: 'interactive',
    context: { id: `wamid.${asked?.id}`, from: '15550000001' },
    interactive: reply,
  })

  expect(texts()).toContain('Thanks for 5 stars')
  expect((await contact()).tags).not.toContain('wrong')
})
