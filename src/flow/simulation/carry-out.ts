import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'

import { withConversationField } from '../engine/scope.ts'
import type { Effect } from '../engine/turn.ts'
import { ACTION_WORDS } from './action-labels.ts'
import { answerTo } from './answer-to.ts'
import { changeContact } from './change-contact.ts'
import { type Line, nowOf, type Scene, type Setting, type Spot, spotOf, withNote } from './simulation-state.ts'

/** What answers the call that the session waits for. */
export interface Settled {
  effectId: string
  result: EffectResult
}

/** Carries an effect out in the scene, as the real world would; nothing leaves it. */
export function carryOut(setting: Setting, scene: Scene, effect: Effect): { scene: Scene; settled: Settled | null } {
  switch (effect.type) {
    case 'emit':
      return { scene: emit(scene, effect, spotOf(setting, effect)), settled: null }
    case 'ask':
      return ask(setting, scene, effect)
    case 'set_timer':
      return { scene: { ...scene, timer: { id: effect.id, at: scene.at + effect.ms } }, settled: null }
    case 'clear_timer':
      return { scene: scene.timer?.id === effect.id ? { ...scene, timer: null } : scene, settled: null }
    case 'problem':
      return { scene: withNote(scene, 'problem', effect.problem, spotOf(setting, effect)), settled: null }
    default:
      return effect satisfies never
  }
}

function emit(scene: Scene, { id, effect }: Extract<Effect, { type: 'emit' }>, spot: Spot): Scene {
  switch (effect.kind) {
    case 'send_message': {
      const line: Line = { id, at: nowOf(scene), from: 'business', content: effect.content, spot }
      return { ...scene, lines: [...scene.lines, line] }
    }
    case 'keep_value':
      return { ...scene, scope: withConversationField(scene.scope, effect.name, effect.value) }
    case 'update_contact':
      return { ...scene, scope: changeContact(scene.scope, effect) }
    default:
      return effect satisfies never
  }
}

function ask(setting: Setting, scene: Scene, asking: Extract<Effect, { type: 'ask' }>): ReturnType<typeof carryOut> {
  const { id, effect } = asking
  const spot = spotOf(setting, asking)
  const found = answerTo(setting, scene, { effect, spot })
  const call = { id, at: nowOf(scene), spot, effect, answer: found?.answer ?? null, by: found?.by ?? null }
  const asked = { ...scene, asked: [...scene.asked, call] }
  if (found) return { scene: settle(asked, effect, found.answer), settled: { effectId: id, result: found.answer } }
  if (setting.real.has(effect.kind)) return { scene: asked, settled: null }
  const problem = `Step ${spot.stepId} asks to ${ACTION_WORDS[effect.kind]}, and the test has no answer to that`
  const stuck = `${problem}. Add one of the kind ${effect.kind} under “mocks”, or keep a talk with the test phone as the test.`
  return { scene: { ...asked, stuck }, settled: null }
}

/** Returns the scene after a call was answered: what it did to the contact and the conversation. */
export function settle(scene: Scene, effect: AskedEffect, result: EffectResult): Scene {
  if (effect.kind === 'update_contact' && result.kind === 'update_contact' && result.ok)
    return { ...scene, scope: changeContact(scene.scope, effect) }
  if (effect.kind !== 'hand_over' || scene.scope.place !== 'flow') return scene
  return { ...scene, handler: 'human' }
}
