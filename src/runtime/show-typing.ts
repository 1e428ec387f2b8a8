import { AppError } from '#domain/errors.ts'
import { findReadable } from '#store/conversations/conversations.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'

import type { RuntimeDeps } from './runtime-deps.ts'

/** Shows a customer on WhatsApp, for up to 25 s, that an answer is written; false where they have not written yet, or write in a web chat, which shows it by itself. */
export async function showTyping(
  { sql, whatsapp, openToken }: Pick<RuntimeDeps, 'sql' | 'whatsapp' | 'openToken'>,
  appId: string,
  conversationId: string,
): Promise<boolean> {
  const conversation = await findReadable(sql, appId, conversationId)
  if (!conversation) throw new AppError('not-found')
  const sealed = conversation.lastInboundProviderId === null ? null : await loadChannelAccess(sql, appId, conversation.channelId)
  if (!sealed || conversation.lastInboundProviderId === null) return false
  await whatsapp.markRead({ ...sealed, token: openToken(sealed.tokenSealed) }, conversation.lastInboundProviderId, true)
  return true
}
