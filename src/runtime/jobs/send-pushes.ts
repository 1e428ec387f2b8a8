// Arrives: pushes that wait in their table. Leaves: one call for each, and the table without it. A kill between the two sends it
// again, and the browser shows it once: both have the same tag. Never here: words of a conversation that its person sees no longer.
import type { Egress } from '#domain/egress.ts'
import { notificationPath } from '#domain/notifications/notification-path.ts'
import { notificationTitle } from '#domain/notifications/notification-titles.ts'
import type { PushWords } from '#domain/notifications/push.ts'
import { translateStored } from '#domain/messages/translate-stored.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findNotifications } from '#store/notifications/notification-list.ts'
import { findLanguage } from '#store/workspace/accounts.ts'
import { loadNotificationSettings } from '#store/notifications/notification-settings.ts'
import { claimPushes, delayPush, dropPush, type DuePush, endPush, pushDue, renewPush } from '#store/notifications/push.ts'
import { findMembership } from '#store/conversations/visibility.ts'

import { inLanguage } from '../i18n/in-language.ts'
import type { Logger } from '../logger.ts'
import type { Job } from './job.ts'
import { leasedJob, stillOurs } from './leased-job.ts'
import { callPushService, type PushSender } from '../integrations/push/call-push-service.ts'

export interface PushDeps {
  sql: Sql
  /** Where browsers are registered: another database where the accounts are another cell's. */
  accounts: Sql
  egress: Egress
  sender(): Promise<PushSender>
  log: Logger
  /** How long a claim holds that is not renewed. */
  leaseMs?: number
}

const AT_ONCE = 16
const TRIES = 6
const FIRST_PAUSE_MS = 30_000
/** What is older is in the feed, and no news. */
const NEWS_MS = 60 * 60 * 1_000

/** Makes the job that pushes. */
export function createPushJob(deps: PushDeps): Job {
  const { sql } = deps
  return leasedJob<DuePush>(deps, {
    name: 'pushes',
    wokenBy: ['notifications'],
    due: pushDue,
    concurrency: AT_ONCE,
    stopMs: Infinity,
    keyOf,
    holderOf: ({ userId }) => userId,
    claim: ({ limit, leaseMs }) => claimPushes(sql, limit, leaseMs),
    run: (push, { isHeld }) => sendOne(deps, push, isHeld),
    renew: (pushes, leaseMs) => stillOurs(pushes, (push) => renewPush(sql, push, leaseMs), keyOf),
  })
}

const keyOf = ({ installationId, notificationId, tries }: DuePush): string => `${installationId}/${notificationId}/${tries}`

async function sendOne({ sql, accounts, egress, sender, log }: PushDeps, push: DuePush, isHeld: () => boolean): Promise<void> {
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
      await endPush(accounts, push.installationId, push.endpoint, outcome)
      if (accounts !== sql) await endPush(sql, push.installationId, push.endpoint, outcome)
      return
    case 'later':
      if (push.tries >= TRIES) return dropPush(sql, push)
      return delayPush(sql, push, afterMs ?? FIRST_PAUSE_MS * 2 ** (push.tries - 1))
    default:
      return outcome satisfies never
  }
}

/** What a push says; null where there is nothing to say any more: it was read, removed, or went out of sight. */
async function wordsOf(sql: Sql, { appId, userId, notificationId }: DuePush): Promise<PushWords | null> {
  const membership = await findMembership(sql, appId, userId)
  const [entry] = membership ? await findNotifications(sql, appId, membership.viewer, [notificationId]) : []
  if (!entry || entry.readAt !== null) return null
  const [{ hideWords }, language] = await Promise.all([loadNotificationSettings(sql, userId), findLanguage(sql, appId, userId)])
  return {
    title: inLanguage(language, () => notificationTitle(entry)),
    body: hideWords ? '' : translateStored(entry.snippet),
    url: notificationPath(entry),
    appId,
    tag: entry.id,
  }
}
