import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Channel } from '#domain/whatsapp/channel.ts'

import { slowdownText } from '#domain/whatsapp/slowdown-messages.ts'

import { ChannelGlyph } from '#web/kit/media/channel-icon.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { limitText, channelStatusOf } from './channel-labels.ts'

/** One connected number, with how it stands; leads to its page. */
export function ChannelRow({ channel }: { channel: Channel }) {
  const status = channelStatusOf(channel)
  const slow = slowdownText(channel)
  const { facts } = channel
  return (
    <li>
      <Link
        to="/settings/channels/$channelId"
        params={{ channelId: channel.id }}
        className="focus-inset flex items-center gap-3 p-4 transition-colors duration-80 hover:bg-hover"
      >
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-lagoon-soft text-lagoon-fg [&_svg]:size-5">
          <ChannelGlyph kind={channel.kind} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{channel.name}</span>
            <Tag tone={status.tone}>{status.label}</Tag>
            {channel.demo && <Tag tone="info">{t('Demo')}</Tag>}
          </span>
          <span className="block text-secondary text-ink-2 tabular-nums">
            <bdi dir="ltr">{facts?.displayPhone ?? channel.displayPhone}</bdi>
            {facts?.messagingLimit && <span className="text-ink-3"> · {limitText(facts.messagingLimit)}</span>}
          </span>
          {channel.blocked !== null && <span className="block text-meta text-danger">{channel.blocked}</span>}
          {channel.blocked === null && slow !== null && <span className="block text-meta text-warning">{slow}</span>}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden />
      </Link>
    </li>
  )
}
