import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { Author } from '#domain/messages/message.ts'
import type { Role } from '#domain/workspace/role.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'

type Type = ConversationCommand['type']

/** The part of a conversation that commands read and change. */
export type ConversationState = Pick<
  LockedConversation,
  | 'openState'
  | 'resolved'
  | 'handler'
  | 'assigneeId'
  | 'teamId'
  | 'priority'
  | 'labelIds'
  | 'snoozedUntil'
  | 'waitingSince'
  | 'dueAt'
  | 'overdue'
  | 'unreadCount'
  | 'lastActivityAt'
>

/** A command's changes. Omitted values stay; an empty object changes nothing. */
export interface ConversationChanges {
  set?: Partial<ConversationState>
  /** Its log lines, with the caller as author. */
  lines?: readonly ConversationEventBody[]
  /** What workflows may wait for. */
  domainEvent?: 'conversation_closed' | 'conversation_opened'
  /** Ends the running flow and cancels its unsent messages. */
  silencesBot?: boolean
  /** Sends the satisfaction survey, if enabled. */
  asksRating?: boolean
  /** Tags of its contact. */
  tags?: { add: readonly string[]; remove: readonly string[] }
  /** The customer is told in WhatsApp that they were read. */
  tellsRead?: boolean
}

/** Who commands, and when. */
export interface Circumstances {
  by: Author
  now: Date
}

/** A conversation command of teammates, the API, macros and bulk tasks. */
export interface ConversationCommandOf<Each extends Type> {
  type: Each
  /** The least role that may do it, with the conversations that it sees. */
  access: Role
  /** The changes. Pure; an AppError if not allowed now. A method, for the same reason as `Command.run`. */
  decide(
    before: ConversationState,
    command: Extract<ConversationCommand, { type: Each }>,
    circumstances: Circumstances,
  ): ConversationChanges
}

/** A command for each type; one that is missing does not compile. */
export type ConversationCommandRegistry = { readonly [Each in Type]: ConversationCommandOf<Each> }

/** Describes a command. The file is named after the type, and found by the generator. */
export const defineConversationCommand = <Each extends Type>(command: ConversationCommandOf<Each>): ConversationCommandOf<Each> => command
