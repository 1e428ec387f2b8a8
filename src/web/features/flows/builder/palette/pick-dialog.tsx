import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Input } from '#web/kit/form/input.tsx'
import type { Tone } from '#web/features/flows/layout/layout-parts.ts'
import { StepIcon } from '#web/features/flows/step-icon.tsx'

/** Something that can be picked. */
export interface Pickable {
  id: string
  title: string
  about: string
  icon: string
  tone: Tone
}

type Props<P> = {
  title: string
  placeholder: string
  /** What the words find; all of it for no words. */
  find: (words: string) => readonly P[]
  onPick: (picked: P) => void
  onClose: () => void
}

/** One of many, found by a few letters and picked by keyboard or pointer. */
export function PickDialog<P extends Pickable>({ title, placeholder, find, onPick, onClose }: Props<P>) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const found = find(words)
  const current = Math.min(at, found.length - 1)

  useEffect(() => list.current?.children[current]?.scrollIntoView({ block: 'nearest' }), [current])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((current + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && found[current]) onPick(found[current])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} initialFocus={input}>
      <Input
        ref={input}
        role="combobox"
        aria-label={title}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[current] && `${listId}-${current}`}
        placeholder={placeholder}
        value={words}
        className="w-full"
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setWords(target.value)
          setAt(0)
        }}
      />
      <div ref={list} id={listId} role="listbox" aria-label={title} className="mt-2 flex h-72 flex-col overflow-y-auto">
        {found.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/interactive-supports-focus -- the input keeps the focus and holds the keys
          <div
            key={one.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => onPick(one)}
            onPointerMove={() => setAt(index)}
            className={clsx('flex shrink-0 cursor-pointer items-center gap-3 rounded-row px-2 py-1.5', index === current && 'bg-hover')}
          >
            <StepIcon icon={one.icon} tone={one.tone} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-secondary font-medium">{one.title}</span>
              <span className="block truncate text-meta text-ink-3">{one.about}</span>
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="-mt-72 h-72 p-2 text-secondary text-ink-2">{t('Nothing of that name.')}</p>}
    </Dialog>
  )
}
