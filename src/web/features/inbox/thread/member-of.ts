import type { Message } from '#domain/messages/message.ts'

/** Who of a group wrote a message; null where the contact itself did. Members of groups are no contacts, so they have no id. */
export const memberOf = ({ direction, author }: Pick<Message, 'direction' | 'author'>): string | null =>
  direction === 'in' && author.id === null ? author.name : null
