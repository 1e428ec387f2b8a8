import { Avatar } from '../../../kit/avatar.tsx'

import type { ContactCard } from '#domain/message-parts.ts'

// As tall as a finger or an unsteady pointer needs (WCAG 2.5.8).
const LINK = 'block truncate text-meta/6 text-lagoon-fg underline-offset-2 hover:underline'

/** Shared contacts: each with its name, and its numbers and emails to use. */
export function ContactsContent({ contacts }: { contacts: readonly ContactCard[] }) {
  return (
    <ul aria-label="Contacts" className="-mx-1.5 my-0.5 flex flex-col gap-1">
      {contacts.map((card, index) => (
        <li key={index} className="flex min-w-56 items-center gap-3 rounded-control bg-surface p-2">
          <Avatar name={card.name} />
          <span className="min-w-0">
            <span className="block truncate text-secondary font-medium">{card.name}</span>
            {card.company && <span className="block truncate text-meta text-ink-2">{card.company}</span>}
            {card.phones.map(({ phone }) => (
              <a key={phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
                {phone}
              </a>
            ))}
            {card.emails.map(({ email }) => (
              <a key={email} href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
