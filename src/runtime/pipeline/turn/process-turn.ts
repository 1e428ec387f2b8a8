// Arrives: one conversation with its signals, everything loaded. Leaves: what its turn changed, with nothing written and what was loaded left as it was.
// Never here: the network. The database is asked only by a step that reads or writes rows of its own: a booking, a list of orders.
import { storedText } from '#domain/i18n/t.ts'
import type { Order } from '#domain/commerce/order.ts'
import { faultMessage } from '#domain/flows/fault-message.ts'
import type { Json } from '#domain/json.ts'
import type { Author, OutgoingContent } from '#domain/messages/message.ts'
import { earlierReply } from '#flow/answers/earlier-reply.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { textOf } from '#flow/definition/triggers.ts'
import { messageValue } from '#flow/engine/input-value.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { type FlowSession, newSession } from '#flow/engine/session.ts'
import type { CustomerMessage, Signal } from '#flow/engine/signal.ts'
import { isStepTap } from '#flow/steps/shared/step-tap.ts'
import type { PublishedFlow } from '#store/flows/turn-inputs.ts'

import { placeCart } from '#commands/commerce/place-cart.ts'
import { leaveToPeople } from '#commands/conversations/take-over.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import { copyContext, logEvent, say } from '#commands/shared/execution-context.ts'
import { SignalEnvelope } from '#commands/shared/signal-envelope.ts'
import { toScope } from '#commands/shared/to-scope.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import { advanceSession, type SessionChanges, type SessionRules } from './advance-session.ts'
import { type Answer, answerTo, chooseFlow } from './choose-flow.ts'
import { applyKeyword, globalKeyword } from './global-keywords.ts'
import type { LoadedTurn, TurnContext } from './load-turns.ts'

/** What a turn changed. Nothing of it is written yet. */
export interface TurnChanges extends Pick<SessionChanges<TurnContext>, 'context' | 'timers' | 'externalCalls' | 'traces' | 'agentMoments'> {
  /** Each session that moved, as it now stands. */
  sessions: Map<string, FlowSession>
}

/** A turn in progress. */
interface Turn extends TurnChanges {
  readonly loaded: LoadedTurn
  /** The running session. */
  session: FlowSession | null
}

/** Handles every waiting signal of one conversation, in order. */
export async function takeTurn(loaded: LoadedTurn): Promise<TurnChanges> {
  if (loaded.unreadable) throw new Error('The stored session of this conversation cannot be read.')
  const { session } = loaded
  const turn: Turn = {
    loaded,
    session,
    context: copyContext(loaded.context),
    sessions: new Map(),
    timers: [],
    externalCalls: [],
    traces: [],
    agentMoments: [],
  }
  const open = loaded.signals.map(({ body }) => SignalEnvelope.parse(body))
  for (let next = open.shift(); next; next = open.shift()) {
    if ('start' in next) await (next.message ? startChosen(turn, next.start.flowId, next.message) : startRequested(turn, next.start))
    else if ('continued' in next) welcome(turn, next.continued.question)
    else if (next.signal.type === 'replied') open.unshift(...(await receiveMessage(turn, next.signal.message, next.first)))
    else if (turn.session) open.unshift(...(await moveOn(turn, turn.session, next.signal)))
  }
  return turn
}

/** The message to the customer if a flow breaks; null outside the 24-hour window. */
export function faultTextOf(context: TurnContext): string | null {
  const scope = scopeOf(context)
  return scope.conversation.windowOpen ? faultMessage(context.automation.onFault, toAnswerContext(scope).languages) : null
}

const scopeOf = (context: TurnContext): Scope => toScope('flow', context)

/** Handles a customer's message: a global keyword, the awaited answer, or the start of a flow. */
async function receiveMessage(turn: Turn, message: CustomerMessage, first: boolean): Promise<SignalEnvelope[]> {
  const order = await placeCart(turn.context, message, turn.loaded.product)
  const keyword = globalKeyword(turn.context.automation, message)
  const said = 'text' in message.content ? (message.content.text ?? '') : ''
  if (keyword !== null && (await applyKeyword(keywordTurnOf(turn), keyword, said))) return []
  if (turn.context.conversation.handler === 'human') return []

  const { session } = turn
  const ends = session && whyEnds(turn, session, message)
  if (session && ends === null) return answerSession(turn, session, message)
  if (session && ends !== null) await move(turn, session, { type: 'interrupted', reason: ends })
  await begin(turn, message, first, order)
  return []
}

