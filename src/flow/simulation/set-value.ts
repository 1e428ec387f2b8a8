import type { TestSignal } from '#domain/flows/flow-test.ts'

import { withContactField, withConversationField } from '../engine/scope.ts'
import type { SimulationState } from './simulation-state.ts'

/** Changes a variable, a field of the contact or a value kept with the conversation, as by hand: the flow goes on with the new one. */
export function setValue(
  state: SimulationState,
  { target, name, value }: Pick<Extract<TestSignal, { type: 'set' }>, 'target' | 'name' | 'value'>,
): SimulationState {
  switch (target) {
    case 'session':
      return { ...state, session: { ...state.session, vars: { ...state.session.vars, [name]: value } } }
    case 'contact':
      return { ...state, scope: withContactField(state.scope, name, value) }
    case 'conversation':
      return { ...state, scope: withConversationField(state.scope, name, value) }
    default:
      return target satisfies never
  }
}
