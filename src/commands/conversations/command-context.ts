import type { Author } from '#domain/messages/message.ts'
import type { Role } from '#domain/workspace/role.ts'
import type { Tx } from '#store/postgres/sql.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'

import type { UnitOfWork } from '../shared/unit-of-work.ts'

/** Who acts, in which app. */
export interface Actor {
  appId: string
  author: Author
  /** The caller's role; omitted for the product itself. */
  role?: Role | null
  /** Identifies changes of contacts, so that they can be undone. */
  batch?: string | null
}

/** A locked conversation and its pending writes. */
export interface Work {
  tx: Tx
  unitOfWork: UnitOfWork
  conversation: LockedConversation
}
