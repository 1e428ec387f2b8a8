import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { t } from '#domain/i18n/t.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { ChannelGlyph } from '#web/kit/media/channel-icon.tsx'
import { Count } from '#web/kit/list/count.tsx'
import { formatAgo } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import type { PhoneContact } from './world/phone-types.ts'
import { lineOf } from './phone/to-bubble.ts'

/** The customers whose phones can be held; those who wrote last come first. */
export function ContactList({ contacts, openKey }: { contacts: readonly PhoneContact[]; openKey: string | null }) {
  const sorted = contacts.toSorted((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''))
  return (
    <ul aria-label={t('Test contacts')}>
      {sorted.map((contact) => (
        <ContactRow key={contact.key} contact={contact} open={contact.key === openKey} />
      ))}
    </ul>
  )
}

function ContactRow({ contact, open }: { contact: PhoneContact; open: boolean }) {
  const now = useNow()
  const { last, unread } = contact
  return (
    <li className={clsx('relative flex items-center gap-3 border-b border-line px-4 py-3', open ? 'bg-lagoon-soft' : 'hover:bg-hover')}>
      <Avatar name={contact.name} glyph={<ChannelGlyph kind="whatsapp" />} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <Link
            to="/tester"
            search={(before) => ({ ...before, contact: contact.key })}
            aria-current={open ? 'true' : undefined}
            className={clsx(
              'focus-inset min-w-0 flex-1 truncate text-base after:absolute after:inset-0',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {contact.name}
          </Link>
          {last && <span className="shrink-0 text-meta text-ink-3 tabular-nums">{formatAgo(last.at, now)}</span>}
        </div>
        <div className="flex items-center gap-2">
          <span className={clsx('min-w-0 flex-1 truncate text-secondary', unread > 0 ? 'text-ink' : 'text-ink-2')}>
            {last ? lineOf(last) : contact.waId ? <bdi dir="ltr">+{contact.waId}</bdi> : t('Has no phone number')}
          </span>
          <Count value={unread} label={t('unread')} />
        </div>
      </div>
    </li>
  )
}
