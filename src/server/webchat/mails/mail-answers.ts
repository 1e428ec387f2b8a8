// Arrives: answers that a visitor of a web chat did not see for a while. Leaves: one mail with all of them and the way back; no other until the
// visitor was back. A kill between the mail server's yes and ours sends it again under the same id.
import { snippetOf } from '#domain/messages/snippet.ts'
import { writtenLanguage } from '#commands/contacts/written-language.ts'
import { customerMessage } from '#flow/customer-messages/customer-message.ts'
import type { Job } from '#runtime/jobs/job.ts'
import { leasedJob, stillOurs } from '#runtime/jobs/leased-job.ts'
import type { Sql } from '#store/postgres/sql.ts'
import {
  answerMailDone,
  answerMailDue,
  answerMailFailed,
  claimAnswerMails,
  type DueAnswerMail,
  listUnreadAnswers,
  renewAnswerMail,
} from '#store/webchat/answer-mails.ts'

import type { Mailer } from '#server/auth/mailer.ts'
import type { Sites } from '#server/branding/sites.ts'
import type { Logger } from '#server/process/log.ts'
import type { Seal } from '#server/settings/seal.ts'
import { withEmailCode } from '../email-code.ts'

export interface AnswerMailDeps {
  sql: Sql
  mailer: Mailer
  /** Which brand speaks on which host. */
  sites: Sites
  seal: Seal
  now: () => Date
  log: Logger
  /** How long a claim holds that is not renewed. */
  leaseMs?: number
}

const AT_ONCE = 2
const PAUSES_MS = [60_000, 300_000, 900_000, 3_600_000]

/** Makes the job that mails answers to visitors who left. */
export const createAnswerMailJob = (deps: AnswerMailDeps): Job =>
  leasedJob<DueAnswerMail>(deps, {
    name: 'answer-mails',
    wokenBy: [],
    due: answerMailDue,
    concurrency: AT_ONCE,
    stopMs: Infinity,
    keyOf,
    holderOf: ({ appId }) => appId,
    claim: ({ limit, leaseMs }) => claimAnswerMails(deps.sql, limit, leaseMs),
    run: (due, { isHeld }) => mailOne(deps, due, isHeld),
    renew: (some, leaseMs) => stillOurs(some, (one) => renewAnswerMail(deps.sql, one, leaseMs), keyOf),
  })

const keyOf = ({ appId, webChatId, address, tries }: DueAnswerMail): string => [appId, webChatId, address, tries].join('/')

async function mailOne({ sql, mailer, sites, seal, now, log }: AnswerMailDeps, due: DueAnswerMail, isHeld: () => boolean): Promise<void> {
  const answers = due.wanted && due.conversationId !== null ? await listUnreadAnswers(sql, due) : []
  const last = answers.at(-1)
  if (!last) return answerMailDone(sql, due, null)
  // Whoever claims it next sends it.
  if (!isHeld()) return
  const site = due.host === null ? sites.primary : sites.of({ host: due.host })
  const back = wayBack(due, site.url)
  const language = await writtenLanguage(sql, due.appId, due.contactId, now())
  const url = due.typed ? withEmailCode(seal, back, due, due.email, now()) : back
  const failure = await mailer.send({
    to: due.email,
    from: { name: due.business, ...(site.brand?.mailFrom !== undefined && { address: site.brand.mailFrom }) },
    subject: customerMessage(language, 'replied', { business: due.business }),
    messageId: `web-chat.${last.id.replaceAll(/[^\w.-]/g, '.')}@${new URL(site.url).hostname}`,
    text: `${answers.map(({ author, content }) => `${author.name ?? due.business}: ${snippetOf(content)}`).join('\n\n')}

${customerMessage(language, 'answerHere', { url })}

${due.business}
`,
  })
  if (!failure) return answerMailDone(sql, due, last.seq)
  log.warn({ err: failure, tries: due.tries }, 'An answer could not be mailed to a visitor')
  return answerMailFailed(sql, due, PAUSES_MS[due.tries - 1] ?? null)
}

/** Where the visitor wrote: their browser knows them there. */
const wayBack = ({ appId, webChatId, page }: DueAnswerMail, url: string): string =>
  page !== null && /^https?:\/\//.test(page) ? page : new URL(`/app/${appId}/chatwidget?chat=${webChatId}`, url).href
