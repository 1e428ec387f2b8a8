import { t } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import type { TestMock } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'

import type { Preferences } from '#web/preferences/preferences.ts'
import type { RealKind } from '#web/features/flows/worker/simulating.ts'

/** Whom the flow is tried with: somebody made up, or as a contact of the app is now. */
export type TriedContact = Pick<Contact, 'name' | 'phone' | 'email' | 'timeZone' | 'tags' | 'fields'> & { madeUp: boolean }

export const SOMEBODY: TriedContact = {
  name: t('Ana Example'),
  phone: '+447700900142',
  email: null,
  timeZone: null,
  tags: [],
  fields: {},
  madeUp: true,
}

/** The order or event that the flow is tried with: one of the workspace as it is now. */
export interface TriedSubject {
  id: string
  title: string
  /** What steps read of it. */
  vars: Readonly<Record<string, Json>>
}

/** All that decides how a test chat goes, beside the flow itself. */
export interface TestChatState {
  contact: TriedContact
  /** Null for a made-up one that fits the trigger. */
  subject: TriedSubject | null
  channel: 'whatsapp' | 'webchat'
  /** The trigger node that it starts behind; null is the first. */
  from: string | null
  /** The instant at which the conversation begins, ISO 8601. */
  begunAt: string
  inputs: readonly SimulationInput[]
  /** How many of the inputs are played so far, while they are replayed; null otherwise. */
  shown: number | null
  mocks: readonly TestMock[]
  real: readonly RealKind[]
}

export type TestChatAction =
  | { type: 'give'; input: SimulationInput }
  | { type: 'back' }
  | { type: 'replay' }
  | { type: 'playNext' }
  | { type: 'startOver'; now: string }
  | { type: 'choose'; change: Partial<Pick<TestChatState, 'contact' | 'subject' | 'channel' | 'from'>> }
  | { type: 'mock'; stepId: string; result: EffectResult }
  | { type: 'unmock'; stepId: string; kind: EffectResult['kind'] }
  | { type: 'makeReal'; kind: RealKind; real: boolean }

/** `lookAt`: where messages were looked at last. */
export const newTestChat = (now: string, real: readonly RealKind[], lookAt: Preferences['lookAt'] = 'whatsapp'): TestChatState => ({
  contact: SOMEBODY,
  subject: null,
  channel: lookAt === 'webchat' ? 'webchat' : 'whatsapp',
  from: null,
  begunAt: now,
  inputs: [],
  shown: null,
  mocks: [],
  real,
})

/** What has happened so far: all that was done, or what of it was replayed. */
export const playedInputs = ({ inputs, shown }: TestChatState): readonly SimulationInput[] =>
  shown === null ? inputs : inputs.slice(0, shown)

/** Does something to a test chat. Whatever is done in the midst of a replay goes on from there. */
export function testChatReducer(state: TestChatState, act: TestChatAction): TestChatState {
  switch (act.type) {
    case 'give':
      return { ...state, inputs: [...playedInputs(state), act.input], shown: null }
    case 'back':
      return { ...state, inputs: withoutLast(playedInputs(state)), shown: null }
    case 'replay':
      return state.inputs.length > 0 ? { ...state, shown: 0 } : state
    case 'playNext': {
      const next = (state.shown ?? 0) + 1
      return { ...state, shown: next < state.inputs.length ? next : null }
    }
    case 'startOver':
      return { ...state, begunAt: act.now, inputs: [], shown: null }
    case 'choose':
      // Behind another trigger something else happened.
      return { ...state, ...(act.change.from !== undefined && { subject: null }), ...act.change }
    case 'mock': {
      const { stepId, result } = act
      return { ...state, mocks: [...withoutMock(state.mocks, stepId, result.kind), { stepId, result }] }
    }
    case 'unmock':
      return { ...state, mocks: withoutMock(state.mocks, act.stepId, act.kind) }
    case 'makeReal': {
      const others = state.real.filter((kind) => kind !== act.kind)
      return { ...state, real: act.real ? [...others, act.kind] : others }
    }
    default:
      return act satisfies never
  }
}

/** One step back takes the answer of a call along with what led to the call. */
function withoutLast(inputs: readonly SimulationInput[]): readonly SimulationInput[] {
  const last = inputs.findLastIndex(({ type }) => type !== 'answer')
  return inputs.slice(0, Math.max(0, last))
}

const withoutMock = (mocks: readonly TestMock[], stepId: string, kind: string): TestMock[] =>
  mocks.filter((mock) => mock.stepId !== stepId || mock.result.kind !== kind)
