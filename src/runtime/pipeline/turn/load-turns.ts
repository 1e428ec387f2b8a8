import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { Automation } from '#domain/workspace/automation.ts'
import { toolFlows } from '#flow/agents/tools/tool-flows.ts'
import type { Library } from '#flow/engine/program.ts'
import { FlowSession } from '#flow/engine/session.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import type { NewSignal } from '#store/conversations/signals.ts'
import { type PricedProduct, type ProductKey, productsByKey } from '#store/commerce/catalogs.ts'
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

/** What a turn reads and will write of its conversation. */
export interface TurnContext extends ConversationContext {
  readonly conversation: LockedConversation
  readonly contact: TurnContact
  readonly surroundings: TurnSurroundings
  readonly automation: Automation
  readonly publicUrl: string
}

/** Everything one conversation's turn needs, loaded for the whole batch. */
export interface LoadedTurn {
  readonly context: TurnContext
  readonly signals: readonly NewSignal[]
  readonly flows: readonly PublishedFlow[]
  /** The flows that may run in this turn. */
  readonly library: Library
  readonly session: FlowSession | null
  /** Names what the carts among the signals hold. */
  readonly product: (catalogId: string, productId: string) => PricedProduct | undefined
  /** The running session's stored state no longer parses. */
  readonly unreadable: boolean
}

/** Loads what the turns of these conversations need, in a few statements for all of them. */
export async function loadTurns(
  execution: ExecutionContext,
  programs: ProgramCache,
  conversations: readonly LockedConversation[],
  signals: readonly NewSignal[],
  publicUrl: string,
): Promise<LoadedTurn[]> {
  const rows = await loadRows(execution, conversations, signals)
  const turns = conversations.flatMap((conversation) => toTurn(execution, rows, conversation, publicUrl) ?? [])
  const libraryOf = await programs.load(execution.tx, turns)
  return turns.map(({ appId, latest, roots: _, ...turn }) => ({ ...turn, library: libraryOf({ appId, latest }) }))
}

type LoadedRows = Awaited<ReturnType<typeof loadRows>>

/** Reads the rows of all turns, indexed by key. */
async function loadRows({ tx, reads }: ExecutionContext, conversations: readonly LockedConversation[], signals: readonly NewSignal[]) {
  const appIds = [...new Set(conversations.map(({ appId }) => appId))]
  const contactKeys = conversations.map(({ appId, contactId }) => ({ appId, id: contactId }))
  const [contacts, sessions, surroundings, flows, products] = await Promise.all([
    loadContacts(tx, contactKeys),
    loadRunningSessions(tx, conversations),
    loadSurroundings(tx, conversations),
    loadPublishedFlows(tx, appIds),
    productsByKey(tx, signals.flatMap(productsOf)),
  ])
  reads.include(contacts)
  return {
    contacts: new Map(contacts.map((row) => [`${row.appId}/${row.id}`, row])),
    surroundings: new Map(surroundings.map((row) => [`${row.appId}/${row.channelId}`, row])),
    sessions: new Map(sessions.map((row) => [`${row.appId}/${row.conversationId}`, FlowSession.safeParse(row.state)])),
    signals: Map.groupBy(signals, (row) => `${row.appId}/${row.conversationId}`),
    products: new Map(products.map(({ appId, catalogId, id, ...product }) => [JSON.stringify([appId, catalogId, id]), product])),
    flows: Map.groupBy(flows, (row) => row.appId),
  }
}

/** One conversation's turn, without its programs; null where its contact or its channel is gone. */
function toTurn(
  execution: ExecutionContext,
  rows: LoadedRows,
  conversation: LockedConversation,
  publicUrl: string,
): (Omit<LoadedTurn, 'library'> & Runnable) | null {
  const { appId, id, contactId, channelId } = conversation
  const contact = rows.contacts.get(`${appId}/${contactId}`)
  const surroundings = rows.surroundings.get(`${appId}/${channelId}`)
  if (!contact || !surroundings) return null
  const stored = rows.sessions.get(`${appId}/${id}`)
  const session = stored?.data ?? null
  const flows = rows.flows.get(appId) ?? []
  const signals = rows.signals.get(`${appId}/${id}`) ?? []
  const automation = Automation.parse(surroundings.automation)
  const may = mayStart({ flows, automation, zone: surroundings.timeZone, now: execution.now, channelId }, signals, session)
  const context = {
    ...execution,
    // Log lines of this turn alone, so that a failed turn leaves none.
    unitOfWork: new UnitOfWork(execution.now.toISOString()),
    appId,
    conversation,
    contact,
    patch: new ContactPatch(),
    surroundings,
    automation,
    publicUrl,
  }
  return {
    context,
    signals,
    flows,
    session,
    unreadable: stored?.success === false,
    product: (catalogId, productId) => rows.products.get(JSON.stringify([appId, catalogId, productId])),
    appId,
    latest: new Map(flows.map((flow) => [flow.id, flow.version])),
    roots: session ? [...may, session, ...session.frames, ...toolFlows(session, signals.flatMap(resultsOf))] : may,
  }
}

/** What was answered to the session. */
function resultsOf({ body }: NewSignal): EffectResult[] {
  const envelope = SignalEnvelope.safeParse(body).data
  return envelope && 'signal' in envelope && envelope.signal.type === 'settled' ? [envelope.signal.result] : []
}

/** The products of a cart. */
function productsOf({ appId, body }: NewSignal): ProductKey[] {
  const envelope = SignalEnvelope.safeParse(body).data
  if (!envelope || !('signal' in envelope) || envelope.signal.type !== 'replied') return []
  const { content } = envelope.signal.message
  if (content.type !== 'order') return []
  return content.items.map(({ productRetailerId: id }) => ({ appId, catalogId: content.catalogId, id }))
}

/** The versions that may start in this turn. */
function mayStart(around: Surroundings, signals: readonly NewSignal[], session: FlowSession | null): { flowId: string; version: number }[] {
  const envelopes = signals.flatMap(({ body }) => SignalEnvelope.safeParse(body).data ?? [])
  const requested = envelopes.flatMap((one) => ('start' in one ? [one.start.flowId] : []))
  const heard = envelopes.flatMap((one) =>
    'signal' in one && one.signal.type === 'replied' ? [{ ...one.signal.message, first: one.first }] : [],
  )
  const kept = (session?.queue ?? []).map((message) => ({ ...message, first: false }))
  const answering = [...heard, ...kept].flatMap((said) => {
    // A message left over by the running session is not the first of a visit.
    const answers = [answerTo(around, said), answerTo(around, { ...said, first: false }), chooseFlow(around.flows, said)]
    return answers.flatMap((answer) => answer?.flow.id ?? [])
  })
  const { menu } = around.automation.keywords
  const wanted = new Set([...answering, ...requested, ...(menu.flowId !== null && heard.length > 0 ? [menu.flowId] : [])])
  return around.flows.flatMap(({ id: flowId, version }) => (wanted.has(flowId) ? [{ flowId, version }] : []))
}
