import { expect, it } from 'vitest'

import { toBody } from './body.ts'

const shown = (text: string) =>
  toBody([{ is: 'message', text }], () => undefined).flatMap((part) => (part.is === 'message' ? part.text : []))

it('a card shows a message in its first variant', () => {
  expect(shown('Hello{% if contact.name %} {{ contact.name }}{% endif %},\n welcome')).toEqual(['Hello {name}, welcome'])
  expect(shown('{% if contact.name %}{{ contact.name }}, our{% else %}Our{% endif %} chat stopped')).toEqual(['{name}, our chat stopped'])
  expect(shown('{%- if a -%}A{%- elsif b -%}B{%- else -%}C{%- endif -%} and {% unless c %}D{% endunless %}')).toEqual(['A and D'])
  expect(shown('{{ order.total | money }} is 100 % yours')).toEqual(['{total} is 100 % yours'])
})

it('a long value goes on in a second line, and no further', () => {
  const linesOf = (value: string) =>
    toBody([{ is: 'fact', label: 'Keep in', value }], () => undefined).map(({ lines, height }) => [lines, height])
  expect(linesOf('contact: name')).toEqual([[1, 18]])
  expect(linesOf('offer, price, code, stock, colour, size')).toEqual([[2, 36]])
  expect(linesOf('offer, price, code, stock, colour, size'.repeat(9))).toEqual([[2, 36]])
})
