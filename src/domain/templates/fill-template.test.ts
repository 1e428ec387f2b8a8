import { expect, test } from 'vitest'

import { OutgoingContent } from '../messages/message.ts'
import type { TemplateContent } from '../whatsapp/template.ts'
import { blanksOf, unfillable } from './blanks-of.ts'
import { EMPTY_CONTENT } from './empty-content.ts'
import { fillTemplate } from './fill-template.ts'
import { previewOfSent } from './preview-of-sent.ts'
import { sendFaults } from './send-faults.ts'
import { unfilledMessage } from './unfilled-message.ts'

const content: TemplateContent = {
  ...EMPTY_CONTENT,
  header: { kind: 'text', text: 'Order {{1}}', samples: { 1: 'HG-1' } },
  body: { text: 'Hi {{2}}, it is {{1}} today.', samples: { 1: 'here', 2: 'Ana' } },
  footer: 'Harbour Goods',
  buttons: [
    { kind: 'quickReply', label: 'Thanks' },
    { kind: 'url', label: 'Track', url: 'https://shop.example/{{1}}', sample: 'https://shop.example/7' },
    { kind: 'copyCode', label: 'Copy offer code', sample: 'SAVE' },
  ],
}
const template = { name: 'shipped', language: 'en_US', content }
const approved = { status: 'APPROVED' as const, content }
const VALUES = { 'header.1': 'HG-9', 'body.1': 'here', 'body.2': 'Ana <3 "tea"', 'button.1': '9', 'button.2': 'SAVE9' }

const filled = (values: Record<string, string>) => {
  const made = fillTemplate(template, values)
  return 'content' in made ? made.content : made.missing
}
const sent = (values = VALUES) => {
  const made = fillTemplate(template, values)
  if (!('content' in made)) throw new Error(made.missing.join())
  return made.content
}

test('the blanks are named in the order in which the customer reads them', () => {
  expect(blanksOf(content).map(({ key, sample }) => [key, sample])).toEqual([
    ['header.1', 'HG-1'],
    ['body.2', 'Ana'],
    ['body.1', 'here'],
    ['button.1', '7'],
    ['button.2', 'SAVE'],
  ])
})

test('values go out in the order of their numbers, and no character of them is lost (rival: quotes and < > were stripped)', () => {
  expect(filled(VALUES)).toMatchObject({
    header: { kind: 'text', text: 'HG-9' },
    body: [{ text: 'here' }, { text: 'Ana <3 "tea"' }],
    buttons: [
      { kind: 'quickReply', index: 0 },
      { kind: 'url', index: 1, text: '9' },
      { kind: 'copyCode', index: 2, code: 'SAVE9' },
    ],
    preview: 'Order HG-9\n\nHi Ana <3 "tea", it is here today.\n\nHarbour Goods',
  })
  expect(OutgoingContent.safeParse(sent()).success).toBe(true)
  expect(sendFaults(approved, sent())).toEqual([])
})

test('what the customer reads is known of a message that came without it, as from a flow or the API', () => {
  const { preview, ...message } = sent()
  expect(previewOfSent(content, message)).toBe(preview)
})

test('a flow’s message begins with every value empty, in the shape that its template takes', () => {
  const message = unfilledMessage(template)
  expect(message).toMatchObject({ header: { kind: 'text', text: '' }, body: [{ text: '' }, { text: '' }] })
  const full = {
    ...message,
    header: { kind: 'text', text: 'x' },
    body: [{ text: 'a' }, { text: 'b' }],
    buttons: message.buttons.map((one) => ({ ...one, ...('text' in one && { text: 'x' }), ...('code' in one && { code: 'x' }) })),
  }
  const parsed = OutgoingContent.parse(full)
  expect(parsed.type === 'template' && sendFaults(approved, parsed)).toEqual([])
})

test('a value of more than 1,000 characters goes out whole (rival: cut at 1,000)', () => {
  expect(sent({ ...VALUES, 'body.1': 'x'.repeat(1_020) }).body[0]?.text).toHaveLength(1_020)
})

test('what is missing is named', () => {
  expect(filled({ ...VALUES, 'body.2': ' ', 'button.1': '' })).toEqual(['Text, {{2}}', 'Link of “Track”'])
})

test.each([
  ['too few values', { ...sent(), body: [{ text: 'a' }] }, 'The value of {{2}} in the text is missing.'],
  ['too many values', { ...sent(), body: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] }, 'The text takes 2 values, and 3 were given.'],
  ['no header', { ...sent(), header: undefined }, 'The value of {{1}} in the header is missing.'],
  ['no ending of the link', { ...sent(), buttons: [] }, 'The link of the button “Track” needs its ending.'],
  [
    'a button that is not there',
    { ...sent(), buttons: [...sent().buttons, { kind: 'url' as const, index: 7, text: 'x' }] },
    'There is no button 8.',
  ],
])('a message with %s is refused before it is sent', (_, message, fault) => {
  expect(sendFaults(approved, message)).toContain(fault)
})

test.each(['DRAFT', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'DELETED'] as const)(
  'a template that is %s says so and is not sent',
  (status) => {
    expect(sendFaults({ status, content }, sent())).toEqual([expect.stringContaining('cannot be sent')])
  },
)

test('named values must have the template’s names', () => {
  const named = { ...EMPTY_CONTENT, parameterFormat: 'named' as const, body: { text: 'Hello dear {{first_name}}!', samples: {} } }
  const message = { type: 'template' as const, name: 'hi', language: 'en', body: [{ text: 'Ana', name: 'name' }], buttons: [] }
  expect(sendFaults({ status: 'APPROVED', content: named }, message)).toEqual([
    'The value of {{first_name}} in the text is missing.',
    'The text has no variable {{name}}.',
  ])
})

test('a sign-in code goes out twice', () => {
  const code = { ...EMPTY_CONTENT, authentication: { securityAdvice: true, expiresInMinutes: null } }
  expect(fillTemplate({ name: 'code', language: 'en', content: code }, { code: ' 4711 ' })).toMatchObject({
    content: { body: [{ text: '4711' }], buttons: [{ kind: 'url', index: 0, text: '4711' }] },
  })
})

test('a button with several products takes their ids, each once, and the first as its picture', () => {
  const shown = { ...content, buttons: [{ kind: 'mpm' as const, label: 'View items' }] }
  const fill = (value: string) => fillTemplate({ name: 'offer', language: 'en_US', content: shown }, { ...VALUES, 'button.0': value })
  const made = fill('mug-blue, tea-green,\nmug-blue')

  expect(unfillable(shown)).toBeNull()
  expect(fill('')).toEqual({ missing: ['Products of “View items”, by SKU with commas'] })
  expect(made).toMatchObject({
    content: {
      buttons: [
        { kind: 'mpm', index: 0, thumbnail: 'mug-blue', sections: [{ title: 'Products', productRetailerIds: ['mug-blue', 'tea-green'] }] },
      ],
    },
  })
  const sending = { status: 'APPROVED' as const, content: shown }
  if (!('content' in made)) throw new Error(made.missing.join())
  expect(OutgoingContent.safeParse(made.content).success).toBe(true)
  expect(sendFaults(sending, made.content)).toEqual([])
  expect(sendFaults(sending, { ...made.content, buttons: [] })).toEqual(['The button “View items” needs its products.'])
  expect(unfillable({ ...content, buttons: [{ kind: 'spm', label: 'View' }] })).not.toBeNull()
})
