import type { NotificationKind } from '#domain/notifications/notification.ts'
import { storedSnippet } from '#domain/messages/snippet.ts'
import { canSee, type Viewer } from '#domain/workspace/visibility.ts'
import type { BareLine, TailLine } from '#store/conversations/event-log-tail.ts'

/** One person is to be told of a line of the log, if they want to. */
export interface Recipient {
  kind: NotificationKind
  viewer: Viewer
  snippet: string
}

/** What telling a line depends on besides the line. */
export interface Audience {
  /** The members of its app. */
  members: readonly Viewer[]
  /** Who was named in it, where it is a note. */
  named: readonly string[]
  /** Its contact was blocked by the team. */
  blocked: boolean
}

/** Whom a line is told to: never who caused it, never who does not see the conversation, and nobody where the contact is blocked. */
export function chooseRecipients(line: TailLine, { members, named, blocked }: Audience): Recipient[] {
  if (blocked) return []
  const { event, conversation } = line
  const tell = (kind: NotificationKind, snippet: string, isMeant: (viewer: Viewer) => boolean): Recipient[] =>
    members
      .filter((viewer) => isMeant(viewer) && viewer.userId !== causerOf(line) && canSee(viewer, conversation))
      .map((viewer) => ({ kind, viewer, snippet }))
  const said = snippetOfLine(line)
  const assigneeId = conversation.assignee?.id ?? null
  const isTheirs = (viewer: Viewer): boolean => viewer.userId === assigneeId

  switch (event.body.type) {
    case 'message_received':
      if (conversation.handler === 'bot') return []
      return assigneeId === null ? tell('unassigned', said, () => true) : tell('message', said, isTheirs)
    case 'handler_changed': {
      const { assigneeId: given, note } = event.body
      return tell('assigned', note ?? said, ({ userId }) => userId === given)
    }
    case 'team_changed': {
      const { teamId, note } = event.body
      // Without a word a team hears of it by what the customer writes next.
      return note ? tell('assigned', note, ({ teamIds }) => teamIds.some((id) => id === teamId)) : []
    }
    case 'note_added':
      return tell('mention', said, ({ userId }) => named.includes(userId))
    case 'deadline_missed':
      return tell('deadline', said, isTheirs)
    case 'conversation_woke':
      // Where the customer woke it, their message is told of.
      return event.body.reason === 'time' ? tell('woke', said, isTheirs) : []
    case 'message_status_changed':
    case 'scheduled_changed': {
      const failed = failureOf(line)
      return failed ? tell('failed', failed.reason ?? said, ({ userId }) => userId === failed.writerId) : []
    }
    default:
      return []
  }
}

const snippetOfLine = ({ message, conversation }: TailLine): string => (message ? storedSnippet(message.content) : conversation.snippet)

/** Who of ours wrote what failed, and why it did; null where a person of ours did not write it. */
function failureOf({ event: { body }, message }: TailLine): { writerId: string; reason: string | null } | null {
  if (body.type === 'scheduled_changed') return body.writerId ? { writerId: body.writerId, reason: body.reason } : null
  if (body.type !== 'message_status_changed' || message?.author.kind !== 'operator' || message.author.id === null) return null
  return { writerId: message.author.id, reason: body.failure?.title ?? null }
}

/** Tells whether a line says that a message failed. What its author took back, or sent once more, did not. */
export const isFailure = (body: BareLine['body']): boolean =>
  (body.type === 'scheduled_changed' && body.what === 'failed') ||
  (body.type === 'message_status_changed' && body.status === 'FAILED' && !WANTED.has(body.failure?.code ?? ''))

const WANTED: ReadonlySet<string> = new Set(['undone', 'sent-again', 'not-arrived'])

/** The person of ours whose command a line tells of. */
export const causerOf = ({ event: { author } }: { event: Pick<BareLine, 'author'> }): string | null =>
  author.kind === 'operator' ? author.id : null

/** Tells whether a line shows that somebody of ours has seen what there is in the conversation: they read it, answered, or took it. */
export const showsPresence = ({ author, body }: BareLine): boolean => {
  if (author.kind !== 'operator') return false
  return (
    body.type === 'conversation_read' ||
    body.type === 'message_queued' ||
    (body.type === 'handler_changed' && body.assigneeId === author.id)
  )
}
