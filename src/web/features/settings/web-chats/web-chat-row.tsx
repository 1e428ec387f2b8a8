import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { WebChat } from '#domain/webchat/web-chat.ts'

import { ChannelGlyph } from '#web/kit/media/channel-icon.tsx'
import { Tag } from '#web/kit/form/tag.tsx'

/** One web chat, and whether it was seen on a site yet; leads to its page. */
export function WebChatRow({ webChat: { id, name, firstSeenAt, lastSeenPage } }: { webChat: WebChat }) {
  return (
    <li>
      <Link
        to="/settings/channels/web-chat/$webChatId"
        params={{ webChatId: id }}
        className="focus-inset flex items-center gap-3 p-4 transition-colors duration-80 hover:bg-hover"
      >
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-lagoon-soft text-lagoon-fg [&_svg]:size-5">
          <ChannelGlyph kind="webchat" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{name}</span>
            {firstSeenAt === null ? <Tag tone="warning">{t('Not installed')}</Tag> : <Tag tone="success">{t('Installed')}</Tag>}
          </span>
          <span className="block truncate text-secondary text-ink-2">
            {lastSeenPage === null ? t('Web chat') : t('Web chat · {lastSeenPage}', { lastSeenPage })}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden />
      </Link>
    </li>
  )
}
