import { t } from '#domain/i18n/t.ts'
import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'

import { withConversationField } from '../engine/scope.ts'
import type { Effect } from '../engine/turn.ts'
import { answerTo } from './answer-to.ts'
import { changeContact } from './change-contact.ts'
import { type Line, nowOf, type SimulationState, type Setting, type StepLocation, locationOf, withNote } from './simulation-state.ts'

/** What answers the call that the session waits for. */
export interface Settled {
  effectId: string
  result: EffectResult
}

/** Carries an effect out in the simulation, as the real world would; nothing leaves it. */
export function carryOut(setting: Setting, state: SimulationState, effect: Effect): { state: SimulationState; settled: Settled | null } {
  switch (effect.type) {
    case 'emit':
      return { state: emit(state, effect, locationOf(setting, effect)), settled: null }
    case 'ask':
      return ask(setting, state, effect)
    case 'set_timer':
      return { state: { ...state, timer: { id: effect.id, at: state.at + effect.ms } }, settled: null }
    case 'clear_timer':
      return { state: state.timer?.id === effect.id ? { ...state, timer: null } : state, settled: null }
    case 'problem':
      return { state: withNote(state, 'problem', effect.problem, locationOf(setting, effect)), settled: null }
    default:
      return effect satisfies never
  }
}

function emit(state: SimulationState, { id, effect }: Extract<Effect, { type: 'emit' }>, location: StepLocation): SimulationState {
  switch (effect.kind) {
    case 'send_message': {
      const line: Line = { id, at: nowOf(state), from: 'business', content: effect.content, location }
      return { ...state, lines: [...state.lines, line] }
    }
    case 'keep_value':
      return { ...state, scope: withConversationField(state.scope, effect.name, effect.value) }
    case 'update_contact':
      return { ...state, scope: changeContact(state.scope, effect) }
    case 'label_conversation':
      return state
    default:
      return effect satisfies never
  }
}

function ask(setting: Setting, state: SimulationState, asking: Extract<Effect, { type: 'ask' }>): ReturnType<typeof carryOut> {
  const { id, effect } = asking
  const location = locationOf(setting, asking)
  const found = answerTo(setting, state, { effect, location })
  const call = { id, at: nowOf(state), location, effect, answer: found?.answer ?? null, by: found?.by ?? null }
  const asked = { ...state, asked: [...state.asked, call] }
  if (found) return { state: settle(asked, effect, found.answer), settled: { effectId: id, result: found.answer } }
  if (setting.real.has(effect.kind)) return { state: asked, settled: null }
  const stuck = t('“{step}” makes a call that this test has no answer for. Record the conversation again on the test phone.', {
    step: setting.stepName?.(location.stepId) ?? location.stepId,
  })
  return { state: { ...asked, stuck }, settled: null }
}

/** Returns the simulation after a call was answered: what it did to the contact and the conversation. */
export function settle(state: SimulationState, effect: AskedEffect, result: EffectResult): SimulationState {
  if (effect.kind === 'update_contact' && result.kind === 'update_contact' && result.ok)
    return { ...state, scope: changeContact(state.scope, effect) }
  if (effect.kind !== 'hand_over' || state.scope.place !== 'flow') return state
  return { ...state, handler: 'human' }
}
