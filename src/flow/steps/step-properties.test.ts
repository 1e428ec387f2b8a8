import fc from 'fast-check'
import { expect, test } from 'vitest'

import { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import { EmittedEffect } from '#domain/flows/effects.ts'

import type { Scope } from '../engine/scope.ts'
import type { AnyStepKind, BoundStep, Outcome, StepSignal } from '../engine/step-kind.ts'
import { compileTemplate, compileText } from '../expression/template/template.ts'
import { CASES, scope, situation } from '../testing/arbitrary-steps.ts'
import { kinds } from './registry.gen.ts'

const RUNS = 250

/** What is wrong with an outcome, whatever led to it; null where all is well. */
function fault(exits: readonly string[], outcome: Outcome): unknown {
  const { emit = [], then } = outcome
  const stored: unknown = JSON.parse(JSON.stringify(outcome))
  expect(stored).toEqual(outcome)
  const unsayable = emit.find((effect) => !EmittedEffect.safeParse(effect).success)
  if (unsayable) return ['cannot be emitted', unsayable, EmittedEffect.safeParse(unsayable).error?.issues]
  if ('exit' in then && !exits.includes(then.exit)) return ['no such exit', then]
  if ('ask' in then && !AskedEffect.safeParse(then.ask).success) return ['cannot be asked', AskedEffect.safeParse(then.ask).error?.issues]
  const ms = 'waitFor' in then ? (then.waitFor === 'clock' ? then.ms : (then.timeoutMs ?? 0)) : 0
  return Number.isFinite(ms) && ms >= 0 ? null : ['no time to wait', then]
}

function runOnce(step: BoundStep, signal: StepSignal, state: Parameters<BoundStep['run']>[0]['state'], around: Scope): Outcome {
  const render = (text: string): string => compileTemplate(text)(around)
  const renderText = (text: string): string => compileText(text)(around)
  return step.run({ stepId: 'step', turnSeed: 'session:1:step', signal, state, scope: around, render, renderText })
}

const bound = (kind: AnyStepKind, config: unknown): BoundStep => {
  const parsed = kind.bind(config)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.step
}

test.each([...CASES.keys()])('%s returns a storable, sendable result for any config, signal and state', (name) => {
  const kind: AnyStepKind = kinds[name as keyof typeof kinds]

  fc.assert(
    fc.property(situation(name), scope, ({ like, config, signal, state }, around) => {
      const step = bound(kind, config)
      const exits = [...step.exits, ...bound(kind, like).exits].map((exit) => exit.name)
      expect(fault(exits, runOnce(step, signal, state, around))).toBeNull()
    }),
    { numRuns: RUNS },
  )
})

test('every kind has cases to mutate', () => {
  expect(Object.keys(kinds).filter((kind) => !CASES.has(kind))).toEqual([])
})
