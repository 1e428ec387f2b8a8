import { expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { TestStart } from '#domain/flows/flow-test.ts'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { previewStep } from './preview-step.ts'

const EMPTY: FlowDocument = { v: 1, nodes: [], edges: [] }
const start = TestStart.parse({ contact: { name: 'Ana' } })
const preview = (kind: string, config: unknown, document = EMPTY, channel: 'whatsapp' | 'webchat' = 'whatsapp') =>
  previewStep(kinds, { step: { id: 'step', kind, enabled: false, config }, kind: 'flow', document, start: { ...start, channel } })

test('previews a message with samples for later values', () => {
  const document = aDocument({
    a: [
      [
        'size',
        'ask',
        {
          question: 'Which size?',
          input: { type: 'button', options: [{ id: 'l', title: 'Large' }] },
          saveTo: { target: 'session', name: 'size' },
        },
      ],
      ['call', 'httpRequest', { url: 'https://example.com', save: [{ path: '$.price', name: 'price', type: 'number' }] }],
    ],
  })
  const text = 'Hi {{ contact.name }}: {{ vars.size }} at {{ vars.price | money: "EUR" }}, {{ vars.parcel.city }}, {{ vars.words }}'

  expect(preview('response', { messages: [{ type: 'text', text }] }, document)).toEqual([
    { type: 'text', text: 'Hi Ana: Large at €12.00, Hamburg, ‹words›' },
  ])
})

test('marks missing parts', () => {
  expect(
    preview('response', {
      messages: [
        { type: 'text', text: '' },
        { type: 'image', media: {} },
      ],
    }),
  ).toEqual([
    { type: 'text', text: '…' },
    { type: 'image', media: {} },
  ])
  expect(preview('response', { messages: [{ type: 'text', text: 'Hi {{ contact.name }}, {{ vars.si' }] })).toEqual([
    { type: 'text', text: 'Hi Ana, …' },
  ])
  expect(preview('response', { messages: [{ type: 'location', text: '' }] })).toMatchObject([{ type: 'location', latitude: 0 }])
  expect(preview('catalog', { show: { kind: 'product', catalogId: '', productId: '' }, text: 'Look' })).toMatchObject([{ text: 'Look' }])
})

test('has no preview for an invalid text', () => {
  expect(preview('response', { messages: [{ type: 'buttons', text: 'x'.repeat(1_025), buttons: [{ id: 'a', title: 'Yes' }] }] })).toBeNull()
  expect(preview('nobody-knows-it', {})).toBeNull()
})

test('shows each channel’s text, and the first of several branches', () => {
  const message = {
    type: 'text',
    text: 'Hello',
    variations: [{ type: 'text', text: 'Hi' }],
    onWebchat: { type: 'text', text: 'Hello, website' },
  }

  expect(preview('response', { messages: [message] })).toEqual([{ type: 'text', text: 'Hello' }])
  expect(preview('response', { messages: [message] }, EMPTY, 'webchat')).toEqual([{ type: 'text', text: 'Hello, website' }])
})

test('previews a question with its choices, also from a list', () => {
  const options = [
    { id: 'a', title: 'Tea' },
    { id: 'b', title: 'Coffee' },
  ]
  const from = { path: 'vars.slots', label: 'time', value: 'id' }

  expect(preview('ask', { question: 'What?', input: { type: 'button', options } })).toMatchObject([
    { type: 'buttons', text: 'What?', buttons: [{ title: 'Tea' }, { title: 'Coffee' }] },
  ])
  expect(preview('ask', { question: 'When?', input: { type: 'list', from } })).toMatchObject([
    { type: 'list', sections: [{ rows: [{ title: 'First' }, {}, {}] }] },
  ])
  expect(preview('listEvents', { show: 'pick' })).toMatchObject([{ type: 'list' }])
  expect(preview('delay', { until: { type: 'duration', amount: 5, unit: 'minutes' } }) ?? []).toEqual([])
})

test('has no preview for a hand-over without a message', () => {
  expect(preview('flow', { flow: 'gone' })).toEqual([])
})
