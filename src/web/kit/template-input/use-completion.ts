import { type KeyboardEvent, useId, useMemo, useState } from 'react'

import { FILTER_WORDS } from '#flow/expression/template/filter-descriptions.ts'

import { CREATE, creation, matching } from '../pick-input/matching.ts'
import type { Variable } from '../schema-form/form-context.ts'
import { completed, pathWritten, suggestFor, type Suggestion, type Written, writtenAt } from './completing.ts'

type Options = {
  text: string
  /** Whether the whole text is one path, without braces. */
  isPath: boolean
  variables: readonly Variable[]
  /** What may stand there as a whole, outside of braces. */
  whole?: readonly { value: string; label: string; about?: string }[] | undefined
  /** Makes what may stand there as a whole and is not there yet. */
  creates?: { label: string; run: (name: string) => void } | undefined
  /** Writes the text, and puts the caret there. */
  onWrite: (text: string, caret: number) => void
}

/** Offers what can stand at the caret while a template is written: arrows choose, Enter or Tab takes it, Escape closes the list. */
export function useCompletion(options: Options) {
  const { text, isPath, whole, creates, onWrite } = options
  const id = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const inBraces = caret === null || isPath ? null : writtenAt(text, caret)
  const isWhole = isPath || (inBraces === null && whole !== undefined && !text.includes('{'))
  const written: Written | null = caret === null ? null : isWhole ? pathWritten(text) : inBraces
  const offered = useOffered(written, isWhole, options)
  const isOpen = offered.length > 0
  const chosen = Math.min(at, offered.length - 1)
  const close = () => setCaret(null)
  const take = (index: number) => {
    const one = offered[index]
    if (!written || !one || caret === null) return
    if (one.text === CREATE) {
      close()
      creates?.run(text.trim())
      return
    }
    const next = isWhole ? { text: one.text, caret: one.text.length } : completed(text, caret, written, one.text)
    close()
    onWrite(next.text, next.caret)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const key = keyOf(event)
    // Whoever goes on by Tab makes nothing.
    if (key === null || (event.key === 'Tab' && offered[chosen]?.text === CREATE)) return
    event.preventDefault()
    event.stopPropagation()
    // The page listens at the document: what is meant for the list is not for a sheet that would close.
    event.nativeEvent.stopImmediatePropagation()
    if (key === 'close') close()
    else if (key === 'take') take(chosen)
    else setAt((chosen + key + offered.length) % offered.length)
  }
  return {
    id,
    offered,
    isOpen,
    chosen,
    close,
    take,
    onKeyDown,
    /** After something was written, with the caret there. */
    onWritten: (now: number) => {
      setCaret(now)
      setAt(0)
    },
    aria: ariaOf(id, isOpen, chosen),
  }
}

const ariaOf = (id: string, isOpen: boolean, chosen: number) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': isOpen ? id : undefined,
  'aria-activedescendant': isOpen ? `${id}-${chosen}` : undefined,
})

function useOffered(written: Written | null, isWhole: boolean, { variables, whole, creates }: Options): Suggestion[] {
  const { from = -1, word = '', what = 'value' } = written ?? {}
  const label = creates?.label
  return useMemo(() => {
    if (from === -1) return []
    if (isWhole && whole) {
      const found = matching(whole, word)
      return [...found.filter(({ text }) => text !== word), ...(label === undefined ? [] : creation(found, word, label))]
    }
    return suggestFor({ from, word, what }, variables, FILTER_WORDS)
  }, [from, word, what, variables, whole, isWhole, label])
}

function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): 'close' | 'take' | 1 | -1 | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null
  if (key === 'Escape') return 'close'
  if (key === 'Enter' || key === 'Tab') return 'take'
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
}
