// Arrives: two contacts that are one person. Leaves: one contact with all that both had, their conversations on one channel one conversation in the order
// in which things were said. Never here: a message lost or written twice, or a flow that goes on in a conversation that is gone.
import { AppError } from '#domain/errors.ts'
import { type Author, MessageContent } from '#domain/messages/message.ts'
import { storedSnippet } from '#domain/messages/snippet.ts'
import { holdContacts, joinContacts as joinRows, joinLogs, listConversationsOf, readFace } from '#store/contacts/contact-merge.ts'
import { insertContactChanges } from '#store/contacts/contact-changes.ts'
import { getContact } from '#store/contacts/contacts.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { recordChanges } from './change-contacts.ts'
import { endSession } from '../conversations/end-session.ts'
import { UnitOfWork } from '../shared/unit-of-work.ts'

interface Joining {
  appId: string
  keep: string
  gone: string
  by: Author
}

/** Merges `gone` into `keep`. AppError('not-found') if one is missing or both are the same. */
export async function joinContacts(deps: CommandDeps, appId: string, keep: string, gone: string, by: Author): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const [was, other] = [await getContact(tx, appId, keep), await getContact(tx, appId, gone)]
    await joinIn(deps, tx, { appId, keep, gone, by })
    const contact = await getContact(tx, appId, keep)
    if (!was || !other || !contact) return
    const body = { type: 'joined' as const, name: other.name, phone: other.phone, undoable: false }
    await insertContactChanges(tx, { appId, author: by }, [{ contactId: keep, body }])
    await recordChanges(tx, { appId, author: by }, [{ was, contact }])
  })
}

/** The same, inside somebody's transaction that holds nothing yet, and that notes what changes of the contact that stays. */
export async function joinIn(deps: CommandDeps, tx: Tx, { appId, keep, gone, by }: Joining): Promise<void> {
  await holdContacts(tx, appId)
  const [kept, other] = [await getContact(tx, appId, keep), await getContact(tx, appId, gone)]
  if (!kept || !other || keep === gone) throw new AppError('not-found')
  const conversations = await listConversationsOf(tx, appId, [keep, gone])
  const locked = await lockConversations(
    tx,
    conversations.map(({ id }) => ({ appId, id })),
  )
  const unitOfWork = new UnitOfWork(deps.now().toISOString())
  for (const going of locked.filter(({ contactId }) => contactId === gone)) {
    const staying = locked.find(({ contactId, channelId }) => contactId === keep && channelId === going.channelId)
    if (staying) await joinConversationLogs(deps, tx, staying, going)
  }
  await joinRows(tx, appId, keep, gone)
  const about = { type: 'contacts_joined' as const, name: other.name, phone: other.phone }
  for (const conversation of locked.filter(({ contactId }) => contactId === keep)) unitOfWork.append(conversation, by, about)
  await unitOfWork.flush(tx)
}

/** Merges two conversations. The remaining one keeps its flow; the other's flow ends. */
export async function joinConversationLogs(
  deps: CommandDeps,
  tx: Tx,
  staying: LockedConversation,
  going: LockedConversation,
): Promise<void> {
  const now = deps.now()
  const farewell = new UnitOfWork(now.toISOString())
  await endSession({ tx, now, unitOfWork: farewell }, going)
  await farewell.flush(tx)
  staying.lastSeq = await joinLogs(tx, staying.appId, staying.id, going.id)
  staying.unreadCount += going.unreadCount
  staying.labelIds = [...new Set([...staying.labelIds, ...going.labelIds])]
  staying.fields = { ...going.fields, ...staying.fields }
  // Replies go where the customer wrote last. The owner of the open conversation owns the merged one.
  if (going.channelId === staying.channelId && (going.lastInboundAt ?? '') > (staying.lastInboundAt ?? ''))
    Object.assign(staying, { address: going.address, addressKind: going.addressKind })
  if (staying.openState === 'closed' && going.openState === 'open')
    Object.assign(staying, { openState: 'open', resolved: going.resolved, handler: going.handler, assigneeId: going.assigneeId })
  await refreshFace(tx, staying)
}

/** A conversation in which nothing was said. */
const NO_FACE = { snippet: '', snippetDirection: null, snippetMessageId: null, lastInboundAt: null, lastInboundProviderId: null }

/** Updates the list snippet to the current last message. */
export async function refreshFace(tx: Tx, conversation: LockedConversation): Promise<void> {
  const face = await readFace(tx, conversation.appId, conversation.id)
  if (!face) return void Object.assign(conversation, NO_FACE)
  const content = MessageContent.safeParse(face.content)
  Object.assign(conversation, {
    snippet: content.success ? storedSnippet(content.data) : '',
    snippetDirection: face.direction,
    snippetMessageId: face.id,
    lastInboundAt: face.inboundAt,
    lastInboundProviderId: face.inboundProviderId,
  })
  if (face.at > conversation.lastActivityAt) conversation.lastActivityAt = face.at
}
