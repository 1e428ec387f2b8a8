import type { ConversationFilter } from '#domain/conversation.ts'

/** Where each answer of the API lives in the cache. Everything of an app hangs under `['app', appId]`. */
export const queryKeys = {
  app: (appId: string) => ['app', appId] as const,
  conversations: (appId: string) => ['app', appId, 'conversations'] as const,
  conversationLists: (appId: string) => ['app', appId, 'conversations', 'list'] as const,
  conversationList: (appId: string, filter: ConversationFilter) => ['app', appId, 'conversations', 'list', filter] as const,
  conversationCounts: (appId: string) => ['app', appId, 'conversations', 'counts'] as const,
  conversation: (appId: string, id: string) => ['app', appId, 'conversations', 'one', id] as const,
  thread: (appId: string, id: string) => ['app', appId, 'conversations', 'thread', id] as const,
  pending: (appId: string, id: string) => ['app', appId, 'pending', id] as const,
  presence: (appId: string) => ['app', appId, 'presence'] as const,
  contacts: (appId: string) => ['app', appId, 'contacts'] as const,
  contactList: (appId: string, search: string) => ['app', appId, 'contacts', 'list', search] as const,
  contact: (appId: string, id: string) => ['app', appId, 'contacts', 'one', id] as const,
  channels: (appId: string) => ['app', appId, 'channels'] as const,
  members: (appId: string) => ['app', appId, 'members'] as const,
  keys: (appId: string) => ['app', appId, 'keys'] as const,
  parked: (appId: string) => ['app', appId, 'parked'] as const,
}
