import { Automation } from '#domain/workspace/automation.ts'
import { faultMessage } from '#domain/flows/fault-message.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Json } from '#domain/json.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import type { Library } from '#flow/engine/program.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { FlowSession } from '#flow/engine/session.ts'
import type { Tx } from '#store/postgres/connect.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { StoredSignal } from '#store/conversations/signals.ts'
import {
  loadContacts,
  loadPublishedFlows,
  loadRunningSessions,
  loadSurroundings,
  type PublishedFlow,
  type TurnContact,
  type TurnSurroundings,
} from '#store/flows/turn-inputs.ts'
import type { NewTrace } from '#store/flows/traces.ts'
import type { NewExternalCall, NewTimer, SavedSession } from '#store/flows/turn-writes.ts'

import { answerTo, chooseFlow, type Surroundings } from './choose-flow.ts'
import { ContactPatch } from '#commands/shared/contact-patch.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import { loadLibrary } from './load-library.ts'
import type { ProgramCache } from './program-cache.ts'
import { SignalEnvelope } from '#commands/shared/signal-envelope.ts'
import type { Stage } from '#commands/shared/execution-context.ts'
import type { Told } from '#commands/shared/domain-events.ts'
import { toScope } from '#commands/shared/to-scope.ts'

/** Everything that one conversation's turn reads and writes, in memory: loaded for the whole batch before, saved for it after. */
export class TurnWork implements Stage {
  /** What the turn changed of the contact: only that is written, so that a person's edit of another field stays. */
  readonly patch = new ContactPatch()
  readonly timersSet: NewTimer[] = []
  readonly timersCleared: { appId: string; id: string }[] = []
  readonly externalCalls: NewExternalCall[] = []
  private readonly sessions = new Map<string, FlowSession>()

  readonly conversation: LockedConversation
  readonly signals: readonly StoredSignal[]
  readonly contact: TurnContact
  readonly surroundings: TurnSurroundings
  readonly flows: readonly PublishedFlow[]
  /** The flows that may run in this turn. */
  readonly library: Library
  session: FlowSession | null
  /** A session runs here whose stored state no longer parses. */
  readonly unreadable: boolean
  readonly now: Date
  readonly automation: Automation
  readonly publicUrl: string
  readonly tx: Tx
  readonly generateId: GenerateId
  /** Lines of this turn alone, so that a broken turn leaves none. */
  readonly unitOfWork: UnitOfWork
  readonly traces: NewTrace[] = []

  constructor(parts: {
    conversation: LockedConversation
    signals: readonly StoredSignal[]
    contact: TurnContact
    surroundings: TurnSurroundings
    flows: readonly PublishedFlow[]
    library: Library
    session: FlowSession | null
    unreadable: boolean
    now: Date
    tx: Tx
    generateId: GenerateId
    automation: Automation
    publicUrl: string
  }) {
    this.conversation = parts.conversation
    this.signals = parts.signals
    this.contact = parts.contact
    this.surroundings = parts.surroundings
    this.flows = parts.flows
    this.library = parts.library
    this.session = parts.session
    this.unreadable = parts.unreadable
    this.now = parts.now
    this.tx = parts.tx
    this.generateId = parts.generateId
    this.unitOfWork = new UnitOfWork(parts.now.toISOString())
    this.automation = parts.automation
    this.publicUrl = parts.publicUrl
  }

  /** What templates and conditions may read. */
  scope(): Scope {
    const { contact, conversation, surroundings, automation, now, publicUrl } = this
    return toScope('flow', { contact, conversation, surroundings, automation, now, publicUrl })
  }

  /** Takes in the session as it now stands; one that ended no longer runs. */
  keepSession(session: FlowSession): void {
    this.sessions.set(session.id, session)
    this.session = session.ended === null ? session : null
  }

  /** What a customer's own message set going may be said, also to one who wants to hear nothing else. */
  readonly muted = null

  get appId(): string {
    return this.conversation.appId
  }

  setTimer(session: FlowSession, id: string, dueAt: Date): void {
    const { appId, id: conversationId } = this.conversation
    this.timersSet.push({ appId, id, conversationId, sessionId: session.id, dueAt: dueAt.toISOString() })
  }

  /** Outside the 24 hours WhatsApp lets nothing be said. */
  faultText(): string | null {
    const scope = this.scope()
    return scope.conversation.windowOpen ? faultMessage(this.automation.onFault, toAnswerContext(scope).languages) : null
  }

  giveUp(): void {}

  addExternalCall(externalCall: Pick<NewExternalCall, 'id' | 'sessionId' | 'body'>): void {
    const { appId, id: conversationId } = this.conversation
    this.externalCalls.push({ appId, conversationId, ...externalCall })
  }

  addTrace(session: FlowSession, told: Told): void {
    const { appId, id: conversationId } = this.conversation
    const { id: sessionId, turn } = session
    this.traces.push({ appId, conversationId, sessionId, turn, at: this.now.toISOString(), ...told })
  }

