import { Automation } from '#domain/workspace/automation.ts'
import type { Library } from '#flow/engine/program.ts'
import { FlowSession } from '#flow/engine/session.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { StoredSignal } from '#store/conversations/signals.ts'
import { type ProductKey, productNames } from '#store/commerce/catalogs.ts'
import {
  loadContacts,
  loadPublishedFlows,
  loadRunningSessions,
  loadSurroundings,
  type PublishedFlow,
  type TurnContact,
  type TurnSurroundings,
} from '#store/flows/turn-inputs.ts'
import { ContactPatch } from '#commands/shared/contact-patch.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import { SignalEnvelope } from '#commands/shared/signal-envelope.ts'
import type { ConversationContext, ExecutionContext } from '#commands/shared/execution-context.ts'

import { answerTo, chooseFlow, type Surroundings } from './choose-flow.ts'
import type { ProgramCache, Runnable } from './program-cache.ts'

/** What a turn reads of its conversation, and what it will write of it. */
export interface TurnContext extends ConversationContext {
  readonly conversation: LockedConversation
  readonly contact: TurnContact
  readonly surroundings: TurnSurroundings
  readonly automation: Automation
  readonly publicUrl: string
}

/** All that one conversation's turn needs, loaded for the whole batch. */
export interface LoadedTurn {
  readonly context: TurnContext
  readonly signals: readonly StoredSignal[]
  readonly flows: readonly PublishedFlow[]
  /** The flows that may run in this turn. */
  readonly library: Library
  readonly session: FlowSession | null
  /** Names what the carts among the signals hold. */
  readonly productName: (catalogId: string, productId: string) => string | undefined
  /** A session runs here whose stored state no longer parses. */
  readonly unreadable: boolean
}

/** Loads what the turns of these conversations need, in a few statements for all of them. */
export async function loadTurns(
  execution: ExecutionContext,
  programs: ProgramCache,
  conversations: readonly LockedConversation[],
  signals: readonly StoredSignal[],
  publicUrl: string,
): Promise<LoadedTurn[]> {
  const { tx, now } = execution
  const appIds = [...new Set(conversations.map(({ appId }) => appId))]
  const [contacts, sessions, surroundings, flows, products] = await Promise.all([
    loadContacts(
      tx,
      conversations.map(({ appId, contactId }) => ({ appId, id: contactId })),
    ),
    loadRunningSessions(tx, conversations),
    loadSurroundings(tx, conversations),
    loadPublishedFlows(tx, appIds),
    productNames(tx, signals.flatMap(productsOf)),
  ])
  execution.reads.include(contacts)
  const contactOf = new Map(contacts.map((row) => [`${row.appId}/${row.id}`, row]))
  const surroundingsOf = new Map(surroundings.map((row) => [`${row.appId}/${row.channelId}`, row]))
  const sessionOf = new Map(sessions.map((row) => [`${row.appId}/${row.conversationId}`, FlowSession.safeParse(row.state)]))
  const signalsOf = Map.groupBy(signals, (row) => `${row.appId}/${row.conversationId}`)
  const nameOf = new Map(products.map(({ appId, catalogId, id, name }) => [JSON.stringify([appId, catalogId, id]), name]))
  const flowsOf = Map.groupBy(flows, (row) => row.appId)

  const turns: (Omit<LoadedTurn, 'library' | 'productName'> & Runnable)[] = []
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
    const context = {
      ...execution,
      // Lines of this turn alone, so that a broken turn leaves none.
      unitOfWork: new UnitOfWork(now.toISOString()),
      appId,
      conversation,
      contact,
      patch: new ContactPatch(),
      surroundings: around,
      automation,
      publicUrl,
    }
    const unreadable = stored !== undefined && !stored.success
    turns.push({ context, signals: waiting, flows: mine, session, unreadable, appId, latest, roots })
  }
  const libraryOf = await programs.load(tx, turns)
  return turns.map(({ appId, latest, roots: _, ...turn }) => ({
    ...turn,
    library: libraryOf({ appId, latest }),
    productName: (catalogId, id) => nameOf.get(JSON.stringify([appId, catalogId, id])),
  }))
}

/** The products of a cart. */
function productsOf({ appId, body }: StoredSignal): ProductKey[] {
  const envelope = SignalEnvelope.safeParse(body).data
  if (!envelope || !('signal' in envelope) || envelope.signal.type !== 'replied') return []
  const { content } = envelope.signal.message
  if (content.type !== 'order') return []
  return content.items.map(({ productRetailerId: id }) => ({ appId, catalogId: content.catalogId, id }))
}

/** The versions that may start in this turn: those that answer a waiting message, heard now or kept by the session that runs. */
function mayStart(
  around: Surroundings,
  signals: readonly StoredSignal[],
  session: FlowSession | null,
): { flowId: string; version: number }[] {
  const envelopes = signals.flatMap(({ body }) => SignalEnvelope.safeParse(body).data ?? [])
  const requested = envelopes.flatMap((one) => ('start' in one ? [one.start.flowId] : []))
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
  const wanted = new Set([...answering, ...requested, ...(menu.flowId !== null && heard.length > 0 ? [menu.flowId] : [])])
  return around.flows.flatMap(({ id: flowId, version }) => (wanted.has(flowId) ? [{ flowId, version }] : []))
}
