import { expect, test } from 'vitest'

import type { Graph, GraphAnswer } from '#domain/whatsapp/graph.ts'

import { listTemplates } from './list-templates.ts'
import { readComponents } from './read-components.ts'
import { toComponents } from './to-components.ts'

const ACCESS = { token: 'a', graphUrl: null }

const WHOLE = [
  { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::a'] } },
  { type: 'BODY', text: 'Hi {{1}}, it is {{2}} today.', example: { body_text: [['Ana', 'here']] } },
  { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Autumn', has_expiration: true } },
  { type: 'FOOTER', text: 'Bye' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Yes' },
      { type: 'URL', text: 'See', url: 'https://a.example/{{1}}', example: ['https://a.example/1'] },
      { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+1555' },
      { type: 'COPY_CODE', example: 'SAVE' },
      { type: 'FLOW', text: 'Book', flow_id: '7', flow_action: 'navigate', navigate_screen: 'FIRST' },
      { type: 'CATALOG', text: 'Catalog' },
      { type: 'MPM', text: 'Products' },
      { type: 'SOMETHING_NEW', text: 'New', more: { of: 'it' } },
    ],
  },
  {
    type: 'CAROUSEL',
    cards: [
      {
        components: [
          { type: 'HEADER', format: 'VIDEO', example: { header_handle: ['4::b'] } },
          { type: 'BODY', text: 'A card.' },
          { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'This one' }] },
        ],
      },
    ],
  },
  { type: 'A_PART_OF_TOMORROW', of: [1, 2] },
]

test('reads and writes every part of a template unchanged, including unknown parts', () => {
  expect(toComponents({ category: 'MARKETING', content: readComponents(WHOLE, 'positional') })).toEqual(WHOLE)
})

test('named variables keep their names and samples', () => {
  const named = [
    { type: 'BODY', text: 'Hello {{first_name}}.', example: { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] } },
  ]
  expect(toComponents({ category: 'UTILITY', content: readComponents(named, 'named') })).toEqual(named)
})

test('reads and writes an authentication template as Meta does', () => {
  const given = [
    { type: 'BODY', text: '*{{1}}* is your verification code.', add_security_recommendation: true },
    { type: 'FOOTER', text: 'This code expires in 10 minutes.', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copy code', url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}' }] },
  ]
  const content = readComponents(given, 'positional')
  expect(content.authentication).toEqual({ securityAdvice: true, expiresInMinutes: 10 })
  expect(toComponents({ category: 'AUTHENTICATION', content })).toEqual([
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
  ])
})

const page = (names: string[], after: string | null): GraphAnswer => ({
  outcome: 'done',
  body: {
    data: names.map((name) => ({ id: name, name, language: 'en', status: 'APPROVED', category: 'UTILITY', components: [] })),
    ...(after !== null && { paging: { cursors: { after }, next: 'https://more' } }),
  },
})
const answering =
  (...answers: GraphAnswer[]): Graph =>
  async () =>
    answers.shift() ?? { outcome: 'unreachable', detail: 'No more.' }

test('a list is complete only with its last page', async () => {
  expect(await listTemplates(answering(page(['a'], 'x'), page(['b'], null)), ACCESS, '1')).toMatchObject({
    outcome: 'whole',
    templates: [{}, {}],
  })
  expect(await listTemplates(answering(page([], null)), ACCESS, '1')).toMatchObject({ outcome: 'whole', templates: [] })
  expect(await listTemplates(answering(page(['a'], 'x')), ACCESS, '1')).toMatchObject({ outcome: 'partial', problem: 'No more.' })
  expect(await listTemplates(answering({ outcome: 'done', body: { error: 1 } }), ACCESS, '1')).toMatchObject({ outcome: 'partial' })
})

test('gives up an endless list, and an unreadable template makes it incomplete', async () => {
  expect(await listTemplates(answering(page(['a'], 'x'), page(['b'], 'x')), ACCESS, '1')).toMatchObject({ outcome: 'partial' })
  const odd: GraphAnswer = { outcome: 'done', body: { data: [{ id: 1 }] } }
  expect(await listTemplates(answering(odd), ACCESS, '1')).toMatchObject({ outcome: 'partial', templates: [] })
})
