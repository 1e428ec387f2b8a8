import { expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import type { Outcome } from '#flow/engine/step-kind.ts'
import { aScope } from '#flow/testing/scope.ts'
import { type Choice, readChoiceReply, offer } from './choosing.ts'

const scope = aScope()
const things = Array.from({ length: 20 }, (_, index) => `Thing ${index}`)
const choice: Choice = { stage: 'pick', text: 'Which?', button: 'See', timeoutMs: 3_600_000, items: things, page: 0 }
const toRow = (item: Json) => ({ title: String(item) })

const stateOf = (outcome: Outcome): Json => ('waitFor' in outcome.then ? outcome.then.state : null)
const rowsOf = ({ emit }: Outcome) =>
  (emit ?? []).flatMap((one) => (one.kind === 'send_message' && one.content.type === 'list' ? one.content.sections[0]!.rows : []))
const tap = (id: string | undefined): IncomingContent => ({ type: 'listReply', id: id ?? '', title: '' })
const hear = (state: Json, said: IncomingContent, turn: number) => readChoiceReply({ scope, turnSeed: `s:${turn}:q`, state }, said, toRow)

const first = offer({ scope, turnSeed: 's:1:q' }, choice, toRow)
const more = hear(stateOf(first), tap(rowsOf(first).at(-1)?.id), 2)
const second = 'outcome' in more && more.outcome ? more.outcome : first

test('accepts a row of the first page after the second was shown', () => {
  expect(rowsOf(second)[0]?.title).toBe('Thing 9')
  expect(hear(stateOf(second), tap(rowsOf(first)[2]?.id), 3)).toEqual({ item: 'Thing 2', stage: 'pick' })
})

test('accepts a row after the list was repeated', () => {
  const again = hear(stateOf(first), { type: 'text', text: 'banana' }, 2)

  expect(hear('outcome' in again && again.outcome ? stateOf(again.outcome) : null, tap(rowsOf(first)[4]?.id), 3)).toEqual({
    item: 'Thing 4',
    stage: 'pick',
  })
})

test('tells whoever taps a row of another list so, and shows this list again', () => {
  const other = offer({ scope, turnSeed: 's:2:q' }, { ...choice, items: ['Else'] }, toRow)
  const heard = hear(stateOf(other), tap(rowsOf(first)[0]?.id), 3)
  const told = 'outcome' in heard && heard.outcome ? heard.outcome : first

  expect(told).toMatchObject({
    emit: [{ content: { text: 'That reply was for an earlier message.\n\nWhich?' } }],
    then: { waitFor: 'reply' },
  })
  expect(hear(stateOf(told), tap(rowsOf(told)[0]?.id), 4)).toEqual({ item: 'Else', stage: 'pick' })
  expect(hear(stateOf(told), tap(rowsOf(first)[0]?.id), 4)).toMatchObject({
    outcome: { emit: [{ content: { text: 'That reply was for an earlier message.\n\nWhich?' } }] },
  })
})

test('gives up after three answers in a row that pick nothing, and counts anew after another page', () => {
  const words = (state: Json, turn: number) => {
    const heard = hear(state, { type: 'text', text: 'banana' }, turn)
    return 'outcome' in heard ? heard.outcome : first
  }
  const one = words(stateOf(first), 2)!
  const two = words(stateOf(one), 3)!
  const turned = hear(stateOf(two), tap(rowsOf(first).at(-1)?.id), 4)
  const page = 'outcome' in turned && turned.outcome ? turned.outcome : first

  expect(rowsOf(two)[0]?.title).toBe('Thing 0')
  expect(words(stateOf(two), 4)).toBeNull()
  expect(rowsOf(words(stateOf(page), 5)!)[0]?.title).toBe('Thing 9')
})
