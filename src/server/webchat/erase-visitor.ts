import { eraseContacts } from '#runtime/jobs/bulk/erase-contacts.ts'
import { isOnlyVisitor } from '#store/webchat/visitors.ts'

import type { ServerDeps } from '../http/deps.ts'
import { threadOf } from './chat-session.ts'
import { keyOf, type Visitor } from './visitor-token.ts'

/**
 * Erases whom a visitor's token names, where they are known from web chats alone. Somebody who is a customer elsewhere too, on WhatsApp or with
 * orders, is asked for by the team: a token in a browser is no proof for all of that.
 */
export async function eraseVisitor({ sql, runtime }: Pick<ServerDeps, 'sql' | 'runtime'>, visitor: Visitor): Promise<void> {
  const thread = await threadOf(sql, visitor)
  // Of somebody who said nothing there is nothing.
  if (!thread) return
  const { appId } = visitor
  if (await isOnlyVisitor(sql, appId, thread.contactId)) {
    await runtime.tasks.start({ appId, author: { kind: 'contact', id: thread.contactId, name: null } }, eraseContacts, {
      contactIds: [thread.contactId],
    })
    return
  }
  await runtime.visitors.requestErasure(keyOf(visitor))
}
