import { randomId } from '#domain/generate-id.ts'
import { findAddresses, findChannels, insertAddresses, insertContacts } from '#store/whatsapp/channel-routing.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import {
  findConversations,
  insertConversations,
  lockConversations,
  lockReadyConversations,
  type LockedConversation,
} from '#store/conversations/conversation-writes.ts'
import { storeDeliveries, takeDeliveries } from '#store/whatsapp/deliveries.ts'
import { insertDomainEvents } from '#store/workflows/domain-events.ts'
import { markHandled } from '#store/whatsapp/intake-log.ts'
import { findKnownMessages } from '#store/conversations/event-log-writes.ts'
import { takeSignals } from '#store/conversations/signals.ts'
import { insertTraces } from '#store/flows/traces.ts'
import { loadContacts, loadPublishedFlows, loadRunningSessions, loadSurroundings } from '#store/flows/turn-inputs.ts'
import { insertTimers, saveSessions } from '#store/flows/turn-writes.ts'

import { newSession } from '../src/flow/engine/session.ts'
import { UnitOfWork } from '../src/commands/shared/unit-of-work.ts'
import { repliedEnvelope } from '../src/commands/shared/signal-envelope.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '../src/runtime/testing/webhooks.ts'

const BATCH = 32

const TRACE = {
  flowId: 'flow1',
  version: 1,
  stepId: 'one',
  kind: 'ask',
  signal: { type: 'entered' },
  set: [],
  ask: null,
  problem: null,
  exit: null,
}
const PARTITIONS = 2

/** Runs the statements of the pipeline with ready-made rows, parsing and thinking nothing; returns turns a second. */
export async function sameStatementsAlone(sql: Sql, appId: string, round: string, turns: number): Promise<number> {
  const began = performance.now()
  const perPartition = turns / PARTITIONS / BATCH
  await Promise.all(
    Array.from({ length: PARTITIONS }, async (_, partition) => {
      for (let batch = 0; batch < perPartition; batch += 1) await oneBatch(sql, appId, `${round}.${partition}.${batch}`)
    }),
  )
  return turns / ((performance.now() - began) / 1_000)
}

async function oneBatch(sql: Sql, appId: string, name: string): Promise<void> {
  const at = new Date().toISOString()
  const people = Array.from({ length: BATCH }, (_, index) => ({ id: randomId(), contactId: randomId(), address: `${name}.${index}` }))
  await storeDeliveries(
    sql,
    people.map(({ address }) => ({
      body: aWebhook({ messages: [aText(address, address, 'hi')] }),
      source: 'whatsapp' as const,
      partition: '',
    })),
  )
  await sql.begin(async (tx) => {
    const { deliveries } = await takeDeliveries(tx, { limit: BATCH })
    await receive(tx, appId, people, at)
    await markHandled(
      tx,
      deliveries.map(({ id }) => id),
      deliveries.map(({ id }) => ({
        appId,
        channelId: 'channel',
        deliveryId: id,
        state: 'handled' as const,
        counts: { messages: 1 },
        duplicates: [],
        names: id,
      })),
    )
  })
  await sql.begin((tx) => answer(tx, at))
}

async function receive(
  tx: Tx,
  appId: string,
  people: readonly { id: string; contactId: string; address: string }[],
  at: string,
): Promise<void> {
  const addresses = people.map(({ contactId, address }) => ({ appId, channelId: 'channel', address, kind: 'wa_id' as const, contactId }))
  await findChannels(tx, [PHONE_NUMBER_ID])
  await findAddresses(tx, addresses)
  await insertAddresses(tx, addresses)
  await insertContacts(
    tx,
    people.map(({ contactId }) => ({ appId, id: contactId, name: 'Ana', username: null, phone: null })),
  )
  await insertDomainEvents(
    tx,
    people.map(({ contactId }) => ({ appId, type: 'contact_created', contactId, conversationId: null, about: { name: 'Ana' }, chain: [] })),
  )
  await findConversations(tx, addresses)
  await insertConversations(
    tx,
    people.map(({ id, contactId, address }) => ({ appId, id, contactId, channelId: 'channel', address, addressKind: 'wa_id', at })),
  )
  await findConversations(tx, addresses)
  const locked = await lockConversations(
    tx,
    people.map(({ id }) => ({ appId, id })),
  )
  await findKnownMessages(
    tx,
    people.map(({ address }) => ({ appId, channelId: 'channel', providerId: address })),
  )
  const unitOfWork = new UnitOfWork(at)
  for (const conversation of locked) {
    const author = { kind: 'contact' as const, id: conversation.contactId, name: 'Ana' }
    const content = { type: 'text' as const, text: 'hi' }
    const id = randomId()
    const { contactId } = conversation
    unitOfWork.emit({ appId, type: 'conversation_opened', contactId, conversationId: conversation.id, about: null, chain: [] })
    unitOfWork.receive(conversation, { id, providerId: conversation.address, author, content, at, opensWindow: true })
    unitOfWork.signal(conversation, repliedEnvelope({ messageId: id, content }, true))
  }
  await unitOfWork.flush(tx)
}

async function answer(tx: Tx, at: string): Promise<void> {
  const conversations: LockedConversation[] = await lockReadyConversations(tx, BATCH)
  await takeSignals(tx, conversations)
  await Promise.all([
    loadContacts(
      tx,
      conversations.map(({ appId, contactId }) => ({ appId, id: contactId })),
    ),
    loadRunningSessions(tx, conversations),
    loadSurroundings(tx, conversations),
    loadPublishedFlows(tx, [...new Set(conversations.map(({ appId }) => appId))]),
  ])
  const unitOfWork = new UnitOfWork(at)
  const sessions = conversations.map((conversation) => {
    const id = randomId()
    const origin = { flowId: 'flow1', version: 1, sessionId: id, stepId: 'one' }
    conversation.readyAt = null
    unitOfWork.send(conversation, {
      id: `${id}:1:0`,
      author: { kind: 'bot', id: 'flow1', name: 'Bench' },
      content: { type: 'text', text: 'And one, Ana?' },
      origin,
    })
    const { appId, id: conversationId } = conversation
    return { appId, id, conversationId, flowId: 'flow1', version: 1, state: newSession(id, 'flow1', 1) as never, endedReason: null, at }
  })
  await unitOfWork.flush(tx)
  await saveSessions(tx, sessions)
  await insertTimers(
    tx,
    sessions.map(({ appId, id, conversationId }) => ({
      appId,
      id: `${id}:1:1`,
      conversationId,
      sessionId: id,
      dueAt: '2030-01-01T00:00:00Z',
    })),
  )
  await insertTraces(
    tx,
    sessions.map(({ appId, id: sessionId, conversationId }) => ({
      appId,
      conversationId,
      sessionId,
      turn: 1,
      at,
      path: [TRACE],
      stepEvents: [{ flowId: 'flow', version: 1, stepId: 'hello', what: 'entered' }],
    })),
  )
  await tx`delete from outbox`
}
