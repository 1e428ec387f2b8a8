import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { memo, type MouseEvent } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { Avatar } from '#web/kit/media/avatar.tsx'
import { ChannelGlyph } from '#web/kit/media/channel-icon.tsx'
import { Count } from '#web/kit/list/count.tsx'
import { formatAgo } from '#web/kit/text/format-time.ts'
import { customerName } from './contact-name.ts'
import { AssigneeFace } from './list/assignee-face.tsx'
import { RowChips } from './list/row-chips.tsx'

type Props = {
  conversation: Conversation
  /** Where it opens, with what the address says of the list. */
  href: string
  selected: boolean
  now: number
  compact: boolean
  picked: boolean
  /** Something is selected: then every row shows its box. */
  picking: boolean
  onOpen: (id: string) => void
  onPick: (id: string, range: boolean) => void
  onMenu: (conversation: Conversation, point: { x: number; y: number }) => void
}

/** One conversation of the list: who, when, what was said last, and at most three chips. */
export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { conversation, href, selected, now, compact, picked, picking, onOpen, onPick, onMenu } = props
  const name = customerName(conversation)
  const unread = conversation.unreadCount > 0
  const menu = (event: MouseEvent) => {
    event.preventDefault()
    // The menu key has no place of its own.
    const box = event.currentTarget.getBoundingClientRect()
    onMenu(conversation, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.x + 48, y: box.y + box.height / 2 })
  }
  const press = (event: MouseEvent) => {
    // In another tab or window, as the browser does it.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.shiftKey) onPick(conversation.id, true)
    else onOpen(conversation.id)
  }
  return (
    <div className="group/row relative h-full" onContextMenu={menu}>
      {/* Not a link of the router: those ask at each change of the address where they lead. */}
      <a
        href={href}
        aria-current={selected ? 'true' : undefined}
        onClick={press}
        className={clsx(
          'focus-inset flex h-full gap-3 border-b border-line px-4 transition-colors duration-80',
          compact ? 'py-2' : 'py-3',
          selected || picked ? 'bg-lagoon-soft' : 'hover:bg-hover',
        )}
      >
        <Avatar name={name} glyph={<ChannelGlyph kind={conversation.channel.kind} />} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <span className={clsx('min-w-0 flex-1 truncate text-base text-ink', unread ? 'font-semibold' : 'font-medium')}>{name}</span>
            <time dateTime={conversation.lastActivityAt} className="shrink-0 text-meta text-ink-3 tabular-nums">
              {formatAgo(conversation.lastActivityAt, now)}
            </time>
            <Count value={conversation.unreadCount} label={t('unread')} className="self-center" />
          </div>
          <div className="flex items-center gap-2">
            <p dir="auto" className={clsx('min-w-0 flex-1 truncate text-secondary rtl:text-right', unread ? 'text-ink' : 'text-ink-2')}>
              {lastLine(conversation)}
            </p>
            {compact && <AssigneeFace assignee={conversation.assignee} />}
          </div>
          {!compact && (
            <div className="mt-0.5 flex h-6 items-center gap-2">
              <RowChips conversation={conversation} now={now} />
              <AssigneeFace assignee={conversation.assignee} />
            </div>
          )}
        </div>
      </a>
      <SelectBox name={name} compact={compact} picked={picked} picking={picking} onPick={(range) => onPick(conversation.id, range)} />
    </div>
  )
})

function lastLine({ snippet, snippetDirection }: Conversation): string {
  if (!snippet) return t('No messages yet')
  if (snippetDirection === 'note') return t('Note: {snippet}', { snippet })
  return snippet
}

type BoxProps = Pick<Props, 'compact' | 'picked' | 'picking'> & { name: string; onPick: (range: boolean) => void }

const SelectBox = ({ name, compact, picked, picking, onPick }: BoxProps) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={picked}
    aria-label={t('Select the conversation with {name}', { name })}
    tabIndex={-1}
    onClick={(event) => onPick(event.shiftKey)}
    className={clsx(
      'absolute start-4 flex size-9 items-center justify-center rounded-full bg-surface',
      compact ? 'top-2' : 'top-3',
      picking ? 'opacity-100' : 'opacity-0 group-hover/row:opacity-100 focus:opacity-100 max-md:pointer-events-none max-md:opacity-0',
    )}
  >
    <span
      className={clsx(
        'flex size-4.5 items-center justify-center rounded-tag border',
        picked ? 'border-lagoon bg-lagoon text-on-lagoon' : 'border-control',
      )}
    >
      {picked && <Check className="size-3.5" strokeWidth={3} />}
    </span>
  </button>
)
