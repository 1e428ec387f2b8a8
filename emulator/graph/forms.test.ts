import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { BOOKING_FORM } from '../forms/booking-form.ts'
import { DEMO_FORM } from '../forms/demo-form.ts'
import { checkFlowJson } from '../forms/check-flow-json.ts'
import { MIA, type RunningEmulator, runningEmulator } from '../testing/running-emulator.ts'
import { WABA_ID } from '../world/business-number.ts'

let running: RunningEmulator
beforeAll(async () => {
  running = await runningEmulator()
})
afterAll(() => running.stop())

const post = (path: string, body: unknown) => running.graph(path, { method: 'POST', body })
const create = (name: string) => post(`/${WABA_ID}/flows`, { name, categories: ['SURVEY'] })
const formMessage = (parameters: object) => ({
  type: 'interactive',
  interactive: {
    type: 'flow',
    body: { text: 'Book' },
    action: {
      name: 'flow',
      parameters: { flow_message_version: '3', flow_cta: 'Open', flow_token: 't-1', ...parameters },
    },
  },
})

async function upload(id: string, json: unknown) {
  const form = new FormData()
  form.set('name', 'flow.json')
  form.set('asset_type', 'FLOW_JSON')
  form.set('file', new Blob([JSON.stringify(json)], { type: 'application/json' }), 'flow.json')
  const response = await fetch(`http://127.0.0.1:${running.emulator.http}/v23.0/${id}/assets`, {
    method: 'POST',
    headers: { authorization: 'Bearer a-token' },
    body: form,
  })
  const answer: { success: boolean; validation_errors: { message: string }[] } = await response.json()
  return answer
}

test('a form is made, filled, published and listed', async () => {
  const { body } = await create('survey_one')
  expect(await upload(body.id, DEMO_FORM.json)).toEqual({ success: true, validation_errors: [] })

  const refused = await running.send(formMessage({ flow_id: body.id }))
  expect(refused.body.error).toMatchObject({ code: 131009, error_data: { details: expect.stringContaining('draft') } })
  expect((await running.send(formMessage({ flow_id: body.id, mode: 'draft' }))).status).toBe(200)

  expect((await post(`/${body.id}/publish`, {})).body).toEqual({ success: true })
  expect((await running.send(formMessage({ flow_name: 'survey_one' }))).status).toBe(200)
  expect((await running.graph(`/${WABA_ID}/flows`)).body.data).toMatchObject([
    { name: 'tasting_booking', status: 'PUBLISHED' },
    { name: 'event_booking', status: 'PUBLISHED' },
    { id: body.id, name: 'survey_one', status: 'PUBLISHED' },
  ])
  expect((await running.graph(`/${body.id}`, { method: 'DELETE' })).body.error.code).toBe(131009)
})

test('lists the errors of a form and does not publish it', async () => {
  const { body } = await create('survey_two')
  const { validation_errors: errors } = await upload(body.id, {
    version: '7.3',
    screens: [{ id: 'S1', layout: { children: [{ type: 'Footer', label: 'Go' }, { type: 'Lever' }] } }],
  })

  expect(errors.map(({ message }) => message)).toEqual([
    'One screen must be terminal.',
    'The screen id "S1" may hold only letters and underscores, and not be SUCCESS.',
    'The component "Lever" of the screen "S1" does not exist.',
  ])
  expect((await post(`/${body.id}/publish`, {})).body.error.code).toBe(139002)
  expect((await running.graph(`/${body.id}`, { method: 'DELETE' })).body).toEqual({ success: true })
})

test('refuses two forms of an account with the same name', async () => {
  await create('survey_three')

  expect((await create('survey_three')).body.error.code).toBe(131009)
})

test('the demo’s forms are valid', () => {
  expect(checkFlowJson(DEMO_FORM.json)).toEqual([])
  expect(checkFlowJson(BOOKING_FORM.json)).toEqual([])
})

describe('a message with a form is refused', () => {
  test.each([
    ['that does not exist', { flow_id: '1' }],
    ['by id and by name', { flow_id: DEMO_FORM.id, flow_name: DEMO_FORM.name }],
    ['at a screen it has not', { flow_id: DEMO_FORM.id, flow_action_payload: { screen: 'NOWHERE' } }],
    ['with empty data', { flow_id: DEMO_FORM.id, flow_action_payload: { screen: 'BOOKING', data: {} } }],
  ])('%s', async (_name, parameters) => {
    expect((await running.send(formMessage(parameters))).body.error.code).toBe(131009)
  })
})

test('the phone returns a form with its token', async () => {
  const sent = await running.send(formMessage({ flow_id: DEMO_FORM.id }))
  const messageId = sent.body.messages[0]?.id
  await running.control(`/phone/${MIA}/messages`, { method: 'POST', body: { type: 'form', messageId, answers: { name: 'Mia' } } })

  const received = () => running.received.flatMap(({ changes }) => changes.flatMap(({ messages = [] }) => messages))
  await running.until(() => received().length > 0)
  expect(received()).toMatchObject([
    {
      type: 'interactive',
      context: { id: messageId },
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{"flow_token":"t-1","name":"Mia"}' } },
    },
  ])
  const nothing = { type: 'form', messageId: 'wamid.none', answers: {} }
  expect((await running.control(`/phone/${MIA}/messages`, { method: 'POST', body: nothing })).status).toBe(400)
})
