import type { TestSignal } from '#domain/flows/flow-test.ts'

import { withContactField, withConversationField } from '../engine/scope.ts'
import type { Scene } from './simulation-state.ts'

/** Changes a variable, a field of the contact or a value kept with the conversation, as by hand: the flow goes on with the new one. */
export function setValue(
  scene: Scene,
  { target, name, value }: Pick<Extract<TestSignal, { type: 'set' }>, 'target' | 'name' | 'value'>,
): Scene {
  switch (target) {
    case 'session':
      return { ...scene, session: { ...scene.session, vars: { ...scene.session.vars, [name]: value } } }
    case 'contact':
      return { ...scene, scope: withContactField(scene.scope, name, value) }
    case 'conversation':
      return { ...scene, scope: withConversationField(scene.scope, name, value) }
    default:
      return target satisfies never
  }
}
