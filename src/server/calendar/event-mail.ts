import { createHash } from 'node:crypto'

import type { Event } from '#domain/scheduling/event.ts'

import type { Mail } from '../auth/mailer.ts'
import type { Site } from '../branding/sites.ts'
import { toInvitation } from './to-ics.ts'

/** What a mail to a guest is about. */
interface About {
  event: Event
  business: string
  recipient: string
  /** Where the guest moves or cancels it. */
  guestUrl: string
  /** Under which brand the workspace speaks. */
  site: Site
}

interface Invitation extends About {
  /** Whether an earlier mail told of it. */
  isUpdate: boolean
  /** The address that mails come from. */
  mailbox: string
}

interface Reminder extends About {
  /** Which reminder it is. */
  topic: string
  text: string
}

/** Writes the mail that brings an event into a guest's calendar, changes it there, or removes it. Mailed twice, it has the same id. */
export function invitationMail({ event, business, recipient, isUpdate, guestUrl, site, mailbox }: Invitation): Mail {
  const host = new URL(site.url).hostname
  const { method, content } = toInvitation(event, { host, organizer: { name: business, email: mailbox }, guest: recipient })
  const when = formatWhen(event)
  const [subject, first] = wordsOf(event, isUpdate)
  const place = event.place ?? event.resourceName
  const lines = [event.title, `${when} (${event.timeZone})`, place].filter(Boolean).join('\n')
  const hint = method === 'CANCEL' ? '' : changeHint(guestUrl)
  return {
    ...envelope({ recipient, business, site }),
    subject: inOneLine(`${subject}: ${event.title}, ${when}`),
    messageId: messageIdOf({ event, site, recipient }, 'event'),
    text: `${first}\n\n${lines}\n${hint}\n${business}\n`,
    icalEvent: { method, filename: 'event.ics', content },
  }
}

/** Writes the mail that reminds a guest of an event. */
export function reminderMail({ event, business, recipient, guestUrl, site, topic, text }: Reminder): Mail {
  return {
    ...envelope({ recipient, business, site }),
    subject: inOneLine(`Reminder: ${event.title}, ${formatWhen(event)}`),
    messageId: messageIdOf({ event, site, recipient }, topic.replaceAll(' ', '.')),
    text: `${text}\n${changeHint(guestUrl)}\n${business}\n`,
  }
}

/** The business signs it; the address is that of the brand, where it has one. */
const envelope = ({ recipient, business, site: { brand } }: Pick<About, 'recipient' | 'business' | 'site'>) => ({
  to: recipient,
  from: { name: inOneLine(business), ...(brand?.mailFrom && { address: brand.mailFrom }) },
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** The same for the same state of an event: a mail server that gets it twice can tell. */
const messageIdOf = ({ event, site, recipient }: Pick<About, 'event' | 'site' | 'recipient'>, topic: string): string =>
  `<${topic}.${event.id}.${event.revision}.${createHash('sha256').update(recipient).digest('hex').slice(0, 12)}@${new URL(site.url).hostname}>`

const changeHint = (guestUrl: string): string => `\nTo move or cancel it, open:\n${guestUrl}\n`

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
