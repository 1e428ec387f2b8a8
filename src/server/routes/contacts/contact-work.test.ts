import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Client, PUBLIC_URL } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'
import { insertRows } from '#store/testing/rows.ts'

let testApp: TestApp
let owner: Client
let path = ''
let appId = ''

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true })
  owner = await testApp.person('Olga')
  appId = await owner.appId()
  path = `/api/v1/apps/${appId}`
  await owner.ok('POST', `${path}/contact-fields`, { key: 'plan', label: 'Plan', type: 'choice', choices: ['Free', 'Pro'] })
  await owner.ok('POST', `${path}/contact-fields`, { key: 'seats', label: 'Seats', type: 'number' })
  await owner.ok('POST', `${path}/contact-fields`, { key: 'since', label: 'Since', type: 'date' })
})
afterAll(() => testApp.end())

const add = (contact: object) => owner.ok('POST', `${path}/contacts`, contact)
const find = async (filter: object) =>
  (await owner.ok('GET', `${path}/contacts?sort=name&direction=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`)).items.map(
    ({ name }: { name: string }) => name,
  )

describe('typed fields', () => {
  test('parse input by type and refuse the rest with help', async () => {
    const { id, fields } = await add({
      name: 'Fia',
      fields: { plan: 'pro', seats: '3,5', since: '2026-03-01T10:00:00Z', free: 'as it comes' },
    })
    expect(fields).toEqual({ plan: 'Pro', seats: 3.5, since: '2026-03-01', free: 'as it comes' })

    const answer = await owner.call('PATCH', `${path}/contacts/${id}`, { setFields: { plan: 'Gold', seats: 'many' } })

    expect(answer.status).toBe(400)
    expect(answer.body.error.details).toEqual([
      { path: 'setFields.plan', message: 'Plan: Choose one of: Free, Pro.' },
      { path: 'setFields.seats', message: 'Seats: Write a number like 42 or 3.5.' },
    ])
  })

  test('are set one by one, and null clears', async () => {
    const { id } = await add({ name: 'Gus', fields: { plan: 'Free', seats: 1, free: 'x' } })

    const changed = await owner.ok('PATCH', `${path}/contacts/${id}`, { setFields: { seats: 2, plan: null } })

    expect(changed.fields).toEqual({ seats: 2, free: 'x' })
    const log = await testApp.sql`select author ->> 'name' as who, body from contact_change where contact_id = ${id} order by position`
    expect(log.map((row) => ({ ...row }))).toEqual([
      { who: 'Olga', body: { type: 'created', by: 'hand' } },
      {
        who: 'Olga',
        body: { type: 'changed', changes: { 'fields.plan': { from: 'Free', to: null }, 'fields.seats': { from: 1, to: 2 } } },
      },
    ])
  })

  test('keep their key: duplicates are refused, archived ones are restored', async () => {
    const again = await owner.call('POST', `${path}/contact-fields`, { key: 'plan', label: 'Other', type: 'text' })
    const archived = await owner.ok('PATCH', `${path}/contact-fields/since`, { archived: true })
    const back = await owner.ok('PATCH', `${path}/contact-fields/since`, { archived: false, label: 'Customer since' })

    expect(again.body.error.code).toBe('field-exists')
    expect([archived.archived, back.archived, back.label]).toEqual([true, false, 'Customer since'])
  })
})

describe('the list', () => {
  test('filters, sorts and pages through equal and missing values', async () => {
    for (const [name, tags, seats] of [
      ['Ann', ['page'], 1],
      ['Bea', ['page'], 2],
      [null, ['page'], 3],
      [null, ['page'], 4],
      ['Cid', ['page', 'vip'], 9],
    ] as const)
      await add({ name, tags, fields: { seats } })
    const paged = { match: 'all', conditions: [{ on: 'tags', op: 'hasAny', values: ['PAGE'] }] }
    const few = { on: 'field', as: 'number', key: 'seats', op: 'atMost', value: 1 }
    const vip = { on: 'tags', op: 'hasAny', values: ['vip'] }

    expect(await find({ match: 'all', conditions: [...paged.conditions, { match: 'any', conditions: [few, vip] }] })).toEqual([
      'Ann',
      'Cid',
    ])
    const seen: number[] = []
    for (let after = ''; ;) {
      const query = `sort=name&direction=desc&limit=2&filter=${encodeURIComponent(JSON.stringify(paged))}${after && `&after=${after}`}`
      const page = await owner.ok('GET', `${path}/contacts?${query}`)
      seen.push(...page.items.map(({ fields }: { fields: { seats: number } }) => fields.seats))
      if (!page.nextCursor) break
      after = page.nextCursor
    }
    expect(seen.slice(0, 3)).toEqual([9, 2, 1])
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 9])
    expect(await owner.ok('GET', `${path}/contacts/count?filter=${encodeURIComponent(JSON.stringify(paged))}`)).toEqual({
      count: 5,
      isCapped: false,
    })
  })

  test('reports where a filter is invalid', async () => {
    const answer = await owner.call('GET', `${path}/contacts?filter=${encodeURIComponent('{"match":"some","conditions":[]}')}`)

    expect([answer.status, answer.body.error.details[0].path]).toEqual([400, 'filter.match'])
  })

  test('a segment is a named filter, private or shared', async () => {
    const filter = { match: 'all', conditions: [{ on: 'name', op: 'startsWith', value: 'seg' }] }
    await add({ name: 'Segolene' })
    const agent = await testApp.person('Agnes')
    const { user } = await agent.ok('GET', '/api/v1/session')
    await insertRows(testApp.sql, 'member', { appId, userId: user.uid })
    const own = await agent.ok('POST', `${path}/contact-segments`, { name: 'My own', filter })
    const shared = await owner.ok('POST', `${path}/contact-segments`, { name: 'For all', filter, shared: true })

    const names = async (who: Client) =>
      (await who.ok('GET', `${path}/contact-segments`)).items.map(({ name, mine }: { name: string; mine: boolean }) => [name, mine])
    expect(await names(owner)).toEqual([['For all', true]])
    expect(await names(agent)).toEqual([
      ['For all', false],
      ['My own', true],
    ])
    expect((await agent.ok('GET', `${path}/contacts?segmentId=${own.id}`)).items).toHaveLength(1)
    expect((await owner.call('GET', `${path}/contacts?segmentId=${own.id}`)).status).toBe(404)
    expect((await agent.call('DELETE', `${path}/contact-segments/${shared.id}`)).status).toBe(404)
  })
})

