import type { VisitorKey } from '#store/webchat/visitors.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { confirmEmail } from './confirm-email.ts'
import { noteSeen } from './note-seen.ts'
import { requestErasure } from './request-erasure.ts'

/** What visitors of web chats do beside writing. */
export interface VisitorCommands {
  /** Notes up to which line a visitor got, and read, what was written to them. */
  noteSeen(visitor: VisitorKey, places: { delivered: number; read: number }): Promise<void>
  /** Confirms the email that a visitor left, who followed the link of a mail to it. */
  confirmEmail(visitor: VisitorKey, email: string): Promise<void>
  /** Tells the team that a visitor wants to be erased. */
  requestErasure(visitor: VisitorKey): Promise<void>
}

/** Makes the commands. `onCommitted` runs after each. */
export function createVisitorCommands(deps: CommandDeps, onCommitted: () => void): VisitorCommands {
  return {
    async noteSeen(visitor, places) {
      await noteSeen(deps, visitor, places)
      onCommitted()
    },
    async confirmEmail(visitor, email) {
      await confirmEmail(deps, visitor, email)
      onCommitted()
    },
    async requestErasure(visitor) {
      await requestErasure(deps, visitor)
      onCommitted()
    },
  }
}
