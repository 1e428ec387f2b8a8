import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { inputStyle } from './input-style.ts'
import { Suggestions } from '../template-input/suggestions.tsx'

const TAG_MAX = 40
const quietStyle = 'rounded-row border border-transparent hover:border-line-strong focus-within:border-control focus-within:bg-surface'

type Props = {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  id?: string
  label: string
  disabled?: boolean
  quiet?: boolean
  placeholder?: string
  /** Words that are offered, the most used first. */
  known?: readonly string[]
  /** A press into the empty field, or the arrow down, offers them before one is typed; not where they stand below it anyway. */
  browses?: boolean
}

/** Words that belong to a thing. Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsInput({
  tags,
  onChange,
  id,
  label,
  disabled = false,
  quiet = false,
  placeholder = 'VIP',
  known = [],
  browses = true,
}: Props) {
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const [browsing, setBrowsing] = useState(false)
  const offered = text === '' && browsing ? freeTags(known, tags) : suggestTags(known, tags, text)
  const add = (tag = text.trim().slice(0, TAG_MAX)) => {
    write('')
    if (tag && !tags.includes(tag)) onChange([...tags, tag])
  }
  const write = (next: string) => {
    setText(next)
    setChosen(-1)
    setBrowsing(false)
  }
  const onListKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChosen((at) => (at + step + offered.length) % offered.length)
    }
    if (event.key === 'Escape') {
      // Meant for the list, not for the sheet around it.
      event.stopPropagation()
      write('')
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length > 0) onListKey(event)
    else if (event.key === 'ArrowDown' && text === '') setBrowsing(browses)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(offered[chosen])
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  return (
    <div
      className={clsx(
        quiet ? quietStyle : inputStyle(),
        'relative flex min-h-9 w-full min-w-0 flex-wrap items-center gap-1 p-1 max-phone:min-h-11',
      )}
    >
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-tag bg-active ps-2 text-meta font-medium text-ink-2"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            disabled={disabled}
            aria-label={t('Remove {tag}', { tag })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
            className="inline-flex size-6 items-center justify-center rounded-tag hover:bg-hover"
          >
            <X className="size-3" />
          </button>
        </span>
      ))}
      <input
        id={id}
        aria-label={label}
        value={text}
        disabled={disabled}
        maxLength={TAG_MAX}
        placeholder={tags.length === 0 ? placeholder : ''}
        {...(known.length > 0 && comboboxOf(listId, offered.length > 0, chosen))}
        autoComplete="off"
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onClick={() => setBrowsing(browses && !disabled)}
        onBlur={() => add()}
        className="h-6 w-8 min-w-8 flex-1 bg-transparent px-1 text-secondary outline-none max-phone:text-touch"
      />
      {offered.length > 0 && (
        <Suggestions
          id={listId}
          offered={offered.map((tag) => ({ label: tag, text: tag, about: '' }))}
          chosen={chosen}
          onTake={(index) => add(offered[index])}
        />
      )}
    </div>
  )
}

/** What a field says of itself that offers words below it. */
const comboboxOf = (listId: string, isOpen: boolean, chosen: number) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? listId : undefined,
  'aria-activedescendant': chosen >= 0 ? `${listId}-${chosen}` : undefined,
})

const MOST_OFFERED = 8

/** The known tags that a thing does not have yet, as many as are offered at once. */
const freeTags = (known: readonly string[], taken: readonly string[]): string[] =>
  known.filter((tag) => !taken.includes(tag)).slice(0, MOST_OFFERED)

/** The known tags that a text may become: those that begin with it first, then those that hold it. None while nothing is typed, nor for a whole tag. */
export function suggestTags(known: readonly string[], taken: readonly string[], text: string): string[] {
  const wanted = fold(text)
  if (wanted === '') return []
  const free = known.filter((tag) => !taken.includes(tag) && fold(tag).includes(wanted))
  if (free.length === 1 && free[0] === text.trim()) return []
  return free.toSorted((a, b) => Number(fold(b).startsWith(wanted)) - Number(fold(a).startsWith(wanted))).slice(0, MOST_OFFERED)
}

const fold = (text: string): string => text.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
