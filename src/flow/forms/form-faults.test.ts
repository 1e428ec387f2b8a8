import { expect, describe, it } from 'vitest'

import { kinds } from '../steps/registry.gen.ts'
import { formFaults } from './form-faults.ts'
import { toFormFields, triggerForms } from './form-fields.ts'

const { steps, triggers, ...shapes } = toFormFields(kinds)
const faultsOf = (kind: keyof typeof kinds, config: unknown) =>
  formFaults(kinds[kind].config, steps[kind] ?? {}, config, shapes).map(({ path, message }) => `${path}: ${message}`)

describe('form validation while typing', () => {
  it('counts only the fixed part of a text', () => {
    const said = (title: string) => ({ messages: [{ type: 'buttons', text: 'Hi', buttons: [{ id: 'a', title }] }] })

    expect(faultsOf('response', said('{{ contact.name | upcase }} it is'))).toEqual([])
    expect(faultsOf('response', said('A title that is far too long'))).toEqual([
      'messages.0.buttons.0.title: 8 characters too many; 20 at most.',
    ])
  })

  it('reports missing values at their fields, except those with defaults', () => {
    expect(faultsOf('ask', { question: '', input: { type: 'text' } })).toEqual(['question: Question is needed.'])
    expect(faultsOf('createEvent', { when: { by: 'value', start: '' } })).toEqual(['when.start: Start is needed.'])
  })

  it('validates nested rules', () => {
    const when = { match: 'all', rules: [{ match: 'any', rules: [{ type: 'number', path: '', operator: 'atLeast', value: '3' }] }] }

    expect(faultsOf('condition', { branches: [{ id: 'a', label: 'A', when }] })).toEqual([
      'branches.0.when.rules.0.rules.0.path: Value is needed.',
    ])
  })

  it('reports empty groups and empty rules', () => {
    const when = {
      match: 'all',
      rules: [
        { match: 'any', rules: [] },
        { type: 'number', path: 'vars.age', operator: 'loves' },
      ],
    }

    expect(faultsOf('condition', { branches: [{ id: 'a', label: 'A', when }] })).toEqual([
      'branches.0.when.rules.0: Add a rule.',
      'branches.0.when.rules.1: Choose a comparison.',
    ])
  })

  it('enforces limits of numbers and durations', () => {
    expect(faultsOf('ask', { question: 'Q', input: { type: 'text' }, retries: 9, timeoutMs: 5 })).toEqual([
      'retries: 5 at most.',
      'timeoutMs: 1000 at least.',
    ])
    expect(faultsOf('ask', { question: 'Q', input: { type: 'text' }, retries: 1.5, timeoutMs: Number.NaN })).toEqual([
      'retries: Write a whole number.',
      'timeoutMs: Write a number.',
    ])
  })

  it('requires names of values and targets', () => {
    const started = { workflow: 'w1', payload: { '': 'a', ['n'.repeat(81)]: 'b' } }

    expect(faultsOf('triggerWorkflow', started)).toEqual([
      'payload: Give each value a name.',
      `payload.${'n'.repeat(81)}: The name is longer than 80 characters.`,
    ])
    expect(faultsOf('ask', { question: 'Q', input: { type: 'text' }, saveTo: { target: 'session', name: '' } })).toEqual([
      'saveTo: Give it a name.',
    ])
  })

  it('reports errors of a button shown as a list row at the button', () => {
    const buttons = ['One', 'Two', 'Three', 'A title that is far too long'].map((title, at) => ({ id: `b${at}`, title }))

    expect(faultsOf('response', { messages: [{ type: 'buttons', text: 'Hi', buttons }] })).toEqual([
      'messages.0.buttons.3.title: 4 characters too many; 24 at most.',
    ])
  })

  it('reports errors of a row at the row of a split list', () => {
    const rows = Array.from({ length: 12 }, (_each, at) => ({ id: `r${at}`, title: at === 11 ? '' : `Row ${at}` }))
    const list = { type: 'list', text: 'Hi', button: 'Choose', sections: [{ title: 'All', rows }] }

    expect(faultsOf('response', { messages: [list] })).toEqual(['messages.0.sections.0.rows.11.title: Button text is needed.'])
  })

  it('reports errors of the message and of its sending together', () => {
    expect(faultsOf('response', { messages: [{ type: 'text', text: '', typingSeconds: 99 }] }).toSorted()).toEqual([
      'messages.0.text: Message is needed.',
      'messages.0.typingSeconds: 10 at most.',
    ])
  })

  it('ignores paths without a field', () => {
    expect(faultsOf('ask', { v: 7, question: 'Q', input: { type: 'text' } })).toEqual([])
  })

  it('validates triggers', () => {
    const said = (trigger: unknown) => formFaults(triggerForms.flow, triggers.flow, { trigger }, shapes)

    expect(said({ type: 'keyword', keywords: [] })).toEqual([
      { path: 'trigger.keywords', message: 'Words that start it: add one.', missing: true },
    ])
    expect(said({ type: 'link', reference: 'no spaces' })).toEqual([
      { path: 'trigger.reference', message: 'This doesn’t have the right format.', missing: false },
    ])
    expect(said({ type: 'full moon' })).toEqual([{ path: 'trigger', message: 'Choose one.', missing: true }])
  })
})
