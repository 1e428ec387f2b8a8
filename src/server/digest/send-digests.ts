// Arrives: entries that stay unread for as long as their person said. Leaves: one mail for all of theirs. It is put on its way in the
// transaction that marks them as told; a kill between the mail server's yes and ours sends it again, under the same id.
import type { NotificationSettings } from '#domain/notifications/notification.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import type { Job } from '#runtime/jobs/job.ts'
import { leasedJob, stillOurs } from '#runtime/jobs/leased-job.ts'
import {
  appNames,
  claimDigests,
  delayDigest,
  digestDue,
  dropDigest,
  type DueDigest,
  findUnaware,
  insertDigests,
  renewDigest,
} from '#store/notifications/digests.ts'
import { findNotifications } from '#store/notifications/notification-list.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findMembership } from '#store/conversations/visibility.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'

import type { Mailer } from '../auth/mailer.ts'
import type { Sites } from '../branding/sites.ts'
import type { Logger } from '../process/log.ts'
import type { Seal } from '../settings/seal.ts'
import { type Digest, digestMail } from './digest-mail.ts'
import { stopUrlOf } from './mount-stop.ts'

export interface DigestDeps {
  sql: Sql
  mailer: Mailer
  seal: Seal
  generateId(): string
  now(): Date
  /** Which brand speaks on which host. */
  sites: Sites
  log: Logger
  /** How long a claim holds that is not renewed. */
  leaseMs?: number
}

/** So often people are looked for who have something to be told of. */
const LOOK_MS = 60_000
/** The shortest time that anybody may choose. */
const SHORTEST_MINUTES = 5
const PAUSES_MS = [60_000, 300_000, 900_000, 3_600_000]

/** Makes the jobs that mail what stays unread: one writes the mails whose time has come, one sends them, one after the other. */
export const createDigestJobs = (deps: DigestDeps): Job[] => [
  {
    name: 'digest-writer',
    wokenBy: [],
    everyMs: LOOK_MS,
    async run() {
      await writeDigests(deps)
      return { more: false }
    },
  },
  leasedJob<DueDigest>(deps, {
    name: 'digests',
    wokenBy: [],
    due: digestDue,
    concurrency: 1,
    stopMs: Infinity,
    keyOf,
    holderOf: ({ userId }) => userId,
    claim: ({ leaseMs }) => claimDigests(deps.sql, 1, leaseMs),
    run: (digest, { isHeld }) => sendOne(deps, digest, isHeld),
    renew: (digests, leaseMs) => stillOurs(digests, (digest) => renewDigest(deps.sql, digest, leaseMs), keyOf),
  }),
]

const keyOf = ({ id, tries }: DueDigest): string => `${id}/${tries}`

async function writeDigests({ sql, generateId, now }: DigestDeps): Promise<void> {
  for (const { userId, at, appTimeZone, settings } of await findUnaware(sql, SHORTEST_MINUTES))
    if (isDue(settings, at, appTimeZone, now())) await insertDigests(sql, generateId, userId)
}

const isDue = (settings: NotificationSettings, at: string, appTimeZone: string, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= settings.mailAfterMinutes * 60_000 && !isQuiet(settings, appTimeZone, now)

async function sendOne({ sql, mailer, seal, sites, log }: DigestDeps, due: DueDigest, isHeld: () => boolean): Promise<void> {
  const apps = await stillUnread(sql, due)
  if (apps.length === 0) return dropDigest(sql, due.id)
  // Whoever claims it next sends it.
  if (!isHeld()) return
  const to = { name: due.name, email: due.email }
  // A host that is gone by now has the product's own look.
  const site = due.host === null ? sites.primary : sites.of({ host: due.host })
  const stopUrl = stopUrlOf(site.url, seal, due.userId)
  const failure = await mailer.send(inLanguage(due.language, () => digestMail({ id: due.id, to, apps, site, stopUrl })))
  if (!failure) return dropDigest(sql, due.id)
  const pause = PAUSES_MS[due.tries - 1]
  log.warn({ err: failure, tries: due.tries }, 'A digest could not be sent')
  return pause === undefined ? dropDigest(sql, due.id) : delayDigest(sql, due.id, pause)
}

/** What of it its person has not read meanwhile, and still sees. */
async function stillUnread(sql: Sql, { userId, entries }: DueDigest): Promise<Digest['apps']> {
  const byApp = Map.groupBy(entries, ({ appId }) => appId)
  const names = await appNames(sql, [...byApp.keys()])
  const apps = []
  for (const [appId, some] of byApp) {
    const membership = await findMembership(sql, appId, userId)
    if (!membership) continue
    const found = await findNotifications(
      sql,
      appId,
      membership.viewer,
      some.map(({ id }) => id),
    )
    const unread = found.filter(({ readAt }) => readAt === null)
    if (unread.length > 0) apps.push({ id: appId, name: names.get(appId) ?? '', entries: unread })
  }
  return apps
}
