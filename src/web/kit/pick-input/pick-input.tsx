import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Input } from '../form/input.tsx'
import { Suggestions } from '../template-input/suggestions.tsx'
import { CREATE, creation, matching } from './matching.ts'

interface Option {
  value: string
  label: string
}

type Props = {
  value: string
  options: readonly Option[]
  onPick: (value: string) => void
  /** What stands there while nothing is chosen. */
  placeholder: string
  readOnly: boolean
  /** Hears what is typed, where more can be found than the options. */
  onWords?: (words: string) => void
  /** Tells that a text which is pasted can stand for itself. */
  accepts?: (text: string) => boolean
  /** Makes what is typed, offered last where nothing is called exactly so. */
  onCreate?: ((name: string) => void) | undefined
  /** What the way to make one says before anything is typed; left out where it needs a name. */
  createLabel?: string | undefined
  /** What is said where nothing is found. */
  none?: string
  wiring: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }
}

/** Chooses one thing by its name: the list opens by a click, an arrow or the first letters. What is typed and not chosen is let go. */
export function PickInput({
  value,
  options,
  onPick,
  placeholder,
  readOnly,
  onWords,
  accepts,
  onCreate,
  createLabel,
  none = t('Nothing has this in its name.'),
  wiring,
}: Props) {
  const listId = useId()
  const [words, setWords] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const label = options.find((option) => option.value === value)?.label ?? value
  const found = offeredFor(options, words, onCreate && { label: createLabel })
  const chosen = Math.min(at, found.length - 1)
  const close = () => setWords(null)
  const open = () => {
    setWords((before) => before ?? '')
    const place = options.findIndex((option) => option.value === value)
    setAt(Math.max(0, place))
  }
  const take = (index: number) => {
    const option = found[index]
    close()
    if (option?.value === CREATE) onCreate?.((words ?? '').trim())
    else if (option && option.value !== value) onPick(option.value)
  }
  const write = (text: string) => {
    // The name that stood there is not what is looked for.
    const next = words ? text : lettersBeyond(label, text)
    if (accepts?.(next) === true) {
      close()
      onPick(next.trim())
      return
    }
    setWords(next)
    setAt(0)
    onWords?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (words === null) open()
      else if (found.length > 0) setAt((chosen + step + found.length) % found.length)
      return
    }
    if (words === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    // The page listens at the document: Escape is meant for the list, not for the sheet around it.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    if (event.key === 'Enter') take(chosen)
    else close()
  }
  return (
    <div className="relative">
      <Input
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={words !== null}
        aria-controls={words !== null ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
        className="w-full truncate pe-8"
        value={words || label}
        placeholder={placeholder}
        readOnly={readOnly}
        onClick={({ currentTarget }) => {
          if (readOnly) return
          currentTarget.select()
          open()
        }}
        onChange={({ target }) => write(target.value)}
        onKeyDown={readOnly ? undefined : onKeyDown}
        onBlur={close}
        {...wiring}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
      {words !== null &&
        (found.length > 0 ? (
          <Suggestions id={listId} offered={found} chosen={chosen} onTake={take} />
        ) : (
          <NothingFound id={listId}>{none}</NothingFound>
        ))}
    </div>
  )
}

/** What is offered for what is typed, and last to make it. */
function offeredFor(options: readonly Option[], words: string | null, creates: { label: string | undefined } | undefined) {
  if (words === null) return []
  const offered = matching(options, words)
  return creates ? [...offered, ...creation(offered, words, creates.label)] : offered
}

const NothingFound = ({ id, children }: { id: string; children: string }) => (
  <p
    id={id}
    role="status"
    className="absolute inset-x-0 top-full z-20 rounded-control border border-line bg-surface px-3 py-2 text-secondary text-ink-2 shadow-2"
  >
    {children}
  </p>
)

/** What was typed behind the name that stood there, or instead of it. */
const lettersBeyond = (label: string, typed: string): string =>
  label !== '' && typed.startsWith(label) ? typed.slice(label.length) : typed
