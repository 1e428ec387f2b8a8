import { expect, test } from 'vitest'

import { aScope } from '#flow/testing/scope.ts'
import { step } from './run.ts'

const random = (percent: number) => ({ match: 'all', rules: [{ type: 'random', operator: 'share', percent }] })
const CONFIG = {
  branches: [
    { id: 'a', label: 'A', when: random(20) },
    { id: 'b', label: 'B', when: random(30) },
  ],
}

function exitOf(contactId: string, stepId = 'split'): string {
  const bound = step.bind(CONFIG)
  if (!bound.ok) throw new Error('The settings cannot be read.')
  const scope = aScope()
  const outcome = bound.step.run({
    stepId,
    turnSeed: '',
    signal: { type: 'entered' },
    state: null,
    scope: { ...scope, contact: { ...scope.contact, id: contactId } },
    render: (source) => source,
    renderText: (source) => source,
  })
  return 'exit' in outcome.then ? outcome.then.exit : ''
}

const contacts = Array.from({ length: 10_000 }, (_, index) => `contact-${index}`)

test('splits contacts by the branches’ shares, the rest to else', () => {
  const exits = Map.groupBy(contacts, (id) => exitOf(id))
  const shares = ['branch:a', 'branch:b', 'else'].map((exit) => Math.round(((exits.get(exit)?.length ?? 0) / contacts.length) * 100))

  expect(shares).toEqual([20, 30, 50])
})

test('a contact gets the same branch at every visit, independently per step', () => {
  expect(contacts.slice(0, 100).map((id) => exitOf(id))).toEqual(contacts.slice(0, 100).map((id) => exitOf(id)))
  expect(contacts.slice(0, 100).map((id) => exitOf(id, 'other'))).not.toEqual(contacts.slice(0, 100).map((id) => exitOf(id)))
})
