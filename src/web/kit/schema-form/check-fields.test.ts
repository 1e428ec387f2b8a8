import { describe, expect, it } from 'vitest'

import { messageVariants, ruleShapes, stepFields } from '#flow/steps/fields.gen.ts'

import { checkFields } from './check-fields.ts'
import { joinDuration, splitDuration, unitsBetween } from './duration.ts'

const shapes = { messageVariants, ruleShapes }
const faultsOf = (kind: string, config: unknown) =>
  checkFields(stepFields[kind] ?? {}, config, shapes).map(({ path, message }) => `${path}: ${message}`)

describe('what a form says while it is filled in', () => {
  it('counts only the fixed part of a text with variables', () => {
    const said = (title: string) => ({ messages: [{ type: 'buttons', text: 'Hi', buttons: [{ id: 'a', title }] }] })

    expect(faultsOf('response', said('{{ contact.name | upcase }} it is'))).toEqual([])
    expect(faultsOf('response', said('A title that is far too long'))).toEqual([
      'messages.0.buttons.0.title: 8 characters too many; 20 at most.',
    ])
  })

  it('names what is missing at its place, and leaves to their defaults what has some', () => {
    expect(faultsOf('ask', { question: '', input: { type: 'text' } })).toEqual(['question: Question is needed.'])
    expect(faultsOf('createEvent', { when: { by: 'value', start: '' } })).toEqual(['when.start: Start is needed.'])
  })

  it('looks into groups of rules', () => {
    const when = { match: 'all', rules: [{ match: 'any', rules: [{ type: 'number', path: '', operator: 'atLeast', value: '3' }] }] }

    expect(faultsOf('condition', { branches: [{ id: 'a', label: 'A', when }] })).toEqual([
      'branches.0.when.rules.0.rules.0.path: Value is needed.',
    ])
  })

  it('keeps numbers and spans between their limits', () => {
    expect(faultsOf('ask', { question: 'Q', input: { type: 'text' }, retries: 9, timeoutMs: 5 })).toEqual([
      'retries: 5 at most.',
      'timeoutMs: 1000 at least.',
    ])
  })
})

describe('a span of time', () => {
  it('is shown in the largest unit that keeps it whole, and comes back the same', () => {
    expect(splitDuration(86_400_000)).toEqual({ amount: 1, unit: 'd' })
    expect(splitDuration(5_400_000)).toEqual({ amount: 90, unit: 'min' })
    expect(splitDuration(1_500)).toEqual({ amount: 1.5, unit: 's' })
    for (const span of [1_500, 60_000, 5_400_000, 86_400_000]) {
      const { amount, unit } = splitDuration(span)
      expect(joinDuration(amount, unit)).toBe(span)
    }
  })

  it('offers only units that fit between its limits', () => {
    expect(unitsBetween(0, 15_000).map(({ value }) => value)).toEqual(['s'])
    expect(unitsBetween(60_000, 86_400_000).map(({ value }) => value)).toEqual(['min', 'h', 'd'])
  })
})
