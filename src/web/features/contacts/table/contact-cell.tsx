import { useLayoutEffect, useRef, useState } from 'react'

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
      return contact.tags.length > 0 ? <Tags tags={contact.tags} /> : <span className="text-ink-3">{t('None')}</span>
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

/** As many tags as there is room for, whole, and how many more there are. Those that wrap onto a second line are out of sight. */
function Tags({ tags }: { tags: readonly string[] }) {
  const [hidden, setHidden] = useState(0)
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = [...(line.current?.children ?? [])] as HTMLElement[]
    const count = () => setHidden(shown.filter(({ offsetTop }) => offsetTop > (shown[0]?.offsetTop ?? 0)).length)
    const observer = new ResizeObserver(count)
    if (line.current) observer.observe(line.current)
    return () => observer.disconnect()
  }, [tags])
  return (
    <span className="flex min-w-0 items-center gap-1" title={commaList(tags)}>
      <span ref={line} className="flex h-5 min-w-0 flex-wrap gap-1 overflow-hidden">
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
      {hidden > 0 && (
        <span className="shrink-0 text-meta text-ink-2 tabular-nums" aria-hidden>
          +{hidden}
        </span>
      )}
    </span>
  )
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
