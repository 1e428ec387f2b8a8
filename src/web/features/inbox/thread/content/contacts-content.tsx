import { commaList } from '#domain/i18n/comma-list.ts'
import { dateLocale } from '#domain/i18n/locale.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { SafeLink } from '#web/kit/text/safe-link.tsx'

import { t } from '#domain/i18n/t.ts'
import type { ContactCard } from '#domain/messages/message-parts.ts'

// As tall as a finger or an unsteady pointer needs (WCAG 2.5.8).
const LINK = 'block truncate text-meta/6 text-lagoon-fg underline-offset-2 hover:underline'

/** Shared contacts: each with its name, and its numbers and emails to use. */
export function ContactsContent({ contacts }: { contacts: readonly ContactCard[] }) {
  return (
    <ul aria-label={t('Contacts')} className="-mx-1.5 my-0.5 flex flex-col gap-1">
      {contacts.map((card, index) => (
        <li key={index} className="flex min-w-56 items-center gap-3 rounded-control bg-surface p-2">
          <Avatar name={card.name} />
          <span className="min-w-0">
            <span className="block truncate text-secondary font-medium">{card.name}</span>
            {workOf(card) !== '' && <span className="block truncate text-meta text-ink-2">{workOf(card)}</span>}
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
            {card.urls.map(({ url }) =>
              /^https?:/i.test(url) ? (
                <SafeLink key={url} href={url} shown={url} className={LINK}>
                  {url}
                </SafeLink>
              ) : (
                <span key={url} className="block truncate text-meta text-ink-2">
                  {url}
                </span>
              ),
            )}
            {card.addresses.map((address, place) => (
              <span key={place} className="block text-meta text-ink-2">
                {placeOf(address)}
              </span>
            ))}
            {card.birthday && (
              <span className="block text-meta text-ink-2">{t('Birthday: {birthday}', { birthday: dateOf(card.birthday) })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What they do and where: "Head of sales, Exports, Harbour Goods". */
const workOf = ({ title, department, company }: ContactCard): string => commaList([title, department, company].filter(Boolean))

const placeOf = ({ street, zip, city, state, country }: ContactCard['addresses'][number]): string =>
  commaList([street, [zip, city].filter(Boolean).join(' '), state, country].filter(Boolean))

/** A whole date in the words of the person who reads it; anything else as it came. */
const dateOf = (birthday: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(birthday) && Number.isFinite(Date.parse(birthday))
    ? new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(birthday))
    : birthday