  /** The session of this id, when it ended in this turn. */
  endedSession(id: string): FlowSession | undefined {
    const session = this.sessions.get(id)
    return session?.ended === null ? undefined : session
  }

  /** Clears a timer, wherever it is: set by this very turn, or stored by an earlier one. */
  clearTimer(id: string): void {
    const fresh = this.timersSet.findIndex((timer) => timer.id === id)
    if (fresh >= 0) this.timersSet.splice(fresh, 1)
    else this.timersCleared.push({ appId: this.conversation.appId, id })
  }

  savedSessions(at: string): SavedSession[] {
    const { appId, id: conversationId } = this.conversation
    return [...this.sessions.values()].map((session) => ({
      appId,
      id: session.id,
      conversationId,
      flowId: session.flowId,
      version: session.version,
      state: session as unknown as Json,
      endedReason: session.ended,
      at,
    }))
  }
}

/** Loads what the turns of these conversations need, in a few statements for all of them. */
export async function loadTurns(
  tx: Tx,
  programs: ProgramCache,
  conversations: readonly LockedConversation[],
  signals: readonly StoredSignal[],
  now: Date,
  { generateId, publicUrl }: { generateId: GenerateId; publicUrl: string },
): Promise<TurnWork[]> {
  const appIds = [...new Set(conversations.map(({ appId }) => appId))]
  const [contacts, sessions, surroundings, flows] = await Promise.all([
    loadContacts(
      tx,
      conversations.map(({ appId, contactId }) => ({ appId, id: contactId })),
    ),
    loadRunningSessions(tx, conversations),
    loadSurroundings(tx, conversations),
    loadPublishedFlows(tx, appIds),
  ])
  const contactOf = new Map(contacts.map((row) => [`${row.appId}/${row.id}`, row]))
  const surroundingsOf = new Map(surroundings.map((row) => [`${row.appId}/${row.channelId}`, row]))
  const sessionOf = new Map(sessions.map((row) => [`${row.appId}/${row.conversationId}`, FlowSession.safeParse(row.state)]))
  const signalsOf = Map.groupBy(signals, (row) => `${row.appId}/${row.conversationId}`)
  const flowsOf = Map.groupBy(flows, (row) => row.appId)

  const works: TurnWork[] = []
  for (const conversation of conversations) {
    const { appId, id, contactId, channelId } = conversation
    const contact = contactOf.get(`${appId}/${contactId}`)
    const around = surroundingsOf.get(`${appId}/${channelId}`)
    if (!contact || !around) continue
    const stored = sessionOf.get(`${appId}/${id}`)
    const session = stored?.data ?? null
    const mine = flowsOf.get(appId) ?? []
    const waiting = signalsOf.get(`${appId}/${id}`) ?? []
    const latest = new Map(mine.map((flow) => [flow.id, flow.version]))
    const automation = Automation.parse(around.automation)
    const roots = [
      ...mayStart({ flows: mine, automation, zone: around.timeZone, now }, waiting, session),
      ...(session ? [session, ...session.frames] : []),
    ]
    const library = await loadLibrary(tx, programs, appId, latest, roots)
    works.push(
      new TurnWork({
        conversation,
        signals: waiting,
        contact,
        surroundings: around,
        flows: mine,
        library,
        session,
        unreadable: stored !== undefined && !stored.success,
        now,
        tx,
        generateId,
        automation,
        publicUrl,
      }),
    )
  }
  return works
}

/** The versions that may start in this turn: those that answer a waiting message, heard now or kept by the session that runs. */
function mayStart(
  around: Surroundings,
  signals: readonly StoredSignal[],
  session: FlowSession | null,
): { flowId: string; version: number }[] {
  const envelopes = signals.flatMap(({ body }) => SignalEnvelope.safeParse(body).data ?? [])
  const wished = envelopes.flatMap((one) => ('start' in one ? [one.start.flowId] : []))
  const heard = envelopes.flatMap((one) =>
    'signal' in one && one.signal.type === 'replied' ? [{ ...one.signal.message, first: one.first }] : [],
  )
  const kept = (session?.queue ?? []).map((message) => ({ ...message, first: false }))
  const answering = [...heard, ...kept].flatMap((said) => {
    // A message that the running session leaves over is no longer the first of a visit.
    const answers = [answerTo(around, said), answerTo(around, { ...said, first: false }), chooseFlow(around.flows, said)]
    return answers.flatMap((answer) => answer?.flow.id ?? [])
  })
  const { menu } = around.automation.keywords
  const wanted = new Set([...answering, ...wished, ...(menu.flowId !== null && heard.length > 0 ? [menu.flowId] : [])])
  return around.flows.flatMap(({ id: flowId, version }) => (wanted.has(flowId) ? [{ flowId, version }] : []))
}
