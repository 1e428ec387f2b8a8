import nodemailer from 'nodemailer'

import { randomId } from '#domain/generate-id.ts'
import { createDial } from '#runtime/integrations/http/dial.ts'
import { claimMails, insertMail, mailDue, postponeMail, removeMail, renewMail, type WaitingMail } from '#store/notifications/mails.ts'
import { afterCommit } from '#store/postgres/request-transaction.ts'
import type { Sql } from '#store/postgres/sql.ts'
import type { Job } from '#runtime/jobs/job.ts'
import { leasedJob, stillOurs } from '#runtime/jobs/leased-job.ts'

import type { Logger } from '../process/log.ts'
import type { Seal } from '../settings/seal.ts'

export interface Mail {
  to: string
  /** Whose name it carries, and from which address, where that is not MAIL_FROM. */
  from?: { name: string; address?: string }
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** An event for the reader's calendar, as text of RFC 5545, with what it asks of it. */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }
  /** By which a mail server can tell that it had it before. */
  messageId?: string
}

export interface Mailer {
  /** Keeps a mail and sends it in the background, again and again for hours: a mail server that is down must not hold up a sign-up. */
  post(mail: Mail): Promise<void>
  /** The address that mails come from where they have none of their own. */
  mailbox: string
  /** Tries once; tells what was wrong, or null. */
  send(mail: Mail): Promise<Error | null>
  /** Sends kept mails that are due: those of a process that died, and those that the mail server refused. */
  jobs: readonly Job[]
  /** Waits for what is on its way, then closes. */
  close(): Promise<void>
}

interface MailerOptions {
  /** Null where there is no mail server: every mail is refused with a line in the log. */
  smtpUrl: string | null
  from: string
  sql: Sql
  seal: Seal
  log: Logger
}

/** How long after each try the next one follows; then a mail is given up. */
const PAUSES_MS = [2_000, 10_000, 60_000, 600_000, 3_600_000, 14_400_000]
/** A first try is ours for longer than a mail server may be silent. */
const HOLD_MS = 60_000
const AT_ONCE = 2

/** Mail by SMTP. What is posted is kept until the server took it. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, sql, seal, log } = options
  const transport = smtpUrl ? nodemailer.createTransport(throughGuard(smtpUrl)) : null
  const underway = new Set<Promise<void>>()

  const send = ({ icalEvent, ...mail }: Mail): Promise<Error | null> =>
    transport
      ? transport.sendMail({ ...mail, ...(icalEvent && { icalEvent }), from: senderOf(mail, from) }).then(() => null, asError)
      : Promise.resolve(new Error('No mail server is set: SMTP_URL'))

  return {
    mailbox: mailboxOf(from),
    async post(mail) {
      if (!transport) return log.error({ subject: mail.subject }, 'No mail was sent: set SMTP_URL')
      const id = randomId()
      const kept: WaitingMail = { id, sealed: seal.close(JSON.stringify({ messageId: `${id}@parley`, ...mail })), tries: 1 }
      await insertMail(sql, kept, HOLD_MS)
      afterCommit(() => {
        const sending = deliver({ ...options, send }, kept)
          .catch((cause: unknown) => log.warn({ err: cause, subject: mail.subject }, 'A mail could not be settled; it is tried again'))
          .finally(() => underway.delete(sending))
        underway.add(sending)
      })
    },
    send,
    jobs: transport ? [mailJob({ ...options, send })] : [],
    async close() {
      await Promise.allSettled(underway)
      transport?.close()
    },
  }
}

type DeliverDeps = Pick<MailerOptions, 'sql' | 'seal' | 'log'> & Pick<Mailer, 'send'>

/** Tries to send a kept mail, and settles it. */
async function deliver({ sql, seal, log, send }: DeliverDeps, kept: WaitingMail): Promise<void> {
  const mail = JSON.parse(seal.open(kept.sealed)) as Mail
  const failure = await send(mail)
  if (!failure) return removeMail(sql, kept.id)
  const pauseMs = PAUSES_MS[kept.tries - 1]
  log.warn({ err: failure, subject: mail.subject, tries: kept.tries }, 'A mail could not be sent')
  if (pauseMs !== undefined) return postponeMail(sql, kept, pauseMs)
  log.error({ subject: mail.subject }, 'A mail was given up: the mail server did not take it for hours')
  await removeMail(sql, kept.id)
}

const mailJob = (deps: DeliverDeps): Job =>
  leasedJob<WaitingMail>(deps, {
    name: 'mails',
    wokenBy: [],
    due: mailDue,
    concurrency: AT_ONCE,
    stopMs: Infinity,
    keyOf,
    holderOf: ({ id }) => id,
    claim: ({ limit, leaseMs }) => claimMails(deps.sql, limit, leaseMs),
    run: (kept, { isHeld }) => (isHeld() ? deliver(deps, kept) : Promise.resolve()),
    renew: (some, leaseMs) => stillOurs(some, (one) => renewMail(deps.sql, one, leaseMs), keyOf),
  })

const keyOf = ({ id, tries }: WaitingMail): string => `${id}/${tries}`

/** The installation's sender; a brand's name before it, and its own address where it has one. */
function senderOf({ from }: Mail, main: string): string | { name: string; address: string } {
  return from ? { name: from.name, address: from.address ?? mailboxOf(main) } : main
}

/** The address in a sender like "Parley <parley@example.com>". */
export const mailboxOf = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender

const LIMIT_MS = 10_000

/** A transport whose connections go out through the guard, with limits on how long they may be silent. */
function throughGuard(smtpUrl: string) {
  const url = new URL(smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(LIMIT_MS))
  const reach = createDial([url.hostname])
  return {
    url: url.href,
    getSocket: ({ host = '', port, secure }: SocketOptions, done: (error: Error | null, found?: object) => void) =>
      void (async () => {
        const socket = await reach(host, Number(port ?? (secure ? 465 : 587)), LIMIT_MS).catch(asError)
        if (socket instanceof Error) done(socket)
        else done(null, { connection: socket })
      })(),
  }
}

interface SocketOptions {
  host?: string
  port?: number | string
  secure?: boolean
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
