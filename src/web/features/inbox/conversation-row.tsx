import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Archive, Bot, CircleAlert } from 'lucide-react'
import { memo } from 'react'

import type { Conversation } from '#domain/conversation.ts'

import { Avatar } from '../../kit/avatar.tsx'
import { ChannelGlyph } from '../../kit/channel-glyph.tsx'
import { Count } from '../../kit/count.tsx'
import { Tag } from '../../kit/tag.tsx'
import { agoWords } from '../../kit/time-words.ts'
import { contactName } from './contact-name.ts'
import type { InboxSearch } from './inbox-search.ts'

type Props = { conversation: Conversation; search: InboxSearch; selected: boolean; now: number; compact: boolean }

/** One conversation of the list: who, when, what was said last, and at most three chips. */
export const ConversationRow = memo(function ConversationRow({ conversation, search, selected, now, compact }: Props) {
  const name = contactName(conversation.contact)
  const unread = conversation.unreadCount > 0
  return (
    <Link
      to="/inbox/$conversationId"
      params={{ conversationId: conversation.id }}
      search={search}
      aria-current={selected ? 'true' : undefined}
      className={clsx(
        'focus-inset flex h-full gap-3 border-b border-line px-4 transition-colors duration-80',
        compact ? 'py-2' : 'py-3',
        selected ? 'bg-lagoon-soft' : 'hover:bg-hover',
      )}
    >
      <Avatar name={name} glyph={<ChannelGlyph kind={conversation.channel.kind} />} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className={clsx('min-w-0 flex-1 truncate text-base text-ink', unread ? 'font-semibold' : 'font-medium')}>{name}</span>
          <time dateTime={conversation.lastActivityAt} className="shrink-0 text-meta text-ink-3 tabular-nums">
            {agoWords(conversation.lastActivityAt, now)}
          </time>
          <Count value={conversation.unreadCount} label="unread" className="self-center" />
        </div>
        <p className={clsx('truncate text-secondary', unread ? 'text-ink' : 'text-ink-2')}>{snippetWords(conversation)}</p>
        {!compact && <Chips conversation={conversation} />}
      </div>
    </Link>
  )
})

function Chips({ conversation }: { conversation: Conversation }) {
  const { handler, openState, assignee, snippetStatus, contact } = conversation
  const chips = [
    snippetStatus === 'FAILED' && (
      <Tag key="failed" tone="danger" icon={<CircleAlert />}>
        Not sent
      </Tag>
    ),
    openState === 'closed' && (
      <Tag key="closed" icon={<Archive />}>
        Closed
      </Tag>
    ),
    handler === 'bot' && openState === 'open' && (
      <Tag key="bot" icon={<Bot />}>
        Bot
      </Tag>
    ),
    handler === 'human' && !assignee && openState === 'open' && (
      <Tag key="needs" tone="coral">
        Needs you
      </Tag>
    ),
    ...contact.tags.map((tag) => <Tag key={`tag-${tag}`}>{tag}</Tag>),
  ]
  return <div className="mt-1 flex gap-1.5 overflow-hidden">{chips.filter(Boolean).slice(0, 3)}</div>
}

function snippetWords({ snippet, snippetDirection }: Conversation): string {
  if (!snippet) return 'No messages yet'
  if (snippetDirection === 'note') return `Note: ${snippet}`
  return snippet
}
