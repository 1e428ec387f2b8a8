import { expect, test } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { aKnown } from '../testing/known.ts'
import { inspect } from './inspect.ts'
import type { Known } from './known.ts'

type Step = [id: string, kind: string, config: unknown]

const ask = (name: string, target = 'session'): Step => [
  name,
  'ask',
  { question: 'Well?', input: { type: 'text' }, saveTo: { target, name } },
]
const named = (code: string, steps: Step[], known: Known | null = aKnown()) =>
  inspect(kinds, aDocument({ a: steps }), { id: 'flow', kind: 'flow', known }).filter((problem) => problem.code === code)
const unknown = (text: string, before: Step[] = [], known: Known | null = aKnown()) =>
  named('name-unknown', [...before, ['s', 'response', { messages: [{ type: 'text', text }] }]], known).map(
    ({ severity, message, hint }) => [severity, message.split(' is read')[0], hint],
  )

test('a misspelled name is told with the one that is near', () => {
  expect(unknown('{{ contct.name }}')).toEqual([['warning', 'contct', 'Did you mean contact?']])
  expect(unknown('{{ contact.nmae | upcase }}')).toEqual([['warning', 'contact.nmae', 'Did you mean contact.name?']])
  expect(unknown('{{ custmoer_name }}', [ask('customer_name')])).toEqual([['warning', 'custmoer_name', 'Did you mean vars.customer_name?']])
  expect(unknown('{{ customer_name }}', [ask('customer_name')])).toEqual([['warning', 'customer_name', 'Did you mean vars.customer_name?']])
  expect(unknown('{{ email }} {% if chanel.name == "x" %}y{% endif %}')).toEqual([
    ['warning', 'email', 'Did you mean contact.email?'],
    ['warning', 'chanel', 'Did you mean channel?'],
  ])
  expect(unknown('{{ event.strat }} {{ order.totl }}').map(([, , hint]) => hint)).toEqual([
    'Did you mean event.start?',
    'Did you mean order.total?',
  ])
})

test('a contact field that nothing has or sets is told, with the near one where there is one', () => {
  const fields = aKnown({ contactFields: new Set(['city', 'birthday']) })

  expect(unknown('{{ contact.fields.brithday }}', [], fields)).toEqual([
    ['warning', 'contact.fields.brithday', 'Did you mean contact.fields.birthday?'],
  ])
  expect(unknown('{{ contact.city }}', [], fields)).toEqual([['warning', 'contact.city', 'Did you mean contact.fields.city?']])
  expect(unknown('{{ contact.fields.email }}', [], fields)).toEqual([['warning', 'contact.fields.email', 'Did you mean contact.email?']])
  expect(unknown('{{ contact.fields.shoeSize }}', [], fields)).toEqual([
    ['note', 'contact.fields.shoeSize', 'Create the field, or set it in a step.'],
  ])
  expect(unknown('{{ contact.fields.shoeSize }}', [ask('shoeSize', 'contact')], fields)).toEqual([])
  expect(unknown('{{ contact.fields.shoeSize }}', [], null)).toEqual([])
})

test('what is there is not told of, nor a name that two others are as near to', () => {
  for (const text of [
    '{{ contact.name }} {{ contact.tags.size }} {{ contact.fields.city.name }} {{ conversation.fields.any }} {{ now }} {{ message.text }}',
    '{% for row in vars.rows %}{{ row.title }} {{ forloop.index }}{% endfor %}{% assign total = 3 %}{{ total }}',
    '{{ trigger.whatever }} {{ event.fields.room }} {{ order.lines[0].name }} {{ app.name }} {{ "contct" }}',
  ])
    expect(unknown(text, [], aKnown({ contactFields: new Set(['city']) })).filter(([, name]) => name !== 'vars.rows')).toEqual([])
  expect(unknown('{{ contact.fields.colr }}', [ask('color', 'contact'), ask('cold', 'contact')]).map(([severity]) => severity)).toEqual([
    'note',
  ])
  expect(named('name-unknown', [['l', 'listEvents', { line: '{{ item.title }}' }]])).toEqual([])
  expect(named('name-unknown', [['l', 'listEvents', { text: '{{ item.title }}' }]])).toHaveLength(1)
})

test('the value of a rule is looked at like a template', () => {
  const rule = { path: 'contact.emial', type: 'any', operator: 'isNotEmpty' }

  expect(
    named('name-unknown', [['c', 'condition', { branches: [{ id: 'b', label: 'B', when: { match: 'all', rules: [rule] } }] }]]),
  ).toMatchObject([{ stepId: 'c', field: 'branches.0.when.rules.0.path', hint: 'Did you mean contact.email?' }])
})

test('a contact field that is set under nearly the name of another is told', () => {
  const set = (field: string, known: Known | null = aKnown({ contactFields: new Set(['birthday']) })) =>
    named('field-unknown', [['u', 'updateContact', { field, value: 'x' }]], known).map(({ hint }) => hint)

  expect(set('emial')).toEqual(['Did you mean “email”? If not, create the field first.'])
  expect(set('birthdya')).toEqual(['Did you mean “birthday”? If not, create the field first.'])
  expect([...set('birthday'), ...set('shoeSize'), ...set('emial', null)]).toEqual([])
})
