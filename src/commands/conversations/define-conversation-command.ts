import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { Author } from '#domain/messages/message.ts'
import type { Role } from '#domain/workspace/role.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'

type Type = ConversationCommand['type']

/** What of a conversation a command looks at and changes. */
export type ConversationState = Pick<
  LockedConversation,
  | 'openState'
  | 'resolved'
  | 'handler'
  | 'assigneeId'
  | 'teamId'
  | 'snoozedUntil'
  | 'waitingSince'
  | 'dueAt'
  | 'overdue'
  | 'unreadCount'
  | 'lastActivityAt'
>

/** What a command changes. Whatever is left out stays, so that an empty object is "nothing to do". */
export interface ConversationChanges {
  set?: Partial<ConversationState>
  /** Its history: the lines of its log, by whoever commands. */
  lines?: readonly ConversationEventBody[]
  /** What workflows may wait for. */
  domainEvent?: 'conversation_closed' | 'conversation_opened'
  /** Ends the running flow and takes back what it had not begun to send. */
  silencesBot?: boolean
  /** Asks the customer how it was, where the app wants that. */
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

/** Something that people, the API, macros and bulk tasks do with a conversation. */
export interface ConversationCommandOf<Each extends Type> {
  type: Each
  /** What a task says that does it with many. */
  title: string
  /** The least role that may do it, with the conversations that it sees. */
  access: Role
  /** Says what changes. Pure; an AppError where it may not be done now. A method, for the same reason as `Command.run`. */
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
