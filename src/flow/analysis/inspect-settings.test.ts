import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { aKnown } from '../testing/known.ts'
import { inspect } from './inspect.ts'
import type { Known } from './known.ts'

const found = (code: string, kind: string, config: unknown, known: Known | null = aKnown()) =>
  inspect(kinds, aDocument({ a: [['s', kind, config]] }), { id: 'flow', kind: 'flow', known }).filter((problem) => problem.code === code)

const ask = (input: object, others: object = {}) => ({ question: 'Well?', input, ...others })
const option = (title: string, others: object = {}, id = title.toLowerCase().replaceAll(/\W/g, '')) => ({ id, title, ...others })

test('two options of one title are named, as the reader of answers folds them', () => {
  const twice = (options: object[], others: object = {}) =>
    found('option-twice', 'ask', ask({ type: 'list', options }, others)).map(({ severity, field, message }) => [severity, field, message])

  expect(twice([option('Red'), option('Blue'), option('Red', {}, 'red2')])).toEqual([
    ['error', 'input.options.2.title', 'Two options are called “Red”.'],
  ])
  expect(twice([option('Café'), option('cafe!', {}, 'cafe2')])).toEqual([
    ['warning', 'input.options.1.title', '“cafe!” and “Café” look the same when a customer types the answer.'],
  ])
  expect(twice([option('Ana', { description: 'At 10' }, 'a'), option('Ana', { description: 'At 11' }, 'b')])[0]?.[0]).toBe('warning')
  expect(twice([option('Small', { synonyms: ['S', 'big'] }), option('Big')])).toEqual([
    ['warning', 'input.options.0.title', '“big” stands for “Small”, but another option is called “Big”.'],
  ])
  expect(twice([option('Later'), option('Now')], { skipLabel: 'Later' })[0]).toContain('skipLabel')
  expect(twice([option('👍', {}, 'up'), option('👎', {}, 'down'), option('2'), option('20')])).toEqual([])
})

test('two buttons or rows of a message that read alike are named', () => {
  const said = (content: object) => found('option-twice', 'response', { messages: [content] })
  const button = (id: string, title: string) => ({ id, title })

  expect(said({ type: 'buttons', text: 'Well?', buttons: [button('a', 'Yes'), button('b', 'yes!')] })).toMatchObject([
    { severity: 'warning', field: 'messages.0.buttons.1.title' },
  ])
  const rows = [{ rows: [button('a', 'Red')] }, { title: 'More', rows: [button('b', 'Red')] }].map((each, at) => ({
    title: `S${at}`,
    ...each,
  }))
  expect(said({ type: 'list', text: 'Well?', button: 'Open', sections: rows })).toMatchObject([
    { severity: 'error', field: 'messages.0.sections.1.rows.0.title' },
  ])
  expect(said({ type: 'buttons', text: 'Well?', buttons: [button('a', 'Yes'), button('b', 'No')] })).toEqual([])
})

test('a template in an option is shown as it is written, and one in a button of a message may be cut', () => {
  const asked = (given: object) =>
    found('option-template', 'ask', ask({ type: 'button', options: [option('Other'), option('x', given, 'x')] }))

  expect(asked({ title: '{{ vars.color }}' })).toMatchObject([
    { severity: 'error', field: 'input.options.1.title', message: expect.stringContaining('shown exactly as written') },
  ])
  expect(asked({ value: '{{ vars.color }}' })).toMatchObject([
    { field: 'input.options.1.value', message: expect.stringContaining('saved') },
  ])
  expect(asked({})).toEqual([])
  const buttons = [
    { id: 'a', title: '{{ vars.first }}' },
    { id: 'b', title: 'Other' },
  ]
  expect(found('option-template', 'response', { messages: [{ type: 'buttons', text: 'Well?', buttons }] })).toMatchObject([
    { severity: 'note', field: 'messages.0.buttons.0.title', message: expect.stringContaining('cut to 20 characters') },
  ])
})

test('two buttons that are filled in later are no twins for the letters in their place', () => {
  const buttons = ['first', 'second'].map((name) => ({ id: name, title: `{{ vars.${name} }}` }))

  expect(found('step-unreadable', 'response', { messages: [{ type: 'buttons', text: 'Well?', buttons }] })).toEqual([])
})

