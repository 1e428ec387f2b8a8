import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

import { type RunningEmulator, runningEmulator } from '../testing/running-emulator.ts'

const ACCOUNT = '/200000000000001/message_templates'
let running: RunningEmulator
beforeAll(async () => {
  running = await runningEmulator({ settings: { templateReviewMs: 0 } })
})
afterAll(() => running.stop())

const body = (text: string, ...samples: string[]) => ({
  type: 'BODY',
  text,
  ...(samples.length > 0 && { example: { body_text: [samples] } }),
})
const draft = (name: string, more: object = {}) => ({
  name,
  language: 'en_US',
  category: 'UTILITY',
  components: [body('Your parcel waits for you at the counter.')],
  ...more,
})
const create = (name: string, more: object = {}) => running.graph(ACCOUNT, { method: 'POST', body: draft(name, more) })
const templateEvent = (id: string, what: object) => running.control(`/templates/${id}`, { method: 'POST', body: what })
const send = (name: string, components: object[] = [], language = 'en_US') =>
  running.send({ type: 'template', template: { name, language: { code: language }, components } })

const Told = z.object({ message_template_id: z.number(), event: z.string().optional() }).loose()
const told = (id: string) =>
  running.received.flatMap(({ raw }) => {
    const { entry } = z
      .object({
        entry: z.array(z.object({ time: z.number().optional(), changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
      })
      .parse(JSON.parse(raw.toString()))
    return entry.flatMap(({ time, changes }) =>
      changes.flatMap(({ field, value }) => {
        const one = Told.safeParse(value).data
        return one?.message_template_id === Number(id) ? [{ ...one, field, time }] : []
      }),
    )
  })

it('reviews submitted templates and reports by webhook with a numeric id and the entry’s time', async () => {
  const { body: made } = await create('parcel_waits')
  await running.until(() => told(made.id).length === 1)
  expect(told(made.id)[0]).toMatchObject({ field: 'message_template_status_update', event: 'APPROVED', time: expect.any(Number) })
  expect((await running.graph(`/${made.id}`)).body).toMatchObject({ status: 'APPROVED', name: 'parcel_waits' })
  expect((await send('parcel_waits')).status).toBe(200)
})

it('pages its list by a cursor to the end', async () => {
  const names: string[] = []
  let path: string | null = `${ACCOUNT}?limit=3`
  while (path !== null) {
    const { body: page } = await running.graph(path)
    const parsed = z.object({ data: z.array(z.object({ id: z.string() })), paging: z.object({ next: z.string().optional() }) }).parse(page)
    names.push(...parsed.data.map(({ id }) => id))
    const next: string | undefined = parsed.paging.next
    path = next === undefined ? null : new URL(next).pathname.slice('/v23.0'.length) + new URL(next).search
  }
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(8)
})

it.each([
  ['capitals in the name', 'Parcel', {}, undefined],
  ['a leading variable', 'a1', { components: [body('{{1}} is the number of your parcel today.', 'A')] }, 2388299],
  ['too few words', 'a2', { components: [body('Hi {{1}} and {{2}} ok.', 'A', 'B')] }, 2388293],
  ['a gap in the numbers', 'a3', { components: [body('Hello dear {{1}} and also dear {{3}} today.', 'A', 'B')] }, 2388072],
  ['a variable without a sample', 'a4', { components: [body('Hello dear {{1}}, how are you today?')] }, 2388072],
  ['a long footer', 'a5', { components: [body('Hello there.'), { type: 'FOOTER', text: 'x'.repeat(61) }] }, 2388040],
  ['a picture without a sample', 'a6', { components: [{ type: 'HEADER', format: 'IMAGE' }, body('Hello there.')] }, 2388047],
  ['a name that is taken', 'order_ok', {}, 2388024],
])('refuses %s', async (_, name, more, subcode) => {
  const answer = await create(name, more)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({ code: 100, ...(subcode && { error_subcode: subcode }) })
})

it('accepts one edit of an approved template a day and reviews it again', async () => {
  const { body: made } = await create('edited_once')
  await running.until(() => told(made.id).length === 1)
  const edit = (text: string) => running.graph(`/${made.id}`, { method: 'POST', body: { components: [body(text)] } })
  expect((await edit('It waits for you at the back door.')).status).toBe(200)
  await running.until(() => told(made.id).length === 2)
  expect((await edit('It waits for you at the front door.')).body.error.error_subcode).toBe(2388039)
})

it('keeps the name of a deleted approved template reserved', async () => {
  const { body: made } = await create('gone_soon')
  await running.until(() => told(made.id).length === 1)
  expect((await running.graph(`${ACCOUNT}?name=gone_soon`, { method: 'DELETE' })).status).toBe(200)
  expect((await create('gone_soon')).body.error.error_subcode).toBe(2388023)
  expect((await send('gone_soon')).body.error.code).toBe(132001)
})

it('refuses sends of a paused and of a disabled template with their codes', async () => {
  const { body: made } = await create('paused_soon')
  await running.until(() => told(made.id).length === 1)
  await templateEvent(made.id, { kind: 'status', event: 'PAUSED', other_info: { title: 'FIRST_PAUSE', description: 'Many blocks' } })
  expect((await send('paused_soon')).body.error.code).toBe(132015)
  await templateEvent(made.id, { kind: 'status', event: 'DISABLED' })
  expect((await send('paused_soon')).body.error.code).toBe(132016)
  await running.until(() => told(made.id).length === 3)
  expect(told(made.id)[1]).toMatchObject({ event: 'PAUSED', other_info: { title: 'FIRST_PAUSE' } })
})

it('refuses sends that are not filled in as the template was designed', async () => {
  const text = (value: string) => ({ type: 'text', text: value })
  const values = { type: 'body', parameters: [text('Ana'), text('HG-1'), text('Friday')] }
  const link = { type: 'button', sub_type: 'url', index: '0', parameters: [text('HG-1')] }
  expect((await send('order_shipped', [values, link])).status).toBe(200)
  const [last] = (await running.control('/phone/15550100001/messages')).body.messages.slice(-1)
  expect(last?.content).toMatchObject({
    shown: {
      header: 'On its way',
      text: 'Hi Ana, your order HG-1 has left our warehouse. Expect it on Friday at the latest.',
      footer: 'Harbour Goods',
    },
  })
  const short = await send('order_shipped', [{ type: 'body', parameters: [text('Ana')] }, link])
  expect(short.body.error).toMatchObject({
    code: 132000,
    error_data: { details: 'body: number of localizable_params (1) does not match the expected number of params (3)' },
  })
  expect((await send('order_shipped', [values])).body.error).toMatchObject({
    code: 131008,
    error_data: { details: 'buttons: Button at index 0 of type Url requires a parameter' },
  })
  expect((await send('order_shipped', [values, link], 'de')).body.error.code).toBe(132001)
  const header = { type: 'header', parameters: [text('no picture')] }
  expect((await send('order_photo', [header, { type: 'body', parameters: [text('Ana')] }, link])).body.error.code).toBe(132012)
})

it('accepts a sample by resumable upload and a template with its handle', async () => {
  const opened = await running.graph('/300000000000001/uploads?file_length=4&file_type=image/png', { method: 'POST' })
  expect(opened.body.id).toMatch(/^upload:/)
  const wrong = await running.graph('/300000000000001/uploads?file_length=4&file_type=image/gif', { method: 'POST' })
  expect(wrong.status).toBe(400)
})
