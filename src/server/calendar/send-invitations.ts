// Arrives: events that a guest's calendar does not show as they are. Leaves: one mail for each guest with the newest state. A kill between the
// mail server's yes and ours sends it again under the same id and revision, which a calendar takes once.
import type { Job } from '#runtime/jobs/job.ts'
import { leasedJob, stillOurs } from '#runtime/jobs/leased-job.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { getEvent } from '#store/scheduling/events.ts'
import {
  claimInvitations,
  dropInvitation,
  type DueInvitation,
  invitationDue,
  invitationFailed,
  invitationSent,
  renewInvitation,
} from '#store/scheduling/invitations.ts'

import type { Mailer } from '../auth/mailer.ts'
import type { Logger } from '../process/log.ts'
import type { Seal } from '../settings/seal.ts'
import { guestUrlOf } from './guest-link.ts'
import { invitationMail } from './invitation-mail.ts'

export interface InvitationDeps {
  sql: Sql
  /** Null where there is no mail server. */
  mailer: Mailer | null
  seal: Seal
  publicUrl: string
  log: Logger
  /** How long a claim holds that is not renewed. */
  leaseMs?: number
}

const AT_ONCE = 2
const PAUSES_MS = [60_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000]

/** Makes the job that mails invitations. */
export const createInvitationJob = (deps: InvitationDeps): Job =>
  leasedJob<DueInvitation>(deps, {
    name: 'invitations',
    wokenBy: [],
    due: invitationDue,
    concurrency: AT_ONCE,
    stopMs: Infinity,
    keyOf,
    holderOf: ({ appId }) => appId,
    claim: ({ limit, leaseMs }) => claimInvitations(deps.sql, limit, leaseMs),
    run: (invitation, { isHeld }) => sendOne(deps, invitation, isHeld),
    renew: (some, leaseMs) => stillOurs(some, (one) => renewInvitation(deps.sql, one, leaseMs), keyOf),
  })

const keyOf = ({ appId, eventId, recipient, revision, tries }: DueInvitation): string =>
  [appId, eventId, recipient, revision, tries].join('/')

async function sendOne(deps: InvitationDeps, due: DueInvitation, isHeld: () => boolean): Promise<void> {
  const { sql, mailer, seal, publicUrl, log } = deps
  const event = await getEvent(sql, due.appId, due.eventId)
  if (!event) return dropInvitation(sql, due)
  if (!mailer) return invitationFailed(sql, due, 'This installation has no mail server. Set SMTP_URL.', null)
  // Whoever claims it next sends it.
  if (!isHeld()) return
  const failure = await mailer.send(
    invitationMail({
      event,
      business: due.appName,
      recipient: due.recipient,
      isUpdate: due.sentRevision !== null,
      guestUrl: guestUrlOf(publicUrl, seal, due),
      host: new URL(publicUrl).hostname,
      mailbox: mailer.mailbox,
    }),
  )
  if (!failure) return invitationSent(sql, due)
  const pause = PAUSES_MS[due.tries - 1] ?? null
  log.warn({ err: failure, tries: due.tries, event: due.eventId }, 'An invitation could not be sent')
  return invitationFailed(sql, due, failure.message, pause)
}
