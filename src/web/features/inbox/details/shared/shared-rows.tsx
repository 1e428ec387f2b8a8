import { ExternalLink, FileText, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { formatSize } from '#domain/messages/media-limits.ts'
import type { Message } from '#domain/messages/message.ts'
import { linksOf } from '#domain/conversations/shared-items.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { SafeLink } from '#web/kit/text/safe-link.tsx'
import { formatDay } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { MediaContent } from '#web/features/inbox/thread/content/media-content.tsx'
import { sourceOf } from '#web/features/inbox/thread/media-source.ts'

type Props = { items: readonly Message[]; onShow: (line: number) => void }

export function SoundRows({ items, onShow }: Props) {
  const { app } = useCurrentApp()
  return (
    <Rows items={items} onShow={onShow}>
      {(message) =>
        message.content.type === 'audio' && (
          <MediaContent content={message.content} source={sourceOf(app.id, message)} file={message.file ?? null} />
        )
      }
    </Rows>
  )
}

export function DocumentRows({ items, onShow }: Props) {
  const { app } = useCurrentApp()
  return (
    <Rows items={items} onShow={onShow}>
      {(message) => {
        const { content, file } = message
        if (content.type !== 'document') return null
        const href = sourceOf(app.id, message)(content.media)
        const name = content.filename ?? (file?.state === 'stored' ? file.name : null) ?? t('Document')
        return (
          <span className="flex min-w-0 items-center gap-2">
            <FileText className="size-4 shrink-0 text-info" aria-hidden />
            {href ? (
              <a href={href} target="_blank" rel="noreferrer" title={name} className="min-w-0 truncate text-ink hover:underline">
                {name}
              </a>
            ) : (
              <span className="min-w-0 truncate">{name}</span>
            )}
            {file?.state === 'stored' && <span className="shrink-0 text-meta text-ink-3">{formatSize(file.size)}</span>}
          </span>
        )
      }}
    </Rows>
  )
}

export function LinkRows({ items, onShow }: Props) {
  return (
    <Rows items={items} onShow={onShow}>
      {(message) =>
        linksOf(message).map((address) => (
          <span key={address} className="flex min-w-0 items-center gap-2">
            <ExternalLink className="size-4 shrink-0 text-info" aria-hidden />
            <SafeLink href={address} className="min-w-0 truncate text-ink hover:underline">
              {address.replace(/^https?:\/\/(www\.)?/, '')}
            </SafeLink>
          </span>
        ))
      }
    </Rows>
  )
}

function Rows({ items, onShow, children }: Props & { children: (message: Message) => ReactNode }) {
  const { app } = useCurrentApp()
  const now = useNow(60_000)
  return (
    <ul className="flex flex-col gap-1">
      {items.map((message) => (
        <li key={message.id} className="flex items-center gap-1 text-secondary">
          <div className="flex min-w-0 flex-1 flex-col">
            {children(message)}
            <time dateTime={message.at} className="text-meta text-ink-3">
              {formatDay(message.at, app.timeZone, now)}
            </time>
          </div>
          <IconButton
            size="sm"
            side="top"
            label={t('Show in conversation')}
            icon={<MessageSquareText strokeWidth={1.75} />}
            onClick={() => onShow(message.seq)}
          />
        </li>
      ))}
    </ul>
  )
}
