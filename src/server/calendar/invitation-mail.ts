import { createHash } from 'node:crypto'

import type { Event } from '#domain/scheduling/event.ts'

import type { Mail } from '../auth/mailer.ts'
import { toInvitation } from './to-ics.ts'

/** What a mail tells a guest of. */
export interface Invitation {
  event: Event
  business: string
  recipient: string
  /** Whether an earlier mail told of it. */
  isUpdate: boolean
  /** Where the guest moves or cancels it. */
  guestUrl: string
  /** Host of the installation. */
  host: string
  /** The address that mails come from. */
  mailbox: string
}

/** Writes the mail that brings an event into a guest's calendar, changes it there, or removes it. Mailed twice, it has the same id. */
export function invitationMail({ event, business, recipient, isUpdate, guestUrl, host, mailbox }: Invitation): Mail {
  const { method, content } = toInvitation(event, { host, organizer: { name: business, email: mailbox }, guest: recipient })
  const when = formatWhen(event)
  const [subject, first] = wordsOf(event, isUpdate)
  const place = event.place ?? event.resourceName
  const lines = [event.title, `${when} (${event.timeZone})`, place].filter(Boolean).join('\n')
  const hint = method === 'CANCEL' ? '' : `\nTo move or cancel it, open:\n${guestUrl}\n`
  return {
    to: recipient,
    from: { name: inOneLine(business) },
    subject: inOneLine(`${subject}: ${event.title}, ${when}`),
    messageId: `<event.${event.id}.${event.revision}.${createHash('sha256').update(recipient).digest('hex').slice(0, 12)}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${first}\n\n${lines}\n${hint}\n${business}\n`,
    icalEvent: { method, filename: 'event.ics', content },
  }
}

function wordsOf({ status }: Event, isUpdate: boolean): [string, string] {
  if (status === 'cancelled') return ['Cancelled', 'Your booking was cancelled.']
  return isUpdate ? ['Changed', 'Your booking has changed.'] : ['Booked', 'Your booking is confirmed.']
}

function formatWhen({ start, end, timeZone }: Event): string {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return `${day.format(new Date(start))}, ${clock.formatRange(new Date(start), new Date(end))}`
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)