/** Why a message ends the running flow: the wait expired, or an interrupting flow starts; null if the flow continues. */
function whyEnds(turn: Turn, session: FlowSession, { content, referral }: CustomerMessage): 'expired' | 'interrupted' | null {
  if (isExpired(turn, session)) return 'expired'
  return chooseFlow(turn.loaded.flows, { content, referral, first: false })?.interrupts ? 'interrupted' : null
}

/** Passes a message to the waiting question, unless it was written before the question. */
async function answerSession(turn: Turn, session: FlowSession, message: CustomerMessage): Promise<SignalEnvelope[]> {
  if (!isEarly(session, message, turn.loaded.session)) return moveOn(turn, session, { type: 'replied', message })
  keep(turn, { ...session, message: messageValue(message) })
  return []
}

const keywordTurnOf = (turn: Turn) => ({
  get context() {
    return turn.context
  },
  flows: turn.loaded.flows,
  async endSession(reason: 'interrupted' | 'handed_over') {
    if (turn.session) await move(turn, turn.session, { type: 'interrupted', reason }, () => SYSTEM)
  },
  start: (flow: PublishedFlow) => start(turn, { flow, from: '', interrupts: false }),
})

/**
 * Whether a message was written before the waiting question: both are handled in this turn, and no message of a turn leaves before its
 * end. Such a message is not an answer. A tap names the question it answers.
 */
function isEarly({ id, wait }: FlowSession, { content }: CustomerMessage, before: FlowSession | null): boolean {
  if (wait?.for !== 'reply' || wait.hearsEarlier || content.type.endsWith('Reply')) return false
  return before?.id !== id || wait.sinceTurn > before.turn
}

/** An expired question is over. A wait for a clock or an effect is not: it continues on its own. */
function isExpired({ context: { automation, now } }: Turn, { wait, touchedAt }: FlowSession): boolean {
  if (wait?.for !== 'reply' || touchedAt === null) return false
  return now.getTime() - Date.parse(touchedAt) > automation.sessionHours * 3_600_000
}

/** Advances the running flow; messages that it queued and did not use are handled as if they arrived now. */
async function moveOn(turn: Turn, before: FlowSession, signal: Signal): Promise<SignalEnvelope[]> {
  await move(turn, before, signal)
  const after = turn.sessions.get(before.id)
  if (turn.session !== null || !after || after.ended === null || turn.context.conversation.handler === 'human') return []
  return after.queue.map((message) => ({ v: 1, signal: { type: 'replied', message }, first: false }))
}

/** Starts the flow for this message, or hands the conversation to the team. */
async function begin(turn: Turn, message: CustomerMessage, first: boolean, order: Order | null): Promise<void> {
  const { context, loaded } = turn
  const { automation, now, conversation } = context
  const around = { flows: loaded.flows, automation, zone: context.surroundings.timeZone, now, channelId: conversation.channelId }
  const answer = answerTo(around, { content: message.content, referral: message.referral, first })
  if (answer)
    return start(turn, answer, { words: textOf(message.content), ...(order && { order: { ...order } }) }, [], messageValue(message))
  // A thumbs-up needs no answer.
  if (message.content.type === 'reaction') return
  if (isStepTap(message.content)) sayOutdated(turn)
  writeRow(context.unitOfWork, conversation, SYSTEM, leaveToPeople('no_flow_answers', null))
}

/** Tells whoever tapped a message of a flow that has ended that the team goes on: the row looks as if it still counted. */
function sayOutdated({ context }: Turn): void {
  const text = earlierReply(scopeOf(context), 'earlierTeam')
  say(context, { id: context.generateId(), author: SYSTEM, content: { type: 'text', text }, origin: null })
}

