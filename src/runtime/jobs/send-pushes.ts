// Arrives: pushes that wait in their table. Leaves: one call for each, and the table without it. A kill between the two sends it
// again, and the browser shows it once: both have the same tag. Never here: words of a conversation that its person sees no longer.
import type { Egress } from '#domain/egress.ts'
import { notificationPath } from '#domain/notifications/notification-path.ts'
import { notificationTitle } from '#domain/notifications/notification-titles.ts'
import type { PushWords } from '#domain/notifications/push.ts'
import type { Sql } from '#store/postgres/connect.ts'
import { findNotifications } from '#store/notifications/notification-list.ts'
import { loadNotificationSettings } from '#store/notifications/notification-settings.ts'
import { claimPushes, delayPush, dropPush, type DuePush, endPush, nextPushMs, renewPush } from '#store/notifications/push.ts'
import { findStanding } from '#store/conversations/visibility.ts'

import { holdClaim } from './leases/renew-claim.ts'
import { LEASE_MS } from './leases/leases.ts'
import type { Logger } from '../logger.ts'
import { createWorker, type Worker } from './worker.ts'
import { callPushService, type PushSender } from '../integrations/push/call-push-service.ts'

export interface PushDeps {
  sql: Sql
  egress: Egress
  sender(): Promise<PushSender>
  log: Logger
  /** How long a claim holds that is not renewed. */
  leaseMs?: number
  /** How long the worker sleeps at most. */
  pollMs?: number
}

const BATCH = 16
/** So often the pushes of a dead node are looked for. */
const POLL_MS = 1_000
const TRIES = 6
const FIRST_PAUSE_MS = 30_000
/** What is older is in the feed, and no news. */
const NEWS_MS = 60 * 60 * 1_000

/** Makes the worker that pushes. */
export const createPushWorker = (deps: PushDeps): Worker => createWorker('pushes', POLL_MS, deps, () => sendPushes(deps))

/** Sends what is due. */
export async function sendPushes(deps: PushDeps): Promise<{ more: boolean; sleepMs?: number }> {
  const { sql, log, leaseMs = LEASE_MS } = deps
  const takenAt = performance.now()
  const due = await claimPushes(sql, BATCH, leaseMs)
  await Promise.all(
    due.map((push) =>
      holdClaim({ takenAt, leaseMs, renew: () => renewPush(sql, push, leaseMs), log }, (isHeld) => sendOne(deps, push, isHeld)),
    ),
  )
  if (due.length === BATCH) return { more: true }
  const sleepMs = await nextPushMs(sql)
  return { more: false, ...(sleepMs !== null && { sleepMs }) }
}

async function sendOne({ sql, egress, sender, log }: PushDeps, push: DuePush, isHeld: () => boolean): Promise<void> {
  const words = push.ageMs > NEWS_MS ? null : await wordsOf(sql, push)
  if (!words) return dropPush(sql, push)
  const from = await sender()
  // Whoever claims it next sends it.
  if (!isHeld()) return
  const { outcome, detail, afterMs } = await callPushService(egress, from, push, words)
  switch (outcome) {
    case 'taken':
      return dropPush(sql, push)
    case 'gone':
    case 'refused':
      log.info({ installation: push.installationId, detail }, 'A browser is pushed to no longer')
      return endPush(sql, push.installationId, push.endpoint, outcome)
    case 'later':
      if (push.tries >= TRIES) return dropPush(sql, push)
      return delayPush(sql, push, afterMs ?? FIRST_PAUSE_MS * 2 ** (push.tries - 1))
    default:
      return outcome satisfies never
  }
}

/** What a push says; null where there is nothing to say any more: it was read, removed, or went out of sight. */
async function wordsOf(sql: Sql, { appId, userId, notificationId }: DuePush): Promise<PushWords | null> {
  const standing = await findStanding(sql, appId, userId)
  const [entry] = standing ? await findNotifications(sql, appId, standing.viewer, [notificationId]) : []
  if (!entry || entry.readAt !== null) return null
  const { hideWords } = await loadNotificationSettings(sql, userId)
  return {
    title: notificationTitle(entry),
    body: hideWords ? '' : entry.snippet,
    url: notificationPath(entry),
    appId,
    tag: entry.id,
  }
}
