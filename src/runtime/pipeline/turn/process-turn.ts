// Arrives: one conversation with its signals, everything loaded. Leaves: the same objects, changed, and lines in the unit of work.
// Never here: the network. The database is asked only by a step that reads or writes rows of its own: a booking, a list of orders.
import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'
import type { Order } from '#domain/commerce/order.ts'
import { textOf } from '#flow/definition/triggers.ts'
import { heardValue } from '#flow/engine/heard-value.ts'
import { type FlowSession, newSession } from '#flow/engine/session.ts'
import type { Heard, Signal } from '#flow/engine/signal.ts'
import type { PublishedFlow } from '#store/flows/turn-inputs.ts'

import { type Answer, answerTo, chooseFlow } from './choose-flow.ts'
import { globalKeyword } from './global-keywords.ts'
import { moveSession } from './advance-session.ts'
import { obeyKeyword } from './apply-keyword.ts'
import { placeCart } from '#commands/commerce/place-cart.ts'
import { SignalEnvelope } from '#commands/shared/signal-envelope.ts'
import { tell } from '#commands/shared/execution-context.ts'
import type { TurnWork } from './load-turns.ts'

/** Handles every waiting signal of one conversation, in order. */
export async function takeTurn(work: TurnWork): Promise<void> {
  if (work.unreadable) throw new Error('The stored session of this conversation cannot be read.')
  const open = work.signals.map(({ body }) => SignalEnvelope.parse(body))
  const before = work.session
  for (let next = open.shift(); next; next = open.shift()) {
    if ('start' in next) await startWished(work, next.start)
    else if (next.signal.type === 'replied') open.unshift(...(await hear(work, next.signal.message, next.first, before)))
    else if (work.session) open.unshift(...(await moveOn(work, work.session, next.signal)))
  }
}

/** Hears a message of the customer: a global keyword, the answer that the flow waits for, or the start of something. */
async function hear(work: TurnWork, message: Heard, first: boolean, before: FlowSession | null): Promise<SignalEnvelope[]> {
  const order = await placeCart(work, message)
  const keyword = globalKeyword(work.automation, message.content)
  if (keyword !== null && (await obeyKeyword(work, keyword, (flow) => start(work, { flow, from: '', interrupts: false })))) return []
  if (work.conversation.handler === 'human') return []

  const { session } = work
  if (session && !isExpired(work, session)) {
    const answer = chooseFlow(work.flows, { content: message.content, referral: message.referral, first: false })
    if (!answer?.interrupts && isEarly(session, message, before)) {
      work.keepSession({ ...session, heard: heardValue(message) })
      return []
    }
    if (!answer?.interrupts) return moveOn(work, session, { type: 'replied', message })
  }
  if (session) await endSession(work, isExpired(work, session) ? 'expired' : 'interrupted')
  await begin(work, message, first, order)
  return []
}

/**
 * Tells whether a message came before the question that waits: both are handled in this turn, and nothing that a turn says leaves before its
 * end. Such a message answers nothing. A tap names what it answers.
 */
function isEarly({ id, wait }: FlowSession, { content }: Heard, before: FlowSession | null): boolean {
  if (wait?.for !== 'reply' || wait.hearsEarlier || content.type.endsWith('Reply')) return false
  return before?.id !== id || wait.sinceTurn > before.turn
}

/** A question that waited too long for its answer is over. What waits for a clock or an effect is not: it goes on by itself. */
function isExpired({ automation, now }: TurnWork, { wait, touchedAt }: FlowSession): boolean {
  if (wait?.for !== 'reply' || touchedAt === null) return false
  return now.getTime() - Date.parse(touchedAt) > automation.sessionHours * 3_600_000
}

/** Moves the running flow on; what the customer wrote while it was busy and no question took is heard as if it came now. */
async function moveOn(work: TurnWork, before: FlowSession, signal: Signal): Promise<SignalEnvelope[]> {
  await move(work, before, signal)
  const ended = work.session === null ? work.endedSession(before.id) : undefined
  if (!ended || work.conversation.handler === 'human') return []
  return ended.queue.map((message) => ({ v: 1, signal: { type: 'replied', message }, first: false }))
}

async function endSession(work: TurnWork, reason: 'expired' | 'interrupted'): Promise<void> {
  if (work.session) await move(work, work.session, { type: 'interrupted', reason })
}

/** Starts the flow that answers this message; where none does, people get the conversation. */
async function begin(work: TurnWork, message: Heard, first: boolean, order: Order | null): Promise<void> {
  const { flows, automation, now } = work
  const zone = work.surroundings.timeZone
  const answer = answerTo({ flows, automation, zone, now }, { content: message.content, referral: message.referral, first })
  if (answer) return start(work, answer, { words: textOf(message.content), ...(order && { order: { ...order } }) }, [], heardValue(message))
  // A thumb up asks for nothing.
  if (message.content.type === 'reaction') return
  work.conversation.handler = 'human'
  tell(work, { type: 'handler_changed', handler: 'human', assigneeId: null, assigneeName: null, reason: 'no_flow_answers', note: null })
}

/** Starts the flow that a workflow or the API wishes for, where the conversation is free for it. */
async function startWished(
  work: TurnWork,
  { flowId, vars, chain }: { flowId: string; vars: Record<string, Json>; chain: string[] },
): Promise<void> {
  const flow = work.flows.find(({ id }) => id === flowId)
  const problem = startProblem(work, flow)
  if (problem !== null) tell(work, { type: 'flow_not_started', flowName: flow?.name ?? flowId, problem })
  else if (flow) await start(work, { flow, from: '', interrupts: false }, vars, chain)
}

function startProblem({ conversation, session, contact }: TurnWork, flow: PublishedFlow | undefined): string | null {
  if (!flow) return 'it is not published.'
  if (contact.optedOutAt !== null) return 'the contact asked not to be written to.'
  if (conversation.openState === 'closed') return 'the conversation is closed.'
  if (conversation.handler === 'human') return 'a person has the conversation.'
  return session === null ? null : 'another flow runs here.'
}

async function start(
  work: TurnWork,
  { flow, from }: Answer,
  vars: Record<string, Json> = {},
  chain: string[] = [],
  heard: Json = null,
): Promise<void> {
  const { id: flowId, version, name: flowName } = flow
  const session = newSession(work.generateId(), flowId, version, { vars, chain, heard })
  tell(work, { type: 'flow_started', flowId, version, sessionId: session.id, flowName }, botOf(work, flowId))
  await move(work, session, { type: 'started', ...(from !== '' && { from }) })
}

const move = (work: TurnWork, session: FlowSession, signal: Signal): Promise<FlowSession> =>
  moveSession(work, work.library, (flowId) => botOf(work, flowId), session, signal)

function botOf({ flows }: TurnWork, flowId: string): Author {
  const flow = flows.find(({ id }) => id === flowId)
  return { kind: 'bot', id: flow?.id ?? null, name: flow?.name ?? null }
}
