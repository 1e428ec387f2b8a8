import { useNavigate, useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { useNow } from '#web/kit/hooks/use-now.ts'

import { ConversationRow } from './conversation-row.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { RowMenu } from './list/row-menu.tsx'
import { useSelection } from './list/selection.ts'

const TOP_PX = 8

type Props = { items: readonly Conversation[]; search: InboxSearch; conversationId: string | null; rowHeight: number; onEnd: () => void }

/** The rows, drawn only where one looks. While one is not at the top, new rows wait behind a pill. */
export function ConversationList({ items, search, conversationId, rowHeight, onEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [heldIds, setHeldIds] = useState<readonly string[] | null>(null)
  const { shown, waiting } = heldList(items, heldIds)
  const selection = useSelection()
  const [menuAt, setMenuAt] = useState<ComponentProps<typeof RowMenu>['at']>(null)
  const now = useNow()
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 6,
    // Before the list is measured, as many rows as the window could hold are drawn with it.
    initialRect: { width: 0, height: innerHeight },
  })
  const rows = virtual.getVirtualItems()
  const lastIndex = rows.at(-1)?.index ?? 0

  useEffect(() => {
    if (lastIndex >= shown.length - 10) onEnd()
  }, [lastIndex, shown.length, onEnd])

  const selected = shown.findIndex(({ id }) => id === conversationId)
  useEffect(() => {
    if (selected >= 0) virtual.scrollToIndex(selected, { align: 'auto' })
    // Only when another one is opened: rows that move must not pull the list along.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [conversationId])

  const hold = (top: number) => {
    if (top <= TOP_PX) setHeldIds(null)
    else if (!heldIds) setHeldIds(items.map(({ id }) => id))
  }

  // Rows are drawn again only when they change: what they are given stays the same.
  const picks = useRef({ selection, shown })
  useEffect(() => {
    picks.current = { selection, shown }
  })
  const pick = useCallback((id: string, range: boolean) => {
    const { selection: now, shown: listed } = picks.current
    if (range) {
      now.pickTo(
        id,
        listed.map((one) => one.id),
      )
    } else now.toggle(id)
  }, [])
  const { query, open } = useWayToRow(search)
  const openMenu = useCallback((conversation: Conversation, point: { x: number; y: number }) => setMenuAt({ conversation, point }), [])

  return (
    <>
      <div ref={scroller} onScroll={(event) => hold(event.currentTarget.scrollTop)} className="h-full overflow-y-auto overscroll-contain">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ key, index, start }) => {
            const conversation = shown[index]
            return (
              conversation && (
                <li key={key} className="absolute inset-x-0 top-0" style={{ height: rowHeight, transform: `translateY(${start}px)` }}>
                  <ConversationRow
                    conversation={conversation}
                    href={`/inbox/${conversation.id}${query}`}
                    selected={conversation.id === conversationId}
                    now={now}
                    compact={rowHeight < 80}
                    picked={selection.ids.has(conversation.id)}
                    picking={selection.ids.size > 0}
                    onOpen={open}
                    onPick={pick}
                    onMenu={openMenu}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
      <RowMenu at={menuAt} onClose={() => setMenuAt(null)} />
      {waiting > 0 && (
        <button
          type="button"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          className="absolute start-1/2 top-2 inline-flex h-7 -translate-x-1/2 items-center gap-1.5 rounded-full bg-lagoon px-3 text-meta font-medium text-on-lagoon shadow-2"
        >
          <ArrowUp className="size-3.5" aria-hidden /> {t('{waiting} new', { waiting })}
        </button>
      )}
    </>
  )
}

/** What stands behind the address of each row, and what opens one: the same for as long as the list is. */
function useWayToRow(search: InboxSearch): { query: string; open: (id: string) => void } {
  const { options } = useRouter()
  const navigate = useNavigate()
  const open = useCallback(
    (conversationId: string) => void navigate({ to: '/inbox/$conversationId', params: { conversationId }, search }),
    [navigate, search],
  )
  return { query: useMemo(() => options.stringifySearch({ ...search }), [options, search]), open }
}

/** Keeps a list still while one reads it: new rows wait, rows that moved stay where they were, rows that left are gone. */
export function heldList<T extends { id: string }>(
  items: readonly T[],
  heldIds: readonly string[] | null,
): { shown: readonly T[]; waiting: number } {
  if (!heldIds) return { shown: items, waiting: 0 }
  const byId = new Map(items.map((item) => [item.id, item]))
  const held = new Set(heldIds)
  const kept = heldIds.flatMap((id) => byId.get(id) ?? [])
  const lastKept = items.findLastIndex(({ id }) => held.has(id))
  // Behind the last known row come the rows that paging brought; before it, those that are new.
  const paged = items.slice(lastKept + 1)
  const waiting = items.slice(0, lastKept + 1).filter(({ id }) => !held.has(id)).length
  return { shown: [...kept, ...paged], waiting }
}
