import type { Author } from '#domain/messages/message.ts'
import type { Role } from '#domain/workspace/role.ts'
import type { Tx } from '#store/postgres/sql.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'

import type { UnitOfWork } from '../shared/unit-of-work.ts'

/** Who acts, in which app. */
export interface Actor {
  appId: string
  author: Author
  /** Their role, which commands ask for; left out where the product acts by itself. */
  role?: Role | null
  /** Names what is done to contacts on the way, so that it can be taken back. */
  batch?: string | null
}

/** A conversation that is held locked, and what this transaction will write of it. */
export interface Work {
  tx: Tx
  unitOfWork: UnitOfWork
  conversation: LockedConversation
}
