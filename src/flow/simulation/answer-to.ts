import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'

import { madeUpAnswer } from './made-up-answer.ts'
import type { Asked, SimulationState, Setting } from './simulation-state.ts'

/** What a call is answered, and by what; null where the world outside, or nobody, has an answer. */
export function answerTo(
  setting: Setting,
  state: SimulationState,
  { effect, location }: Pick<Asked, 'effect' | 'location'>,
): { answer: EffectResult; by: 'mock' | 'madeUp' | 'simulation' } | null {
  const mock = mockFor(setting, state, location.stepId, effect.kind)
  if (mock) return { answer: mock, by: 'mock' }
  const own = byItself(effect)
  if (own) return { answer: own, by: 'simulation' }
  if (setting.real.has(effect.kind) || !setting.makesUp) return null
  return { answer: madeUpAnswer(setting, state, effect, location), by: 'madeUp' }
}

/** One for the very step before one for its kind; several are given in order, the last one again. */
function mockFor({ mocks }: Setting, { asked }: SimulationState, stepId: string, kind: string): EffectResult | null {
  const ofKind = mocks.filter(({ result }) => result.kind === kind)
  const ofStep = ofKind.filter((mock) => mock.stepId === stepId)
  const fitting = ofStep.length > 0 ? ofStep : ofKind.filter((mock) => mock.stepId === undefined)
  const hasOwn = (step: string): boolean => ofKind.some((mock) => mock.stepId === step)
  const before = asked.filter(
    (call) => call.effect.kind === kind && (ofStep.length > 0 ? call.location.stepId === stepId : !hasOwn(call.location.stepId)),
  )
  return fitting[Math.min(before.length, fitting.length - 1)]?.result ?? null
}

/** What the runtime settles alike whatever the database holds. */
function byItself(effect: AskedEffect): EffectResult | null {
  switch (effect.kind) {
    case 'update_contact':
      return { kind: 'update_contact', ok: true, reason: null }
    case 'label_conversation':
      return { kind: 'label_conversation', ok: true, reason: null }
    case 'hand_over':
      return { kind: 'hand_over', outcome: 'assigned' }
    case 'start_flow':
      return { kind: 'start_flow', outcome: 'started', reason: null }
    case 'start_workflow':
      return { kind: 'start_workflow', outcome: 'started', runId: 'rehearsal', reason: null }
    case 'inspect_file':
      return { kind: 'inspect_file', outcome: 'read', mimeType: effect.declaredType ?? 'application/octet-stream', bytes: null }
    case 'read_answer':
      return { kind: 'read_answer', outcome: 'nothing' }
    default:
      return null
  }
}
