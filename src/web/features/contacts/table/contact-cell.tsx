import { t } from '#domain/i18n/t.ts'
import type { ContactRow } from '#domain/contacts/contact-list.ts'
import type { Json } from '#domain/json.ts'
import { commaList } from '#domain/i18n/comma-list.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'

type Props = { contact: ContactRow; columnId: string; now: number; timeZone: string }

/** What one column says of one contact. */
export function ContactCell({ contact, columnId, now, timeZone }: Props) {
  switch (columnId) {
    case 'phone':
      return <Words words={contact.phone} figures />
    case 'email':
      return <Words words={contact.email} />
    case 'username':
      return <Words words={contact.username ? `@${contact.username}` : null} />
    case 'channels':
      return <Words words={commaList(contact.channels) || null} />
    case 'owner':
      return contact.owner ? <span className="truncate text-ink">{contact.owner}</span> : <span className="text-ink-3">{t('Nobody')}</span>
    case 'tags':
      return contact.tags.length > 0 ? (
        <span className="flex min-w-0 gap-1 *:min-w-0" title={commaList(contact.tags)}>
          {contact.tags.slice(0, 3).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {contact.tags.length > 3 && <span className="text-meta text-ink-3">+{contact.tags.length - 3}</span>}
        </span>
      ) : (
        <span className="text-ink-3">{t('None')}</span>
      )
    case 'lastSeen':
      return <Moment at={contact.lastSeenAt} now={now} timeZone={timeZone} />
    case 'created':
      return <Moment at={contact.createdAt} now={now} timeZone={timeZone} />
    case 'orders':
      return <Words words={contact.orders > 0 ? String(contact.orders) : null} figures />
    default:
      return <Words words={valueText(contact.fields[columnId.replace(/^fields\./, '')] ?? null)} />
  }
}

const Words = ({ words, figures = false }: { words: string | null; figures?: boolean }) =>
  words === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <span dir="auto" className={figures ? 'truncate [direction:ltr] tabular-nums' : 'truncate'} title={words}>
      {words}
    </span>
  )

function Moment({ at, now, timeZone }: { at: string | null; now: number; timeZone: string }) {
  if (at === null) return <span className="text-ink-3">{t('Never')}</span>
  return (
    <time dateTime={at} className="tabular-nums" title={formatExactTime(at, timeZone)}>
      {formatAgo(at, now)}
    </time>
  )
}

/** Says the value of one of the app's own fields. */
export function valueText(value: Json): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.length > 0 ? commaList(value.map((one: Json) => valueText(one) ?? '')) : null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
