import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FoundMessage } from '#domain/api/conversations/search.ts'

import { Avatar } from '#web/kit/media/avatar.tsx'
import { formatDay, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FoundGroup, rowStyle } from './found-group.tsx'

/** Messages that hold the words, newest first; each opens its conversation where it was said. */
export function FoundMessages({ items }: { items: readonly FoundMessage[] }) {
  const { app } = useCurrentApp()
  const now = useNow(60_000)
  return (
    <FoundGroup title={t('Messages')} items={items}>
      {({ messageId, conversationId, seq, direction, author, contact, at, excerpt }) => {
        const name = contact.name ?? contact.phone ?? t('Someone')
        return (
          <li key={messageId}>
            <Link to="/inbox/$conversationId" params={{ conversationId }} search={{ line: seq }} className={rowStyle}>
              <Avatar name={name} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                  <time dateTime={at} title={formatExactTime(at, app.timeZone)} className="shrink-0 text-meta text-ink-3">
                    {formatDay(at, app.timeZone, now)}
                  </time>
                </span>
                <span dir="auto" className="line-clamp-2 text-secondary text-ink-2 rtl:text-right">
                  {direction === 'note' && <Lock className="me-1 inline size-3.5 align-[-2px]" aria-label={t('Note')} />}
                  {direction !== 'in' && <span className="text-ink-3">{author ?? t('Bot')}: </span>}
                  {excerpt.map(({ text, hit }, index) =>
                    hit ? (
                      <mark key={index} className="rounded-tag bg-honey-soft px-0.5 text-honey-fg">
                        {text}
                      </mark>
                    ) : (
                      <span key={index}>{text}</span>
                    ),
                  )}
                </span>
              </span>
            </Link>
          </li>
        )
      }}
    </FoundGroup>
  )
}