/** Tells a customer who came from another channel that it goes on here, and asks again what was asked there. */
function welcome({ context, session }: Turn, question: OutgoingContent | null): void {
  const asked = session?.wait?.for === 'reply' ? question : null
  const words = asked && 'text' in asked ? (asked.text ?? '') : ''
  const text = earlierReply(scopeOf(context), 'continued', words)
  for (const content of [{ type: 'text' as const, text }, ...(asked ? [asked] : [])])
    say(context, { id: context.generateId(), author: SYSTEM, content, origin: null })
}

/** Starts the flow that the customer chose, in place of the one that runs; where it is no longer there, people go on. */
async function startChosen(turn: Turn, flowId: string, message: CustomerMessage): Promise<void> {
  const { context, loaded } = turn
  if (context.conversation.handler === 'human') return
  const flow = loaded.flows.find(({ id }) => id === flowId)
  if (turn.session) await move(turn, turn.session, { type: 'interrupted', reason: 'interrupted' })
  const words = textOf(message.content)
  if (flow) return start(turn, { flow, from: '', interrupts: false }, { words }, [], messageValue(message))
  writeRow(turn.context.unitOfWork, turn.context.conversation, SYSTEM, leaveToPeople('no_flow_answers', null))
}

/** Starts the flow requested by a workflow or the API, if the conversation is free. */
async function startRequested(
  turn: Turn,
  { flowId, vars, chain }: { flowId: string; vars: Record<string, Json>; chain: string[] },
): Promise<void> {
  const flow = turn.loaded.flows.find(({ id }) => id === flowId)
  const problem = startProblem(turn, flow)
  if (problem !== null) logEvent(turn.context, { type: 'flow_not_started', flowName: flow?.name ?? flowId, problem })
  else if (flow) await start(turn, { flow, from: '', interrupts: false }, vars, chain)
}

function startProblem({ context: { conversation, contact }, session }: Turn, flow: PublishedFlow | undefined): string | null {
  if (!flow) return storedText('It isn’t published.')
  if (contact.optedOutAt !== null) return storedText('The contact has opted out.')
  if (conversation.openState === 'closed') return storedText('The conversation is closed.')
  if (conversation.handler === 'human') return storedText('A teammate is handling the conversation.')
  return session === null ? null : storedText('Another flow is running here.')
}

async function start(
  turn: Turn,
  { flow, from }: Answer,
  vars: Record<string, Json> = {},
  chain: string[] = [],
  message: Json = null,
): Promise<void> {
  const { id: flowId, version, name: flowName } = flow
  const session = newSession(turn.context.generateId(), flowId, version, { vars, chain, message })
  logEvent(turn.context, { type: 'flow_started', flowId, version, sessionId: session.id, flowName }, botOf(turn.loaded, flowId))
  await move(turn, session, { type: 'started', ...(from !== '' && { from }) })
}

/** Advances a session and adds its changes to the turn. */
async function move(
  turn: Turn,
  session: FlowSession,
  signal: Signal,
  speaker: SessionRules<TurnContext>['botOf'] = (flowId) => botOf(turn.loaded, flowId),
): Promise<void> {
  const rules: SessionRules<TurnContext> = {
    library: turn.loaded.library,
    askedBy: 'flow',
    botOf: speaker,
    scopeOf,
    // Answers to a customer's own message may be sent, even after an opt-out.
    mutedBecause: () => null,
    faultTextOf,
  }
  const changes = await advanceSession(turn.context, rules, session, signal)
  if (!changes.accepted) return
  turn.context = changes.context
  keep(turn, changes.session)
  turn.timers.push(...changes.timers)
  turn.externalCalls.push(...changes.externalCalls)
  turn.traces.push(...changes.traces)
  turn.agentMoments.push(...changes.agentMoments)
}

/** Stores the session's new state; an ended one no longer runs. */
function keep(turn: Turn, session: FlowSession): void {
  turn.sessions.set(session.id, session)
  turn.session = session.ended === null ? session : null
}

function botOf({ flows }: LoadedTurn, flowId: string): Author {
  const flow = flows.find(({ id }) => id === flowId)
  return { kind: flow?.isAgent ? 'agent' : 'bot', id: flow?.id ?? null, name: flow?.name ?? null }
}
