import type { Json } from '#domain/json.ts'
import type { Program } from '#flow/engine/program.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { FlowSession } from '#flow/engine/session.ts'
import type { Tx } from '#store/connect.ts'
import type { LockedConversation } from '#store/conversation-writes.ts'
import type { StoredSignal } from '#store/signals.ts'
import {
  loadContacts,
  loadPublishedFlows,
  loadRunningSessions,
  loadSurroundings,
  type PublishedFlow,
  type TurnContact,
  type TurnSurroundings,
} from '#store/turn-inputs.ts'
import type { NewErrand, NewTimer, SavedSession } from '#store/turn-writes.ts'

import { chooseFlow } from './choose-flow.ts'
import { ContactPatch } from './contact-patch.ts'
import type { ProgramCache } from './program-cache.ts'
import { SignalEnvelope } from './signal-envelope.ts'

/** Everything that one conversation's turn reads and writes, in memory: loaded for the whole batch before, saved for it after. */
export class TurnWork {
  /** What the turn changed of the contact: only that is written, so that a person's edit of another field stays. */
  readonly patch = new ContactPatch()
  readonly timersSet: NewTimer[] = []
  readonly timersCleared: { appId: string; id: string }[] = []
  readonly errands: NewErrand[] = []
  private readonly sessions = new Map<string, FlowSession>()

  readonly conversation: LockedConversation
  readonly signals: readonly StoredSignal[]
  readonly contact: TurnContact
  readonly surroundings: TurnSurroundings
  readonly flows: readonly PublishedFlow[]
  /** The program of each flow that may run in this turn, by `flowId/version`. */
  readonly programs: ReadonlyMap<string, Program | null>
  session: FlowSession | null
  /** A session runs here whose stored state no longer parses. */
  readonly unreadable: boolean
  readonly now: Date

  constructor(parts: {
    conversation: LockedConversation
    signals: readonly StoredSignal[]
    contact: TurnContact
    surroundings: TurnSurroundings
    flows: readonly PublishedFlow[]
    programs: ReadonlyMap<string, Program | null>
    session: FlowSession | null
    unreadable: boolean
    now: Date
  }) {
    this.conversation = parts.conversation
    this.signals = parts.signals
    this.contact = parts.contact
    this.surroundings = parts.surroundings
    this.flows = parts.flows
    this.programs = parts.programs
    this.session = parts.session
    this.unreadable = parts.unreadable
    this.now = parts.now
  }

  /** What templates and conditions may read. */
  scope(): Scope {
    const { name, phone, email, tags, fields } = this.contact
    const { appId, channelId, appName, timeZone, channelName } = this.surroundings
    return {
      contact: { name, phone, email, tags, fields },
      conversation: { id: this.conversation.id, handler: this.conversation.handler },
      channel: { id: channelId, kind: 'whatsapp', name: channelName },
      app: { id: appId, name: appName, timeZone },
      now: this.now.toISOString(),
      vars: {},
    }
  }

  /** Takes in the session as it now stands; one that ended no longer runs. */
  keepSession(session: FlowSession): void {
    this.sessions.set(session.id, session)
    this.session = session.ended === null ? session : null
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
    const runnable = [...mayStart(mine, waiting, session), ...(session ? [session] : [])]
    const loaded = new Map<string, Program | null>()
    for (const { flowId, version } of runnable) loaded.set(`${flowId}/${version}`, await programs.load(tx, appId, flowId, version))
    works.push(
      new TurnWork({
        conversation,
        signals: waiting,
        contact,
        surroundings: around,
        flows: mine,
        programs: loaded,
        session,
        unreadable: stored !== undefined && !stored.success,
        now,
      }),
    )
  }
  return works
}

/** The versions that may start in this turn: those that answer a waiting message, heard now or kept by the session that runs. */
function mayStart(
  flows: readonly PublishedFlow[],
  signals: readonly StoredSignal[],
  session: FlowSession | null,
): { flowId: string; version: number }[] {
  const heard = signals.flatMap(({ body }) => {
    const envelope = SignalEnvelope.safeParse(body)
    if (!envelope.success || envelope.data.signal.type !== 'replied') return []
    return [{ content: envelope.data.signal.message.content, first: envelope.data.first }]
  })
  const kept = (session?.queue ?? []).map(({ content }) => ({ content, first: false }))
  return [...heard, ...kept].flatMap(({ content, first }) => {
    // A message that the running session leaves over is no longer the first of a visit.
    const answers = [chooseFlow(flows, content, first), chooseFlow(flows, content, false)]
    return answers.flatMap((flow) => (flow ? [{ flowId: flow.id, version: flow.version }] : []))
  })
}
