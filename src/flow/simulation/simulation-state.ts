import { Temporal } from 'temporal-polyfill'

import type { AskedEffect, EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { AnswerNote } from '#domain/ai/answer-note.ts'
import { REPLY_WINDOW_MS } from '#domain/constants.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'
import type { TestMock, TestStart } from '#domain/flows/flow-test.ts'
import type { IncomingContent, OutgoingContent } from '#domain/messages/message.ts'

import { textOf } from '../definition/triggers.ts'
import { messageValue } from '../engine/input-value.ts'
import type { Library } from '../engine/program.ts'
import { type Scope, withVars } from '../engine/scope.ts'
import { type FlowSession, newSession } from '../engine/session.ts'
import type { StepSignal } from '../engine/step-kind.ts'

/** What stays the same while a conversation is simulated. */
export interface Setting {
  library: Library
  flowId: string
  kind: FlowKind
  start: TestStart
  mocks: readonly TestMock[]
  /** The kinds of calls that the world outside answers: the simulation stands still until it has. */
  real: ReadonlySet<AskedEffect['kind']>
  /** Whether a call without a mock gets a made-up answer; otherwise it goes no further. */
  makesUp: boolean
  /** What a step is called where people read of it; by its id without. */
  stepName?: (stepId: string) => string
}

/** Which step of which node; the node is null where the step is gone from its flow. */
export interface StepLocation {
  flowId: string
  nodeId: string | null
  stepId: string
}

/** One line of the conversation, with its instant: what either side said, and what happened beside it. */
export type Line = { id: string; at: string } & (
  | { from: 'customer'; content: IncomingContent }
  | { from: 'business'; content: OutgoingContent; location: StepLocation }
  | { from: 'system'; tone: 'note' | 'problem'; text: string; location: StepLocation | null }
)

/** One step that ran, what it was told and the way it took: null when it waits. */
export interface Passed extends StepLocation {
  at: string
  kind: string
  signal: StepSignal['type']
  exit: string | null
  problem: string | null
  /** Remarks of the step, as in a trace. */
  notes?: readonly AnswerNote[]
}

/** What a step asked of the world. `by` tells where the answer came from; both are null while it is awaited. */
export interface Asked {
  id: string
  at: string
  location: StepLocation
  effect: AskedEffect
  answer: EffectResult | null
  by: 'mock' | 'madeUp' | 'real' | 'simulation' | null
}

/** Where a simulated conversation stands: a contact, a conversation and a clock of its own, by value. */
export interface SimulationState {
  readonly session: FlowSession
  /** What steps read, without what follows from the clock. */
  readonly scope: Scope
  /** Milliseconds since 1970, as are the other instants here that are numbers. */
  readonly at: number
  readonly heardAt: number
  readonly handler: 'human' | 'bot'
  readonly timer: { readonly id: string; readonly at: number } | null
  readonly lines: readonly Line[]
  readonly path: readonly Passed[]
  readonly asked: readonly Asked[]
  readonly turns: number
  /** Why it cannot go on, though the flow has not ended. */
  readonly stuck: string | null
  /** Why the flow broke. */
  readonly broke: string | null
}

/** Returns the simulation before the flow has begun. The customer has written what starts it, as they have where it is live. */
export function openSimulation({ library, flowId, kind, start }: Setting): SimulationState {
  const { seed, contact, channel, timeZone, now, vars, appName, businessHours } = start
  const at = Temporal.Instant.from(now).epochMilliseconds
  const openings = library(flowId, 0)?.openings
  const content = (start.from === undefined ? openings?.values().next().value : openings?.get(start.from)) ?? null
  const words = content === null ? null : textOf(content)
  const messageId = `${seed}:opening`
  return {
    session: newSession(seed, flowId, 0, {
      vars: { ...(words !== null && { words }), ...vars },
      chain: [],
      message: content === null ? null : messageValue({ messageId, content }),
    }),
    scope: withVars(
      {
        contact: { ...contact, id: `${seed}:contact`, optedOut: false },
        conversation: { id: `${seed}:conversation`, handler: 'bot', windowOpen: true, priority: 'normal', labels: [], fields: {} },
        channel: { id: `${seed}:channel`, kind: channel, name: 'Main' },
        app: { id: `${seed}:app`, name: appName, timeZone, businessHours, publicUrl: 'https://parley.test' },
        place: kind,
        now,
        vars: {},
        event: null,
        order: null,
        trigger: null,
        message: null,
      },
      {},
    ),
    at,
    heardAt: at,
    handler: 'bot',
    timer: null,
    lines: content === null ? [] : [{ id: messageId, at: now, from: 'customer', content }],
    path: [],
    asked: [],
    turns: 0,
    stuck: null,
    broke: null,
  }
}

/** The simulation's clock, ISO 8601. */
export const nowOf = ({ at }: SimulationState): string => instantOf(at)

export const instantOf = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString()

/** What a step reads now. */
export function scopeOf(state: SimulationState): Scope {
  const { scope, handler, at, heardAt } = state
  const windowOpen = scope.channel.kind === 'webchat' || at - heardAt < REPLY_WINDOW_MS
  return { ...scope, now: nowOf(state), conversation: { ...scope.conversation, handler, windowOpen } }
}

/** The call that the world outside has to answer before the flow goes on; null where there is none. */
export const pendingOf = ({ session, asked }: SimulationState): Asked | null => {
  const { wait } = session
  return (wait?.for === 'effect' && asked.find(({ id, answer }) => id === wait.effectId && answer === null)) || null
}

/** The step of a flow that the conversation stands at: the one that waits, or that called the flow which does; null after the end. */
export function standsIn({ session, path }: SimulationState, flowId: string): StepLocation | null {
  const stepId = session.flowId === flowId ? session.stepId : (session.frames.findLast((frame) => frame.flowId === flowId)?.stepId ?? null)
  return path.findLast((passed) => passed.flowId === flowId && passed.stepId === stepId) ?? null
}

/** Finds the node that a step stands in. */
export const locationOf = (
  { library }: Setting,
  { flowId, version, stepId }: { flowId: string; version: number; stepId: string },
): StepLocation => ({
  flowId,
  nodeId: library(flowId, version)?.steps.get(stepId)?.nodeId ?? null,
  stepId,
})

/** Adds a line that neither side said. */
export function withNote(
  state: SimulationState,
  tone: 'note' | 'problem',
  text: string,
  location: StepLocation | null = null,
): SimulationState {
  const line: Line = { id: `line:${state.lines.length}`, at: nowOf(state), from: 'system', tone, text, location }
  return { ...state, lines: [...state.lines, line] }
}

/** All that the business said, in order. */
export const sentMessagesOf = ({ lines }: Pick<SimulationState, 'lines'>): OutgoingContent[] =>
  lines.flatMap((line) => (line.from === 'business' ? [line.content] : []))
