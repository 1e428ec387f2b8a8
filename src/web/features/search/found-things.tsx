import { dateLocale, locale } from '#domain/i18n/locale.ts'
import { Link } from '@tanstack/react-router'
import { CalendarDays, ReceiptText } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FoundContact, FoundEvent, FoundOrder } from '#domain/api/conversations/search.ts'

import { Avatar } from '#web/kit/media/avatar.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { FoundGroup, rowStyle } from './found-group.tsx'

export function FoundContacts({ items }: { items: readonly FoundContact[] }) {
  return (
    <FoundGroup title={t('Contacts')} items={items}>
      {({ id, name, phone, email, tags }) => (
        <li key={id}>
          <Link to="/contacts/$contactId" params={{ contactId: id }} className={rowStyle}>
            <Avatar name={name ?? phone ?? email ?? '?'} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name ?? phone ?? email ?? t('No name')}</span>
              <span className="block truncate text-secondary text-ink-2">{[name && phone, email].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="flex gap-1.5 max-phone:hidden">
              {tags.slice(0, 3).map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </Link>
        </li>
      )}
    </FoundGroup>
  )
}

export function FoundOrders({ items }: { items: readonly FoundOrder[] }) {
  return (
    <FoundGroup title={t('Orders')} items={items}>
      {({ id, number, contactName, total, currency, status }) => (
        <li key={id}>
          <Link to="/orders/$orderId" params={{ orderId: id }} className={rowStyle}>
            <ReceiptText className="size-5 shrink-0 text-ink-3" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block font-medium tabular-nums">#{number}</span>
              <span className="block truncate text-secondary text-ink-2">{contactName ?? t('Nobody')}</span>
            </span>
            <span className="tabular-nums">{new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(total)}</span>
            <Tag>{status}</Tag>
          </Link>
        </li>
      )}
    </FoundGroup>
  )
}

/** Events that were found; each opens in the calendar. */
export function FoundEvents({ items }: { items: readonly FoundEvent[] }) {
  return (
    <FoundGroup title={t('Events')} items={items}>
      {({ id, title, start, timeZone, status, contactName }) => (
        <li key={id}>
          <Link
            to="/events"
            search={{ show: 'agenda', range: 'all', open: id }}
            className="focus-inset flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover"
          >
            <CalendarDays className="size-5 shrink-0 text-ink-3" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{title}</span>
              <span className="block truncate text-secondary text-ink-2">
                {new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(start))}
                {contactName && ` · ${contactName}`}
              </span>
            </span>
            <Tag>{status}</Tag>
          </Link>
        </li>
      )}
    </FoundGroup>
  )
}
