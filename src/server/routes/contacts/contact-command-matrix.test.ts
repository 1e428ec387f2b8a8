import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import type { Client } from '#server/testing/client.ts'
import {
  createOutsiders,
  finishedTask,
  keepDomainEvents,
  keptEvents,
  OUTSIDERS,
  type Outsiders,
  publishFor,
  reasonOf,
} from '#server/testing/command-matrix.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'
import { insertRows } from '#store/testing/rows.ts'

// Every caller that can change a contact stores or refuses the same value, with the same line of history and the same domain event.

let testApp: TestApp
let owner: Client
let outsiders: Outsiders
let appId = ''
let path = ''
let contactId = ''
let phone = 0

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  path = `/api/v1/apps/${appId}`
  outsiders = await createOutsiders(testApp, owner, path)
  await owner.ok('POST', `${path}/contact-fields`, { key: 'seats', label: 'Seats', type: 'number' })
  await owner.ok('POST', `${path}/contact-fields`, { key: 'plan', label: 'Plan', type: 'choice', choices: ['Free', 'Pro'] })
  const { sql } = testApp
  await insertRows(sql, 'channel', { appId, id: 'channel', phoneNumberId: '100', wabaId: '200' })
  await keepDomainEvents(sql)
})
afterAll(() => testApp.end())

beforeEach(async () => {
  phone += 1
  const number = `+4477009${String(phone).padStart(5, '0')}`
  const made = await owner.ok('POST', `${path}/contacts`, { name: 'Ann', phone: number, tags: ['old'], fields: { seats: 1, plan: 'Free' } })
  contactId = made.id
  await insertRows(testApp.sql, 'conversation', {
    appId,
    id: `chat-${contactId}`,
    contactId,
    channelId: 'channel',
    address: number.slice(1),
    handler: 'human',
  })
  await testApp.sql`delete from contact_change`
  await testApp.sql`delete from seen_event`
  await listen()
})

/** As if workflows waited for both events; publishing one writes this column again. */
const listen = () => publishFor(testApp.sql, appId, ['contact_changed', 'tag_added'])

interface Change {
  field?: string
  value?: Json
  addTags?: string[]
  removeTags?: string[]
}
/** Makes a change in one way, and waits for it; the reason where it was refused. */
type Caller = (change: Change, who?: Client) => Promise<string | null>

const action = ({ field, value = null, addTags = [], removeTags = [] }: Change) => ({
  kind: 'update_contact',
  field: field ?? null,
  operation: value === null && field !== undefined ? 'clear' : 'set',
  value,
  addTags,
  removeTags,
})
const commandOf = ({ field, value = null, addTags, removeTags }: Change) =>
  field !== undefined
    ? { type: 'setField', key: field, value }
    : addTags
      ? { type: 'addTags', tags: addTags }
      : { type: 'removeTags', tags: removeTags }
const isStandard = (field: string) => ['name', 'email', 'timeZone'].includes(field)