test('a lower bound above the upper one is an error, and bounds that only may cross are none', () => {
  const crossed = (input: object) => found('bounds-crossed', 'ask', ask(input)).map(({ severity, message }) => [severity, message])

  expect(crossed({ type: 'number', min: 10, max: 5 })).toEqual([
    ['error', 'The lowest number (10) is above the highest (5), so no answer is accepted.'],
  ])
  expect(crossed({ type: 'number', min: 5, max: 5 })).toEqual([])
  expect(crossed({ type: 'number', min: 0.2, max: 0.8, whole: true })).toHaveLength(1)
  expect(crossed({ type: 'text', minLength: 20, maxLength: 10 })).toHaveLength(1)
  expect(crossed({ type: 'date', min: '2026-12-24', max: '2026-01-01' })).toHaveLength(1)
  expect(crossed({ type: 'date', min: 'in 5 days', max: 'in 3 days' })).toHaveLength(1)
  for (const [min, max] of [
    ['today', 'in 3 days'],
    ['today', '2020-01-01'],
    ['Friday', 'Monday'],
    ['December 24', 'January 5'],
    ['{{ vars.from }}', '2020-01-01'],
  ])
    expect(crossed({ type: 'date', min, max })).toEqual([])
  expect(found('bounds-crossed', 'listEvents', { from: 'in 5 days', to: 'tomorrow' })).toMatchObject([{ severity: 'error', field: 'to' }])
  expect(found('bounds-crossed', 'listOrders', { from: '2026-02-01', to: '2026-01-01' })).toHaveLength(1)
  expect(found('bounds-crossed', 'listEvents', {})).toEqual([])
})

test('a wait or a condition on business hours that are not set is warned of', () => {
  const open = { branches: [{ id: 'b', label: 'B', when: { match: 'any', rules: [{ type: 'businessHours', operator: 'open' }] } }] }
  const hours = (kind: string, config: object, known: Known['hours']) =>
    found('hours-missing', kind, config, aKnown({ hours: known })).map(({ message }) => message)

  expect(hours('delay', { until: { type: 'businessHours' } }, 'unset')).toEqual([
    'The workspace has no business hours, so this wait ends at once.',
  ])
  expect(hours('delay', { until: { type: 'businessHours' } }, 'closed')).toEqual([
    'The business hours have no opening, so this wait has no end.',
  ])
  expect(hours('condition', open, 'unset')).toEqual(['The workspace has no business hours, so they always count as open.'])
  expect(hours('liveChat', { whenAway: 'exit' }, 'unset')).toHaveLength(1)
  expect(hours('delay', { until: { type: 'businessHours' } }, 'usable')).toEqual([])
  expect(hours('delay', { amount: 1, unit: 'days' }, 'unset')).toEqual([])
  expect(found('hours-missing', 'delay', { until: { type: 'businessHours' } }, null)).toEqual([])
})

test.each([
  'http://localhost:3000/x',
  'https://10.0.0.8/x',
  'http://192.168.1.2',
  'http://169.254.169.254/latest/meta-data',
  'https://printer.local/jobs',
  'http://[::1]:8080/',
  'http://[::ffff:10.0.0.1]/',
  'http://2130706433/',
  'http://127.1/?q={{ vars.q }}',
  'http://db.internal/{{ vars.id }}',
])('a call of %s is an error: the guard refuses it', (url) => {
  expect(found('address-private', 'httpRequest', { url })).toMatchObject([{ severity: 'error', field: 'url' }])
})

test('a call of a public address, one that is filled in later and one that the operator trusts are none', () => {
  const trusted = aKnown({ trustedOrigins: new Set(['http://127.0.0.1:4010']) })

  for (const url of ['https://example.com/x', 'https://{{ vars.host }}/x', 'https://a{{ vars.n }}.localhost.example', '{{ vars.url }}'])
    expect(found('address-private', 'httpRequest', { url })).toEqual([])
  expect(found('address-private', 'httpRequest', { url: 'http://127.0.0.1:4010/shop' }, trusted)).toEqual([])
  expect(found('address-private', 'httpRequest', { url: 'http://127.0.0.1:4011/shop' }, trusted)).toHaveLength(1)
  expect(found('address-unreadable', 'httpRequest', { url: 'https://exa mple.com/' })).toMatchObject([{ severity: 'error' }])
})

test('a function that does not parse is an error with its line, and what any engine reads is none', () => {
  const fault = (source: string) => found('function-unreadable', 'customFunction', { source }).map(({ message }) => message)

  expect(fault('const a = 1\nreturn { total: a + }')).toEqual(['The function has a syntax error. Line 2: unexpected “}”.'])
  expect(fault('if (inputs.a {\n  return {}\n}')).toEqual(['The function has a syntax error. Line 1: unexpected “{”.'])
  expect(fault('return { a: 1\n')).toEqual(['The function has a syntax error. Line 1: something is missing at the end.'])
  for (const source of [
    'return { total: inputs.a?.b ?? 2 ** 3, list: [...inputs.list] }',
    'class A { #x = 1; get x() { return this.#x } }\nfor (const [k, v] of Object.entries(inputs)) console.log(`${k}: ${v}`)\nreturn { ok: /[/]x/v.test("a") }',
    '// nothing to do\n',
  ])
    expect(fault(source)).toEqual([])
})

test('buttons that do not fit and are shown as a list say so', () => {
  const options = [option('Yes'), option('Twenty-one letters ab')]

  expect(found('buttons-as-list', 'ask', ask({ type: 'button', options }))).toMatchObject([
    { severity: 'note', field: 'input.options.1.title' },
  ])
  expect(found('buttons-as-list', 'ask', ask({ type: 'list', options }))).toEqual([])
  expect(found('buttons-as-list', 'ask', ask({ type: 'button', options: [option('Yes'), option('Twenty letters abcde')] }))).toEqual([])
})