describe('bulk actions', () => {
  test('runs at once on a few, and undo skips later changes', async () => {
    const ids: string[] = []
    for (const name of ['Una', 'Uli']) ids.push((await add({ name, tags: ['old'], fields: { seats: 1 } })).id)
    const bulk = (command: object) => owner.ok('POST', `${path}/contacts/bulk`, { command, target: { ids } })
    const state = async () =>
      (
        await testApp.sql`select tags, fields, blocked_at is not null as blocked from contact where id = any(${ids}) order by name desc`
      ).map((row) => ({ ...row }))

    const tagged = await bulk({ type: 'addTags', tags: ['new', 'OLD'] })
    const set = await bulk({ type: 'setField', key: 'seats', value: '7' })
    const blocked = await bulk({ type: 'block' })
    expect(await state()).toEqual([1, 2].map(() => ({ tags: ['old', 'new'], fields: { seats: 7 }, blocked: true })))
    await owner.ok('PATCH', `${path}/contacts/${ids[0]}`, { setFields: { seats: 8 } })

    for (const { batch } of [blocked, set, tagged]) await owner.ok('POST', `${path}/contacts/undo`, { batch })

    expect(await state()).toEqual([
      { tags: ['old'], fields: { seats: 8 }, blocked: false },
      { tags: ['old'], fields: { seats: 1 }, blocked: false },
    ])
  })

  test('runs as a task on all matches of a filter', async () => {
    await testApp.sql`
      insert into contact (app_id, id, name) select ${appId}, 'many' || lpad(n::text, 6, '0'), 'Many ' || n from generate_series(1, 1200) n`
    const target = { filter: { match: 'all', conditions: [{ on: 'name', op: 'startsWith', value: 'many' }] } }

    const { task } = await owner.ok('POST', `${path}/contacts/bulk`, { command: { type: 'addTags', tags: ['bulk'] }, target })

    await expect.poll(async () => (await owner.ok('GET', `${path}/tasks/${task.id}`)).state).toBe('alldone')
    expect(await owner.ok('GET', `${path}/tasks/${task.id}`)).toMatchObject({ done: 1200, total: 1200, title: 'Add “bulk”' })
    expect((await owner.ok('GET', `${path}/contact-tags`)).items).toContainEqual({ tag: 'bulk', contacts: 1200 })
  })

  test('exports chosen columns in chunks, without formulas', async () => {
    await testApp.sql`update contact set name = '=HYPERLINK("x")', phone = '+447700900142' where id = 'many000001'`
    const target = { filter: { match: 'all', conditions: [{ on: 'tags', op: 'hasAny', values: ['bulk'] }] } }

    const { id } = await owner.ok('POST', `${path}/contacts/export`, { columns: ['id', 'name', 'phone', 'fields.seats'], target })
    await expect.poll(async () => (await owner.ok('GET', `${path}/tasks/${id}`)).state).toBe('alldone')

    const task = await owner.ok('GET', `${path}/tasks/${id}`)
    expect(task).toMatchObject({ done: 1200, total: 1200, file: { name: expect.stringMatching(/^contacts-.*\.csv$/), bucket: 'private' } })
    const leads = await owner.call('GET', `${path}/tasks/${id}/file`)
    expect(leads.status).toBe(303)
    // The address is signed: whoever follows it shows no session.
    const file = await testApp.server.inject({ url: String(leads.headers['location']).replace(PUBLIC_URL, '') })
    const lines = file.body.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines).toHaveLength(1201)
    expect(lines[0]).toBe('Id,Name,Phone Number,Seats')
    expect(lines[1]).toBe('many000001,"\'=HYPERLINK(""x"")","+447700900142",')
    expect(file.headers).toMatchObject({ 'content-type': 'application/csv', 'content-length': String(task.file.size) })
    expect(file.headers['content-disposition']).toContain(`attachment; filename="${task.file.name}"`)
  })

  test('refuses an invalid value before any change', async () => {
    const { id } = await add({ name: 'Vic' })
    const answer = await owner.call('POST', `${path}/contacts/bulk`, {
      command: { type: 'setField', key: 'seats', value: 'no' },
      target: { ids: [id] },
    })

    expect(answer.body.error.details).toEqual([{ path: 'command.value', message: 'Seats: Write a number like 42 or 3.5.' }])
  })
})
