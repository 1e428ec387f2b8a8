import { expect, test } from 'vitest'

import { compile } from '../engine/program.ts'
import { type FlowSession, newSession } from '../engine/session.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { moveToVersion } from './move-to-version.ts'

type Step = [id: string, kind: string, config: unknown]

const ask = (question: string): Step => ['q', 'ask', { question, input: { type: 'text' } }]
const call: Step = ['f', 'flow', { flow: 'other' }]
const program = (version: number, ...steps: Step[]) => compile(kinds, { flowId: 'flow', version }, aDocument({ a: steps })).program
const waiting = (changes: Partial<FlowSession> = {}): FlowSession => ({
  ...newSession('s', 'flow', 1),
  turn: 1,
  stepId: 'q',
  wait: { for: 'reply', timerId: null, state: { wrong: 1 }, sinceTurn: 1, hearsEarlier: false },
  ...changes,
})
const move = (session: FlowSession, from: Step[], to: Step[]) => moveToVersion(session, program(2, ...to), () => program(1, ...from))

test('moves a session with its wait and memory if the step is the same', () => {
  expect(move(waiting(), [ask('Size?')], [ask('Which size?')])).toEqual({ ...waiting(), version: 2 })
})

test('leaves a session whose step is gone, of another kind, or has fewer exits', () => {
  const menu: Step = ['q', 'ask', { question: 'Size?', input: { type: 'button', options: [{ id: 'l', title: 'L' }] } }]

  expect(move(waiting(), [ask('Size?')], [])).toBeNull()
  expect(move(waiting(), [ask('Size?')], [['q', 'delay', { amount: 1, unit: 'days' }]])).toBeNull()
  expect(move(waiting(), [menu], [ask('Size?')])).toBeNull()
})

test('a session in a called flow returns to the new version, and one of a newer version stays', () => {
  const frame = { flowId: 'flow', version: 1, stepId: 'f', state: null, vars: {} }
  const inside = waiting({ flowId: 'other', version: 7, frames: [frame] })

  expect(move(inside, [call], [ask('Size?'), call])).toEqual({ ...inside, frames: [{ ...frame, version: 2 }] })
  expect(move(waiting({ version: 3 }), [ask('Size?')], [ask('Size?')])).toBeNull()
})
