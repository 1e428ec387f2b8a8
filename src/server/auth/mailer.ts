import { setTimeout as delay } from 'node:timers/promises'

import nodemailer from 'nodemailer'

import { createDial } from '#runtime/integrations/http/dial.ts'

import type { Logger } from '../process/log.ts'

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
  /** Sends in the background, trying three times: a mail server that is down must not hold up a sign-up. */
  post(mail: Mail): void
  /** The address that mails come from where they have none of their own. */
  mailbox: string
  /** Tries once; tells what was wrong, or null. */
  send(mail: Mail): Promise<Error | null>
  /** Waits for what is on its way, then closes. */
  close(): Promise<void>
}

const PAUSES_MS = [0, 2_000, 10_000]

/** Mail by SMTP; without an address of a server, every mail is refused with a line in the log. */
export function createMailer(options: { smtpUrl: string | null; from: string; log: Logger }): Mailer {
  const transport = options.smtpUrl ? nodemailer.createTransport(throughGuard(options.smtpUrl)) : null
  const underway = new Set<Promise<void>>()

  const attempt = ({ icalEvent, ...mail }: Mail): Promise<Error | null> =>
    transport
      ? transport.sendMail({ ...mail, ...(icalEvent && { icalEvent }), from: senderOf(mail, options.from) }).then(() => null, asError)
      : Promise.resolve(new Error('No mail server is set: SMTP_URL'))

  const send = async (mail: Mail): Promise<void> => {
    if (!transport) return options.log.error({ subject: mail.subject }, 'No mail was sent: set SMTP_URL')
    for (const pause of PAUSES_MS) {
      await delay(pause)
      const failure = await attempt(mail)
      if (!failure) return
      options.log.warn({ err: failure, subject: mail.subject }, 'A mail could not be sent')
    }
    options.log.error({ subject: mail.subject }, 'A mail was given up after three tries')
  }

  return {
    mailbox: mailboxOf(options.from),
    post(mail) {
      const sending = send(mail).finally(() => underway.delete(sending))
      underway.add(sending)
    },
    send: attempt,
    async close() {
      await Promise.allSettled(underway)
      transport?.close()
    },
  }
}

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
