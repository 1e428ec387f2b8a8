import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'

export interface Choice {
  id: string
  label: string
  lead?: ReactNode
  note?: string | undefined
  end?: ReactNode
}

/** Takes a key of the field below; true where it was for the list. */
export type KeyTaker = (event: KeyboardEvent) => boolean

/** How a list speaks with the field that it stands above. */
export interface Link {
  keys: RefObject<KeyTaker | null>
  /** Told which row is marked, and of which list; null when it goes. */
  onActive: (ids: { list: string; row: string } | null) => void
  /** `taken` where something of it was. */
  onClose: (why: 'escape' | 'taken') => void
}

type Props = Link & { label: string; choices: readonly Choice[]; onPick: (id: string) => void; children?: ReactNode }

/** A list above the field that is typed in: arrows move, Enter and Tab take, Escape closes; the focus stays in the field. */
export function ChoiceList({ label, choices, onPick, keys, onActive, onClose, children }: Props) {
  const listId = useId()
  const [at, setAt] = useState(0)
  const active = choices[Math.min(at, choices.length - 1)]
  const rowId = (id: string) => `${listId}-${id}`
  const activeId = active && rowId(active.id)

  const move = (by: number) => setAt((Math.min(at, choices.length - 1) + by + choices.length) % choices.length)
  useEffect(() => {
    keys.current = (event) => {
      if (event.nativeEvent.isComposing) return false
      if (event.key === 'Escape') onClose('escape')
      else if (!active || event.metaKey || event.ctrlKey || event.altKey) return false
      else if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onPick(active.id)
      else return false
      event.preventDefault()
      return true
    }
  })
  useEffect(
    () => () => {
      keys.current = null
    },
    [keys],
  )
  useEffect(() => {
    onActive(activeId ? { list: listId, row: activeId } : null)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => onActive(null)
    // The field's function is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [activeId, listId])

  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-1.5 overflow-hidden rounded-card border border-line bg-surface shadow-3">
      <div id={listId} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
        {choices.map((choice) => (
          // The keyboard is the field's: its keys come through `keys`.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={choice.id}
            id={rowId(choice.id)}
            role="option"
            aria-selected={choice === active}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => choice !== active && setAt(choices.indexOf(choice))}
            onClick={() => onPick(choice.id)}
            className={clsx(
              'flex min-h-8 cursor-default items-center gap-2.5 rounded-row px-2 py-1 text-secondary max-phone:min-h-11',
              choice === active && 'bg-hover',
            )}
          >
            {choice.lead}
            <span className="shrink-0 font-medium text-ink">{choice.label}</span>
            {choice.note && <span className="min-w-0 flex-1 truncate text-ink-2">{choice.note}</span>}
            {choice.end && <span className="ms-auto shrink-0 text-meta text-ink-3">{choice.end}</span>}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}
