import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { type Action, groupName } from '#web/actions/action.ts'
import { useActionRegistry } from '#web/actions/use-actions.ts'
import { call } from '#web/api/call.ts'
import { searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { backdropStyle } from '#web/kit/overlay/dialog.tsx'
import { Keys } from '#web/kit/text/keys.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type PaletteFound, type PaletteRow, paletteRows, stillMatches } from './palette-rows.ts'

/** From so many letters on, conversations and messages are searched. */
const SEARCHED_LETTERS = 3
const NOTHING_SAID = { conversations: [], messages: [] } as const

/** Finds conversations by who they are with, and messages by their words. */
function usePaletteSearch(appId: string, q: string): Pick<PaletteFound, 'conversations' | 'messages'> {
  const { data } = useQuery({
    queryKey: [...queryKeys.search(appId), 'palette', q] as const,
    queryFn: ({ signal }) => call('search', { appId, q, limit: 4 }, { signal }),
    enabled: q.length >= SEARCHED_LETTERS,
    staleTime: 10_000,
  })
  if (!data) return NOTHING_SAID
  return {
    conversations: data.contacts.flatMap(({ conversationId, name, phone, email }) =>
      conversationId === null ? [] : [{ id: conversationId, name: name ?? phone ?? email ?? t('Unnamed contact') }],
    ),
    messages: data.messages.map(({ messageId, conversationId, seq, contact, excerpt }) => ({
      id: messageId,
      conversationId,
      seq,
      name: contact.name ?? contact.phone ?? '',
      text: excerpt.map(({ text }) => text).join(''),
    })),
  }
}

/** Finds commands, contacts, conversations and messages by a few letters. Every row teaches its keys. */
export function Palette({ onClose }: { onClose: () => void }) {
  const registry = useActionRegistry()
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const [actions] = useState<readonly Action[]>(() => registry.list().filter(({ id }) => id !== 'palette'))
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  // What is typed narrows the commands at once: Enter must never run what stood there a letter ago. Only contacts come later.
  const query = text.trim()
  const asked = useDeferredValue(query)
  const contacts = useQuery(searchContactsQuery(app.id, asked))
  const found = contacts.data?.items ?? []
  const isCurrent = asked === query
  const said = usePaletteSearch(app.id, asked)
  const rows = paletteRows(
    actions,
    {
      contacts: isCurrent && !contacts.isPlaceholderData ? found : found.filter((contact) => stillMatches(contact, query)),
      ...(isCurrent ? said : NOTHING_SAID),
    },
    query,
    {
      openContact: (contactId) => void navigate({ to: '/contacts/$contactId', params: { contactId } }),
      openConversation: (conversationId, line) =>
        void navigate({ to: '/inbox/$conversationId', params: { conversationId }, search: line === undefined ? {} : { line } }),
      searchAll: (q) => void navigate({ to: '/search', search: { q } }),
    },
  )

  const run = (row: PaletteRow | undefined) => {
    if (!row) return
    onClose()
    row.perform()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((now) => (now + step + rows.length) % Math.max(1, rows.length))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(rows[at])
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup
          aria-label={t('Search and commands')}
          className="fixed top-[14vh] left-1/2 z-50 flex max-h-[min(29rem,72vh)] w-[min(37.5rem,calc(100vw-1rem))] -translate-x-1/2 flex-col overflow-hidden rounded-dialog border border-line bg-surface shadow-3 outline-none transition-[opacity,scale] duration-160 ease-out data-starting-style:scale-97 data-starting-style:opacity-0 max-phone:top-2"
        >
          <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
            <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
            <input
              role="combobox"
              aria-expanded
              aria-controls="palette-rows"
              aria-activedescendant={rows[at] && `palette-${at}`}
              aria-label={t('Search')}
              placeholder={t('Search or type a command…')}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-reading outline-none max-phone:text-touch"
            />
            <Keys keys="escape" />
          </div>
          <PaletteList rows={rows} at={at} onPoint={setAt} onRun={run} />
          {rows.length === 0 && (
            <p className="px-4 py-8 text-center text-secondary text-ink-2">{t('Nothing matches “{query}”.', { query })}</p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ListProps = { rows: readonly PaletteRow[]; at: number; onPoint: (at: number) => void; onRun: (row: PaletteRow) => void }

function PaletteList({ rows, at, onPoint, onRun }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} role="listbox" id="palette-rows" aria-label={t('Results')} className="min-h-0 overflow-y-auto p-2">
      {rows.map((row, index) => (
        <div key={row.id} role="presentation">
          {row.group !== rows[index - 1]?.group && (
            <div role="presentation" className="px-2 pt-2 pb-1 text-meta text-ink-2">
              {groupName(row.group)}
            </div>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/interactive-supports-focus -- the input keeps the focus and holds the keys */}
          <div
            role="option"
            id={`palette-${index}`}
            aria-selected={index === at}
            onPointerMove={() => onPoint(index)}
            onClick={() => onRun(row)}
            className={clsx(
              'flex min-h-9 items-center gap-3 rounded-row px-2 text-base max-phone:min-h-11',
              index === at && 'bg-lagoon-soft text-lagoon-fg',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{row.name}</span>
            {row.note && <span className="truncate text-meta text-ink-3">{row.note}</span>}
            {row.keys && <Keys keys={row.keys} />}
          </div>
        </div>
      ))}
    </div>
  )
}
