import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Corrected } from '#web/kit/text/corrected.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useFind } from './use-find.ts'
import { useMarks } from './use-marks.ts'

type Props = {
  conversationId: string
  /** Grows each time that somebody asks for the bar: it takes the focus again. */
  asked: number
  /** What the thread stands in. */
  thread: RefObject<HTMLElement | null>
  onGo: (seq: number) => void
  onClose: () => void
}

/** Finds what was said in this conversation, in all of its history, and goes from place to place. */
export function FindBar({ conversationId, asked, thread, onGo, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const find = useFind(conversationId, onGo)
  useMarks(thread, find.words, find.current?.messageId ?? null)
  useReturnedFocus()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [asked])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const way = wayOf(event)
    if (way === null) return
    event.preventDefault()
    if (way === 'close') onClose()
    else find.step(way)
  }

  return (
    <search aria-label={t('This conversation')} className="shrink-0 border-b border-line bg-sunken px-4 py-2 max-phone:px-2">
      <div className="flex items-center gap-1">
        <div className="relative min-w-0 flex-1">
          <Search className="absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" aria-hidden />
          <Input
            ref={field}
            type="search"
            aria-label={t('Search this conversation')}
            placeholder={t('Words of this conversation')}
            maxLength={200}
            value={find.text}
            onChange={(event) => find.write(event.target.value)}
            onKeyDown={onKeyDown}
            className="w-full ps-8"
          />
        </div>
        <p role="status" className="min-w-18 px-2 text-end text-meta whitespace-nowrap text-ink-2 tabular-nums">
          {find.says}
        </p>
        <IconButton
          label={t('Older')}
          keys="enter"
          icon={<ChevronUp />}
          aria-disabled={!find.hasOlder}
          className="aria-disabled:opacity-50"
          onClick={() => find.step('older')}
        />
        <IconButton
          label={t('Newer')}
          keys="shift+enter"
          icon={<ChevronDown />}
          aria-disabled={!find.hasNewer}
          className="aria-disabled:opacity-50"
          onClick={() => find.step('newer')}
        />
        <IconButton label={t('Close the search')} keys="escape" icon={<X />} onClick={onClose} />
      </div>
      <Corrected corrected={find.corrected} />
    </search>
  )
}

/** What is found comes from the end of the conversation upward: so Enter goes up, as the arrow does. */
function wayOf({ key, shiftKey }: KeyboardEvent): 'older' | 'newer' | 'close' | null {
  if (key === 'Escape') return 'close'
  if (key === 'Enter') return shiftKey ? 'newer' : 'older'
  if (key === 'ArrowUp') return 'older'
  return key === 'ArrowDown' ? 'newer' : null
}

/** Gives the focus back to what had it before, when the bar is gone. */
function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
}