const callers: Record<'edit' | 'bulk' | 'task' | 'action' | 'workflow' | 'macro' | 'inbox' | 'import', Caller> = {
  async edit({ field, value = null, addTags, removeTags }, who = owner) {
    const tags = addTags ? ['old', ...addTags] : removeTags ? [] : undefined
    const body = field === undefined ? { tags } : isStandard(field) ? { [field]: value } : { setFields: { [field]: value } }
    return reasonOf(await who.call('PATCH', `${path}/contacts/${contactId}`, body))
  },
  bulk: async (change, who = owner) =>
    reasonOf(await who.call('POST', `${path}/contacts/bulk`, { command: commandOf(change), target: { ids: [contactId] } })),
  async task(change, who = owner) {
    const { phone: number } = await owner.ok('GET', `${path}/contacts/${contactId}`)
    const target = { search: number, filter: { match: 'all', conditions: [] } }
    const answer = await who.call('POST', `${path}/contacts/bulk`, { command: commandOf(change), target })
    if (answer.status < 400) await finishedTask(owner, path, answer.body.task.id)
    return reasonOf(answer)
  },
  async action(change, who = owner) {
    const answer = await who.call('POST', `${path}/contacts/${contactId}/actions`, { action: action(change) })
    return reasonOf(answer) ?? answer.body.result.reason
  },
  async workflow({ field, value = null, addTags = [], removeTags = [] }, who = owner) {
    const config = field === undefined ? { addTags } : { field, value: typeof value === 'string' ? value : JSON.stringify(value) }
    const kind = removeTags.length > 0 ? 'removeTag' : 'updateContact'
    const draft = {
      v: 1,
      nodes: [
        { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'called' } },
        {
          id: 'do',
          kind: 'action',
          position: { x: 300, y: 0 },
          steps: [{ id: 'step', kind, enabled: true, config: removeTags.length > 0 ? { tags: removeTags } : config }],
        },
      ],
      edges: [{ id: 'edge', kind: 'step', source: { nodeId: 'start' }, target: { nodeId: 'do' } }],
    }
    const { id } = await owner.ok('POST', `${path}/flows`, { kind: 'workflow', name: `Change ${contactId}`, draft })
    await owner.ok('POST', `${path}/flows/${id}/publish`, { acceptWarnings: true })
    await listen()
    const start = reasonOf(await who.call('POST', `${path}/workflows/${id}/start`, { contact: contactId }))
    if (start !== null) return start
    const runs = async () => (await owner.ok('GET', `${path}/workflows/${id}/runs`)).items
    await expect.poll(async () => (await runs())[0]?.status).toMatch(/completed|failed/)
    const [problem] = await testApp.sql<{ problem: string }[]>`
      select body ->> 'problem' as problem from conversation_event
      where conversation_id = ${`chat-${contactId}`} and body ->> 'type' = 'flow_problem'`
    return problem?.problem ?? (await runs())[0].problem
  },
  async macro({ addTags = [], removeTags = [] }, who = owner) {
    const steps = [{ type: 'tag', add: addTags, remove: removeTags }]
    const { id } = await owner.ok('POST', `${path}/macros`, { name: `Tag ${contactId}`, shared: true, steps })
    return reasonOf(await who.call('POST', `${path}/conversations/chat-${contactId}/macros/${id}/run`))
  },
  async inbox({ addTags = [], removeTags = [] }, who = owner) {
    const command = { type: 'tag', add: addTags, remove: removeTags }
    const answer = await who.call('POST', `${path}/conversations/bulk`, { command, of: { ids: [`chat-${contactId}`] } })
    if (answer.status < 400) await finishedTask(owner, path, answer.body.id)
    return reasonOf(answer)
  },
  async import({ field = '', value = null }, who = owner) {
    const { phone: number } = await owner.ok('GET', `${path}/contacts/${contactId}`)
    const answer = await testApp.server.inject({
      method: 'POST',
      url: `${path}/contact-imports?name=people.csv`,
      headers: { origin: 'http://parley.test', cookie: owner.cookie(), 'content-type': 'text/csv' },
      payload: `Mobile;What\r\n${number};${String(value)}`,
    })
    const plan = {
      known: 'update',
      optIn: { basis: 'website', note: null },
      mapping: ['phone', isStandard(field) ? field : `fields.${field}`],
    }
    const run = await who.call('POST', `${path}/contact-imports/${answer.json().id}/run`, { plan, dry: false })
    if (run.status >= 400) return reasonOf(run)
    const { failed } = await finishedTask(owner, path, run.body.id)
    return failed > 0 ? (await owner.call('GET', `${path}/tasks/${run.body.id}/errors.csv`)).body : null
  },
}

/** Each change by each caller that can ask for it. */
const FIELDS: readonly (keyof typeof callers)[] = ['edit', 'bulk', 'task', 'action', 'workflow', 'import']
const STANDARD: readonly (keyof typeof callers)[] = ['edit', 'action', 'workflow', 'import']
const TAGS: readonly (keyof typeof callers)[] = ['edit', 'bulk', 'task', 'action', 'workflow', 'macro', 'inbox']
const by = (names: readonly (keyof typeof callers)[], what: string, change: Change, then: object) =>
  names.map((caller) => [what, caller, change, then] as const)

const kept = async () => {
  const [contact] = await testApp.sql`select name, email, time_zone as "timeZone", tags, fields from contact where id = ${contactId}`
  // An import notes its consent too, in a line of its own.
  const history = await testApp.sql<{ body: Json; author: { kind: string; name: string | null } }[]>`
    select body, author from contact_change where contact_id = ${contactId} and body ->> 'type' <> 'opted' order by position`
  const events = await keptEvents(testApp.sql, contactId)
  return {
    ...contact,
    history: history.map(({ body }) => body),
    by: history.map(({ author }) => `${author.kind} ${author.name ?? ''}`.trim()),
    events,
  }
}
/** Who stands in the history: the person who asked, or the workflow that did it by itself. */
const authorOf = (caller: keyof typeof callers): string => (caller === 'workflow' ? `bot Change ${contactId}` : 'operator Olga')
/** The conversation that an event names: one where the change was made in one. */
const conversationOf = (caller: keyof typeof callers): string | null =>
  caller === 'action' || caller === 'workflow' ? `chat-${contactId}` : null
const changed = (key: string, from: Json, to: Json) => ({ type: 'changed', changes: { [key]: { from, to } } })

