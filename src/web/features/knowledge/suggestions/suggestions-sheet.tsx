import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeSuggestion } from '#domain/knowledge/knowledge-suggestion.ts'

import { suggestionsQuery, useSuggestions } from '#web/api/ai/knowledge-suggestions.ts'
import { refusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { EditSuggestion } from './edit-suggestion.tsx'
import { SearchPast } from './search-past.tsx'
import { Suggestion } from './suggestion.tsx'

type Props = { onOpen: (sourceId: string, passageId?: string) => void; onClose: () => void }

/** What customers asked and people answered, one after another: accepted, edited or refused. Agents answer from none of it before. */
export function SuggestionsSheet({ onOpen, onClose }: Props) {
  const { app } = useCurrentApp()
  const suggestions = useQuery(suggestionsQuery(app.id))
  const { data } = suggestions
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={t('Suggested answers')} width="wide">
      <QueryState query={suggestions} what={t('the suggestions')}>
        <div className="flex flex-col gap-3">
          <Bone className="h-16" />
          <Bone className="h-32" />
          <Bone className="h-32" />
        </div>
      </QueryState>
      {data && <SearchPast search={data.search} />}
      {data?.items.length === 0 && data.search?.running !== true && (
        <EmptyState title={t('No suggestions to review')}>
          {data.search
            ? t('Questions that customers ask again appear here with your team’s answer.')
            : t('Search past conversations to find what your team answers again and again.')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && <Review items={data.items} onOpen={onOpen} />}
    </SideSheet>
  )
}

type ReviewProps = Pick<Props, 'onOpen'> & { items: readonly KnowledgeSuggestion[] }

function Review({ items, onOpen }: ReviewProps) {
  const { app } = useCurrentApp()
  const { accept, reject } = useSuggestions(app.id)
  const toasts = useToasts()
  const [edited, setEdited] = useState<KnowledgeSuggestion | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const onError = (error: Error) => toasts.show(refusal(error))
  /** The keyboard stays in the list: at the next one, or the one before the last. */
  const leave = (id: string) => {
    const at = items.findIndex((item) => item.id === id)
    focusOn(list.current, at < items.length - 1 ? at + 1 : at - 1)
  }
  const take = ({ id: suggestionId, question, answer }: KnowledgeSuggestion) => {
    leave(suggestionId)
    accept.mutate({ suggestionId, question, answer }, { onSuccess: () => toasts.show({ title: t('Answer added to Knowledge') }), onError })
  }
  const refuse = ({ id }: KnowledgeSuggestion) => {
    leave(id)
    reject.mutate(id, { onSuccess: () => toasts.show({ title: t('Suggestion rejected') }), onError })
  }
  const actions = { a: take, e: setEdited, r: refuse }
  const onKeyDown = useListKeys(items, actions)
  return (
    <>
      <KeyHint />
      <ul ref={list} aria-label={t('Suggestions')} className="flex flex-col gap-3" onKeyDown={onKeyDown}>
        {items.map((item) => (
          <li key={item.id} tabIndex={-1} data-suggestion={item.id} className="rounded-card">
            <Suggestion
              suggestion={item}
              busy={(accept.isPending && accept.variables.suggestionId === item.id) || (reject.isPending && reject.variables === item.id)}
              onAccept={() => take(item)}
              onEdit={() => setEdited(item)}
              onReject={() => refuse(item)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {edited && <EditSuggestion suggestion={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function KeyHint() {
  const [{ letterKeys }] = usePreferences()
  if (!letterKeys) return null
  return <p className="mb-3 text-meta text-ink-2 max-phone:hidden">{t('J and K move, A accepts, E edits, R rejects.')}</p>
}

type Act = (suggestion: KnowledgeSuggestion) => void

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const LETTER_STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** Moves through the list and decides by letters, unless they are switched off. */
function useListKeys(items: readonly KnowledgeSuggestion[], actions: Readonly<Record<string, Act>>) {
  const [{ letterKeys }] = usePreferences()
  return (event: KeyboardEvent<HTMLUListElement>) => {
    const { key, currentTarget: list } = event
    if (isCommand(event)) return
    const at = items.findIndex(({ id }) => id === idOf(event.target))
    const step = STEPS[key] ?? (letterKeys ? LETTER_STEPS[key] : undefined)
    const item = items[at]
    const act = letterKeys ? actions[key] : undefined
    if (step === undefined && !(item && act)) return
    event.preventDefault()
    if (step !== undefined) focusOn(list, at + step)
    else if (item) act?.(item)
  }
}

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

const idOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-suggestion]')?.getAttribute('data-suggestion') ?? null) : null

function focusOn(list: Element | null, at: number): void {
  const item = list?.children[at]
  if (!(item instanceof HTMLElement)) return
  item.focus()
  item.scrollIntoView({ block: 'nearest' })
}
