// Arrives: the log, line by line, in the order of its commits. Leaves: entries in the feeds of those who should hear of them.
// Never here: a line told twice or not at all. The place in the log moves in the transaction that writes what was read up to it,
// and only from where it was read: of two nodes that read the same part, one writes.
import { type BareLine, readTailOfPeople, type TailLine } from '#store/conversations/event-log-tail.ts'
import { loadPlace, movePlace } from '#store/conversations/event-log-cursor.ts'
import { findBlocked, findNamed, listListeners } from '#store/notifications/notification-settings.ts'
import { enqueuePushes } from '#store/notifications/push.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { insertNotifications, type NewNotification, readSeen, type SeenConversation } from '#store/notifications/notifications.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { JobDeps } from '#runtime/runtime-deps.ts'

import type { Job } from '../job.ts'
import { logReaderJob, readEventLog } from '../read-event-log.ts'
import { groupNotifications, type PlannedNotification } from './group-notifications.ts'
import { causerOf, isFailure, showsPresence, chooseRecipients } from './choose-recipients.ts'
import { channelsNow } from './delivery-channels.ts'

const READER = 'notifications'
const LINES = 500
/** Lines are told together: nobody hears the difference, and a busy log is read a few times a second. */
const GATHER_MS = 100
/** What happened longer ago was imported, restored or seeded: it is no news. */
const NEWS_MS = 24 * 60 * 60 * 1_000

type Deps = Pick<RuntimeDeps, 'sql' | 'log' | 'now' | 'generateId' | 'crash'>

/** Makes the job that tells people of what happens. */
export function createNotificationJob(deps: JobDeps): Job {
  async function run() {
    const { more, changed } = await writeNotifications(deps)
    if (changed) deps.topics.publish(['notifications'])
    return { more }
  }
  return logReaderJob(READER, { gatherMs: GATHER_MS, run })
}

/** Tells people of the next part of the log. */
export async function writeNotifications(deps: Deps): Promise<{ more: boolean; changed: boolean }> {
  const { sql, crash } = deps
  const oldest = deps.now().getTime() - NEWS_MS
  let changes = 0
  const { more, taken } = await readEventLog<TailLine>({
    cursor: () => loadPlace(sql, READER),
    read: (after) => readTailOfPeople(sql, after, LINES, (line) => isOfInterest(line) && Date.parse(line.at) > oldest),
    async take(lines, end, from) {
      crash('notification.read')
      const feeds = await feedsAfter(deps, lines)
      changes = feeds.rows.length + feeds.seen.length
      const isOurs = await sql.begin(async (tx) => {
        if (!(await movePlace(tx, READER, from, end))) return false
        crash('notification.moved')
        await writeFeeds(tx, feeds)
        crash('notification.written')
        return true
      })
      crash('notification.committed')
      return isOurs
    },
  })
  return { more, changed: taken && changes > 0 }
}

async function writeFeeds(tx: Tx, { rows, seen }: Feeds): Promise<void> {
  await readSeen(tx, seen)
  const told = await insertNotifications(tx, rows)
  const pushed = new Set(rows.filter(({ push }) => push).map(({ position, userId }) => `${userId} ${position}`))
  await enqueuePushes(
    tx,
    told.filter(({ position, userId }) => pushed.has(`${userId} ${position}`)),
  )
}

interface Feeds {
  rows: NewNotification[]
  /** To be read before the rows are written. */
  seen: SeenConversation[]
}

async function feedsAfter(
  { sql, now, generateId }: Pick<RuntimeDeps, 'sql' | 'now' | 'generateId'>,
  lines: readonly TailLine[],
): Promise<Feeds> {
  const at = now()
  if (lines.length === 0) return { rows: [], seen: [] }

  const listeners = Map.groupBy(await listListeners(sql, [...new Set(lines.map(({ appId }) => appId))]), ({ appId }) => appId)
  const blocked = await findBlocked(
    sql,
    lines.map(({ appId, conversation }) => ({ appId, contactId: conversation.contact.id })),
  )
  const notes = lines.flatMap(({ appId, event, message }) =>
    event.body.type === 'note_added' && message ? [{ appId, messageId: message.id, conversationId: event.conversationId }] : [],
  )
  const named = notes.length === 0 ? [] : await findNamed(sql, notes)

  const planned: PlannedNotification[] = lines.flatMap((line): PlannedNotification[] => {
    const { appId, event, message, conversation, cursor } = line
    const causer = causerOf(line)
    if (showsPresence(event)) return causer === null ? [] : [{ seen: { appId, userId: causer, conversationId: conversation.id } }]
    const members = listeners.get(appId) ?? []
    const audience = {
      members: members.map(({ viewer }) => viewer),
      named: named.filter((one) => one.appId === appId && one.messageId === message?.id).map(({ userId }) => userId),
      blocked: blocked.has(`${appId} ${conversation.contact.id}`),
    }
    return chooseRecipients(line, audience).flatMap(({ kind, viewer, snippet }) => {
      const listener = members.find((one) => one.viewer.userId === viewer.userId)
      const channels = listener && channelsNow(listener, kind, at)
      if (!channels) return []
      const row = { appId, userId: viewer.userId, id: generateId(), kind, conversationId: conversation.id, snippet }
      return [{ row: { ...row, ...channels, position: String(cursor.position), count: 1, actor: event.author.name, at: event.at } }]
    })
  })
  return groupNotifications(planned)
}

/** Tells whether people may have to hear of a line, or have seen what it answers. */
const isOfInterest = (line: BareLine): boolean => showsPresence(line) || isFailure(line.body) || TOLD.has(line.body.type)

const TOLD: ReadonlySet<BareLine['body']['type']> = new Set([
  'message_received',
  'handler_changed',
  'team_changed',
  'note_added',
  'deadline_missed',
  'conversation_woke',
])
