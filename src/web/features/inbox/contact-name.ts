import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

/** Gives how to call a contact: by name, else by number, else by the name that they chose on WhatsApp. */
export function contactName({
  name,
  phone,
  username,
}: {
  name: string | null
  phone: string | null
  username?: string | null | undefined
}): string {
  return name?.trim() || phone || (username ? `@${username}` : t('Unknown contact'))
}

/** The same for the customer of a conversation: visitors of a web chat who gave no name are told apart by the end of an id. */
export function customerName({ contact, channel }: Pick<Conversation, 'contact' | 'channel'>): string {
  const { name, phone, username, id } = contact
  const isNameless = !name?.trim() && !phone && !username
  return isNameless && channel.kind === 'webchat' ? t('Visitor {id}', { id: id.slice(-4) }) : contactName(contact)
}
