import { storedText } from '#domain/i18n/t.ts'
import type { Author } from '#domain/messages/message.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { cancelQueued } from '#store/messages/outbox.ts'

import { endSession } from '#commands/conversations/end-session.ts'
import { toPeople } from '#commands/conversations/take-over.ts'
import { writeRow } from '#commands/conversations/write-conversation.ts'
import type { Arrival } from '../resolve-conversations.ts'
import { type IngestContext, momentOf } from '../routed.ts'

/** The author in the phone app: someone of the business, unknown to us. */
const PHONE_APP: Author = { kind: 'operator', id: null, name: 'WhatsApp Business app' }

/** Stores messages from the business's phone app. A person has replied, so the bot is paused. */
export async function receiveEcho(
  { deps, tx, unitOfWork, now }: IngestContext,
  conversation: LockedConversation,
  { event }: Arrival,
): Promise<void> {
  if (conversation.openState === 'open' && conversation.handler === 'bot' && event.content.type !== 'reaction') {
    await endSession({ tx, now, unitOfWork }, conversation)
    const failure = { code: 'answered-on-phone', title: storedText('Not sent. Someone replied in the phone app.') }
    for (const { appId, id } of await cancelQueued(tx, conversation.appId, conversation.id))
      unitOfWork.setStatus(conversation, { appId, id, status: 'FAILED', failure, providerId: null })
    writeRow(unitOfWork, conversation, PHONE_APP, toPeople({ id: null, name: null }, 'taken_over', null))
  }
  unitOfWork.echo(conversation, {
    id: deps.generateId(),
    providerId: event.providerId,
    author: PHONE_APP,
    content: event.content,
    context: event.context,
    address: event.addresses[0]?.value,
    at: momentOf(event, now),
  })
}
