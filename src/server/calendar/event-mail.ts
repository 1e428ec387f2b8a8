import { createHash } from 'node:crypto'

import type { Event } from '#domain/scheduling/event.ts'
import type { Language } from '#flow/answers/reading.ts'
import { customerMessage } from '#flow/customer-messages/customer-message.ts'
import { writeSpan } from '#flow/customer-messages/write-moment.ts'

import type { Mail } from '../auth/mailer.ts'
import type { Site } from '../branding/sites.ts'
import { toInvitation } from './to-ics.ts'

/** What a mail to a guest is about. */
interface About {
  event: Event
  /** The guest's. */
  language: Language
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
export function invitationMail({ event, language, business, recipient, isUpdate, guestUrl, site, mailbox }: Invitation): Mail {
  const host = new URL(site.url).hostname
  const { method, content } = toInvitation(event, { host, organizer: { name: business, email: mailbox }, guest: recipient })
  const when = writeSpan(language, event)
  const state = event.status === 'cancelled' ? 'cancelled' : isUpdate ? 'changed' : 'booked'
  const place = event.place ?? event.resourceName
  const lines = [event.title, `${when} (${event.timeZone})`, place].filter(Boolean).join('\n')
  const hint = method === 'CANCEL' ? '' : changeHint(language, guestUrl)
  return {
    ...envelope({ recipient, business, site }),
    subject: inOneLine(customerMessage(language, `${state}Subject`, { title: event.title, when })),
    messageId: messageIdOf({ event, site, recipient }, 'event'),
    text: `${customerMessage(language, state)}\n\n${lines}\n${hint}\n${business}\n`,
    icalEvent: { method, filename: 'event.ics', content },
  }
}

/** Writes the mail that reminds a guest of an event. */
export function reminderMail({ event, language, business, recipient, guestUrl, site, topic, text }: Reminder): Mail {
  return {
    ...envelope({ recipient, business, site }),
    subject: inOneLine(customerMessage(language, 'reminderSubject', { title: event.title, when: writeSpan(language, event) })),
    messageId: messageIdOf({ event, site, recipient }, topic.replaceAll(' ', '.')),
    text: `${text}\n${changeHint(language, guestUrl)}\n${business}\n`,
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

const changeHint = (language: Language, guestUrl: string): string => `\n${customerMessage(language, 'change')}\n${guestUrl}\n`

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)
