// Arrives: events that a guest's calendar does not show as they are, and reminders by mail. Leaves: one mail for each guest with the newest state,
// and one for each reminder. A kill between the mail server's yes and ours sends it again under the same id and revision, which a calendar takes once.
import { storedText } from '#domain/i18n/t.ts'
import { writtenLanguage } from '#commands/contacts/written-language.ts'
import type { Job } from '#runtime/jobs/job.ts'
import { leasedJob, stillOurs } from '#runtime/jobs/leased-job.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { getEvent } from '#store/scheduling/events.ts'
import {
  claimEventMails,
  dropEventMail,
  type DueEventMail,
  eventMailDue,
  eventMailFailed,
  eventMailSent,
  renewEventMail,
} from '#store/scheduling/event-mails.ts'

import type { Mailer } from '../auth/mailer.ts'
import type { Sites } from '../branding/sites.ts'
import type { Logger } from '../process/log.ts'
import type { Seal } from '../settings/seal.ts'
import { guestUrlOf } from './guest-link.ts'
import { invitationMail, reminderMail } from './event-mail.ts'

export interface EventMailDeps {
  sql: Sql
  /** Null where there is no mail server. */
  mailer: Mailer | null
  seal: Seal
  /** Which brand speaks on which host. */
  sites: Sites
  now(): Date
  log: Logger
  /** How long a claim holds that is not renewed. */
  leaseMs?: number
}

const AT_ONCE = 2
const PAUSES_MS = [60_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000]

/** Makes the job that mails invitations and reminders. */
export const createEventMailJob = (deps: EventMailDeps): Job =>
  leasedJob<DueEventMail>(deps, {
    name: 'event-mails',
    wokenBy: [],
    due: eventMailDue,
    concurrency: AT_ONCE,
    stopMs: Infinity,
    keyOf,
    holderOf: ({ appId }) => appId,
    claim: ({ limit, leaseMs }) => claimEventMails(deps.sql, limit, leaseMs),
    run: (mail, { isHeld }) => sendOne(deps, mail, isHeld),
    renew: (some, leaseMs) => stillOurs(some, (one) => renewEventMail(deps.sql, one, leaseMs), keyOf),
  })

const keyOf = ({ appId, eventId, recipient, topic, revision, tries }: DueEventMail): string =>
  [appId, eventId, recipient, topic, revision, tries].join('/')

async function sendOne(deps: EventMailDeps, due: DueEventMail, isHeld: () => boolean): Promise<void> {
  const { sql, mailer, seal, sites, log } = deps
  const event = await getEvent(sql, due.appId, due.eventId)
  if (!event) return dropEventMail(sql, due)
  if (!mailer) return eventMailFailed(sql, due, storedText('This installation has no mail server. Set SMTP_URL.'), null)
  // Whoever claims it next sends it.
  if (!isHeld()) return
  const site = due.host === null ? sites.primary : sites.of({ host: due.host })
  const about = {
    event,
    language: await writtenLanguage(sql, due.appId, event.contactId, deps.now()),
    business: due.appName,
    recipient: due.recipient,
    guestUrl: guestUrlOf(site.url, seal, due),
    site,
  }
  const mail =
    due.body === null
      ? invitationMail({ ...about, isUpdate: due.sentRevision !== null, mailbox: site.brand?.mailFrom ?? mailer.mailbox })
      : reminderMail({ ...about, topic: due.topic, text: due.body })
  const failure = await mailer.send(mail)
  if (!failure) return eventMailSent(sql, due)
  const pause = PAUSES_MS[due.tries - 1] ?? null
  log.warn({ err: failure, tries: due.tries, event: due.eventId }, 'A mail about an event could not be sent')
  return eventMailFailed(sql, due, failure.message, pause)
}
