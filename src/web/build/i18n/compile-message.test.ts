import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { compileMessage } from './compile-message.ts'
import { messageCalls, replaceCalls } from './message-calls.ts'
import { pseudo } from './pseudo.ts'

const helpers = { plural: 'plural', formatNumber: 'formatNumber', fragment: null }
const compiled = (message: string, values: Record<string, string> = {}, fragment: string | null = null) =>
  compileMessage(message, { ...helpers, fragment, values: new Map(Object.entries(values)) })

/** Runs what a message was compiled to. */
function run(message: string, values: Record<string, unknown>): unknown {
  const plural = (count: number, forms: Record<string, (n: string) => string>) =>
    (forms[`=${count}`] ?? forms[count === 1 ? 'one' : 'other'])?.(String(count))
  const names = Object.fromEntries(Object.keys(values).map((name) => [name, `values.${name}`]))
  return runInNewContext(compiled(message, names), { values, plural })
}

test('a text without values is a plain string', () => {
  expect(compiled('Don’t “save”')).toBe('"Don’t “save”"')
})

test('values stand in a template literal, signs of code stay signs', () => {
  expect(run("`{name}` costs '{'{price}'}' ${price}", { name: 'Tea', price: 4 })).toBe('`Tea` costs {4} $4')
})

test('a plural says its exact form, else that of the rule, with values in it', () => {
  const message = '{count, plural, =1 {Only {name}} other {# of {name}}}'
  expect([run(message, { count: 1, name: 'tea' }), run(message, { count: 3, name: 'tea' })]).toEqual(['Only tea', '3 of tea'])
})

test('a select chooses', () => {
  expect(run('{kind, select, flow {Flow} other {Workflow}}', { kind: 'flow' })).toBe('Flow')
})

test('an expression that is named twice runs once', () => {
  expect(compiled('{a} and {a}', { a: 'next()' })).toBe('(($0)=>`${$0} and ${$0}`)(next())')
})

test('elements are called with what stands in them', () => {
  expect(compiled('Read <link>the docs</link>.', { link: 'l' }, 'F')).toBe('F("Read ",l("the docs"),".")')
})

test('a value that is not given is named', () => {
  expect(() => compiled('Hello {name}')).toThrow('the value “name” is not given')
})

test('calls within the values of calls are replaced too', () => {
  const code = "t('{a} of {b}', { a: t('one'), b })"
  const upper = replaceCalls(
    code,
    messageCalls('a.ts', code, new Set(['t'])),
    ({ message, values }, write) => `<${message}|${[...values.values()].map(write).join(',')}>`,
  )
  expect(upper).toBe('<{a} of {b}|<one|>,b>')
})

test('a message that is put together is refused with its line', () => {
  expect(() => messageCalls('a.ts', "\nt('a' + b)", new Set(['t']))).toThrow('a.ts:2: t() takes its message as one literal text.')
})

test('the pseudo-language keeps values and elements, and is two fifths longer', () => {
  const long = pseudo('Open the <b>{name}</b> now', true)
  expect(long).toContain('<b>{name}</b>')
  expect(long.length).toBeGreaterThan('Open the <b>{name}</b> now'.length * 1.3)
})

test('from right to left each value keeps its own direction, in texts and among elements; a message of one value is that value', () => {
  const values = new Map([['name', 'name']])
  const source = { ...helpers, values, isolates: true }
  expect(compileMessage('بدأ «{name}»', source)).toBe('`بدأ «\u2068${name}\u2069»`')
  expect(compileMessage('بدأ {name}', { ...source, fragment: 'join' })).toBe('join("بدأ ","\u2068",name,"\u2069")')
  expect(compileMessage('{name}', source)).toBe('`${name}`')
})
