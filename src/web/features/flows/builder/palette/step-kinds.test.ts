import { describe, expect, it } from 'vitest'

import { toFormFields } from '#flow/forms/form-fields.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

import { addables, findAddables, stepOf } from './step-kinds.ts'

const found = (words: string, uses?: Record<string, number>) => findAddables(addables('flow'), words, uses).map(({ title }) => title)

describe('finding a step', () => {
  it.each([
    ['delay', 'Wait'],
    ['webhook', 'HTTP request'],
    ['image', 'Send image'],
    ['assign', 'Live chat'],
    ['notify', 'Live chat'],
    ['notify team', 'Live chat'],
    ['email', 'Ask for the email'],
    ['if', 'Condition'],
    ['random', 'Split at random'],
    ['split at random', 'Split at random'],
    ['tag', 'Add tag'],
    ['add tag', 'Add tag'],
    ['set variable', 'Set variable'],
    ['buttons', 'Ask with buttons'],
    ['trigger', 'Start'],
  ])('finds “%s” as %s', (words, title) => {
    expect(found(words)[0]).toBe(title)
  })

  it('lists the start first and presets only by search', () => {
    expect(found('')[0]).toBe('Start')
    expect(found('')).not.toContain('Ask for the email')
  })

  it('lists what is used most right after the start', () => {
    expect(found('').slice(0, 3)).toEqual(['Start', 'Send message', 'Ask'])
    expect(found('', { 'step:delay': 2, 'step:httpRequest': 5 }).slice(0, 4)).toEqual(['Start', 'HTTP request', 'Wait', 'Send message'])
  })

  it('gives a preset only settings that its step has', () => {
    const { steps } = toFormFields(kinds)
    const presets = addables('flow').filter(({ id }) => id.includes('/'))
    for (const { id } of presets) {
      const { kind, config } = stepOf(id)
      expect(Object.keys(config).filter((key) => !steps[kind]?.[key])).toEqual([])
    }
    expect(stepOf('step:ask/email').config).toMatchObject({ saveTo: { target: 'contact', name: 'email' } })
  })
})
