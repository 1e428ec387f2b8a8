import { expect, test } from 'vitest'

import { aScope } from '#flow/testing/scope.ts'
import { compileTemplate, templateProblem } from './template.ts'

const scope = { ...aScope({ start: '2026-12-24T16:30:00Z', day: '2026-12-24', price: 1234.5, words: 'soon' }) }
const fill = (template: string, contact: object = {}) => compileTemplate(template)({ ...scope, contact: { ...scope.contact, ...contact } })

test('writes a date in the contact’s or a named zone', () => {
  expect(fill('{{ vars.start | date }}')).toBe('Thu 24 Dec 2026, 16:30')
  expect(fill('{{ vars.start | date }}', { timeZone: 'Asia/Tokyo' })).toBe('Fri 25 Dec 2026, 01:30')
  expect(fill('{{ vars.start | date: "%-d %B, %-I:%M %P %:z", "America/New_York" }}')).toBe('24 December, 11:30 am -05:00')
  expect(fill('{{ vars.day | date: "%A" }}')).toBe('Thursday')
})

test('"now" is the turn’s time, not the machine’s', () => {
  expect(fill('{{ "now" | date: "%F %T" }}')).toBe('2026-11-21 09:00:00')
  expect(fill('{{ now | date_to_xmlschema }}')).toBe('2026-11-21T09:00:00+00:00')
})

test('leaves invalid dates, numbers and zones readable', () => {
  expect(fill('{{ vars.words | date: "%A" }}')).toBe('soon')
  expect(fill('{{ vars.words | money: "EUR" }}')).toBe('soon')
  expect(fill('{{ vars.start | date: "%H:%M", "Mars/Base" }}')).toBe('16:30')
  expect(fill('{{ vars.price | money: "no currency", "no locale" }}')).toBe('1,234.50')
})

test('formats money, numbers and phones for people', () => {
  expect(fill('{{ vars.price | money: "EUR" }}')).toBe('€1,234.50')
  expect(fill('{{ vars.price | money: "EUR", "de" }}')).toBe('1.234,50\u00a0€')
  expect(fill('{{ vars.price | number: 0 }}')).toBe('1,235')
  expect(fill('{{ contact.phone | phone }}', { phone: '+442079460000' })).toBe('+44 20 7946 0000')
  expect(fill('{{ contact.phone | phone: "national" }}', { phone: '+442079460000' })).toBe('020 7946 0000')
})

test('excludes random filters and includes the plain ones', () => {
  expect(templateProblem('{{ contact.tags | sample }}')).toMatch(/sample/)
  expect(fill('{{ vars.none | default: "friend" }} {{ contact.tags | json }}')).toBe('friend ["vip"]')
})