describe('a valid change is stored, logged and published alike', () => {
  test.each([
    ...by(
      FIELDS,
      'a typed number',
      { field: 'seats', value: '7' },
      {
        fields: { seats: 7, plan: 'Free' },
        history: [changed('fields.seats', 1, 7)],
        events: [{ type: 'contact_changed', about: { changes: { seats: 7 } } }],
      },
    ),
    ...by(
      FIELDS,
      'a choice in other letters',
      { field: 'plan', value: 'pro' },
      {
        fields: { seats: 1, plan: 'Pro' },
        history: [changed('fields.plan', 'Free', 'Pro')],
        events: [{ type: 'contact_changed', about: { changes: { plan: 'Pro' } } }],
      },
    ),
    ...by(
      FIELDS,
      'a field that nobody defined',
      { field: 'city', value: 'Leeds' },
      {
        fields: { seats: 1, plan: 'Free', city: 'Leeds' },
        history: [changed('fields.city', null, 'Leeds')],
        events: [{ type: 'contact_changed', about: { changes: { city: 'Leeds' } } }],
      },
    ),
    ...by(
      STANDARD,
      'an email',
      { field: 'email', value: 'ann@example.com' },
      {
        email: 'ann@example.com',
        history: [changed('email', null, 'ann@example.com')],
        events: [{ type: 'contact_changed', about: { changes: { email: 'ann@example.com' } } }],
      },
    ),
    ...by(
      TAGS,
      'a tag',
      { addTags: ['vip'] },
      {
        tags: ['old', 'vip'],
        history: [changed('tags', ['old'], ['old', 'vip'])],
        events: [{ type: 'tag_added', about: { tags: ['vip'] } }],
      },
    ),
    ...by(TAGS, 'a tag that goes', { removeTags: ['OLD'] }, { tags: [], history: [changed('tags', ['old'], [])], events: [] }),
  ])('%s by %s', async (_, caller, change, then) => {
    expect(await callers[caller](change)).toBeNull()
    const after = await kept()
    expect(after).toMatchObject(then)
    expect(after.by).toEqual([authorOf(caller)])
    expect(after.events.every(({ conversationId }) => conversationId === conversationOf(caller))).toBe(true)
  })
})

describe('refuses callers without rights, without effect', () => {
  const change = (caller: keyof typeof callers): Change =>
    TAGS.includes(caller) ? { addTags: ['vip'] } : { field: 'city', value: 'Leeds' }

  test.each(OUTSIDERS.flatMap((who) => (Object.keys(callers) as (keyof typeof callers)[]).map((caller) => [who, caller] as const)))(
    '%s by %s',
    async (who, caller) => {
      const before = await kept()

      const reason = await callers[caller](change(caller), outsiders[who])

      expect(reason).toMatch(who === 'a key that may only read' ? /^This call needs the scope/ : /./)
      expect(await kept()).toEqual(before)
    },
  )
})

describe('an invalid change is refused without effect', () => {
  test.each([
    ...by(FIELDS, 'no number', { field: 'seats', value: 'not a number' }, { says: 'Write a number like 42 or 3.5.' }),
    ...by(FIELDS, 'no such choice', { field: 'plan', value: 'Gold' }, { says: 'Choose one of: Free, Pro.' }),
    ...by(STANDARD, 'no email', { field: 'email', value: 'nobody' }, { says: '' }),
    ...by(
      FIELDS.slice(0, 4),
      'longer than a field may be',
      { field: 'city', value: 'x'.repeat(17_000) },
      { says: 'This is longer than 16 KB.' },
    ),
  ])('%s by %s', async (_, caller, change, { says = '' }: { says?: string }) => {
    const before = await kept()
    const reason = await callers[caller](change)
    expect(reason).not.toBeNull()
    expect(reason).toContain(says)
    expect(await kept()).toEqual(before)
  })
})

describe('a merge and its undo log and publish changes like an edit', () => {
  test('an email and a tag that are set and restored', async () => {
    const gone = await owner.ok('POST', `${path}/contacts`, { name: 'Ann', email: 'ann@example.com', tags: ['vip'] })
    await testApp.sql`delete from contact_change`
    await testApp.sql`delete from seen_event`

    await owner.ok('POST', `${path}/contacts/${contactId}/merge`, { contactId: gone.id, take: ['email'] })

    const email = { from: null, to: 'ann@example.com' }
    const tags = { from: ['old'], to: ['old', 'vip'] }
    const merged = await kept()
    expect(merged.history.filter(isChange)).toEqual([{ type: 'changed', changes: { email, tags } }])
    expect(merged.events).toEqual([
      { type: 'contact_changed', about: { changes: { email: 'ann@example.com' } }, conversationId: null },
      { type: 'tag_added', about: { tags: ['vip'] }, conversationId: null },
    ])

    await owner.ok('POST', `${path}/contacts/${contactId}/unmerge`)

    const back = await kept()
    expect(back.history.filter(isChange).at(-1)).toEqual({
      type: 'changed',
      changes: { email: { from: 'ann@example.com', to: null }, tags: { from: ['old', 'vip'], to: ['old'] } },
    })
    expect(back.events.at(-1)).toEqual({ type: 'contact_changed', about: { changes: { email: null } }, conversationId: null })
  })

  const isChange = (body: Json): boolean => typeof body === 'object' && body !== null && 'type' in body && body['type'] === 'changed'
})
