import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Suggestion } from './completing.ts'

type Props = { id: string; offered: readonly Suggestion[]; chosen: number; onTake: (index: number) => void }

/** What can stand at the caret, below the field. The focus stays in the field. */
export function Suggestions({ id, offered, chosen, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('Suggestions')}
        className="absolute inset-x-0 top-full z-20 max-h-64 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-2"
      >
        {offered.map(({ label, about, text }, index) => (
          <div
            key={text}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            // The field would lose the focus before the click is heard.
            onPointerDown={(event) => {
              event.preventDefault()
              onTake(index)
            }}
            className={clsx('flex min-h-8 items-center gap-2 rounded-row px-2 py-1 max-phone:min-h-11', index === chosen && 'bg-active')}
          >
            <span className={label === text ? 'truncate font-mono text-meta text-ink' : 'truncate text-ink'}>{label}</span>
            {about !== '' && <span className="ms-auto truncate text-meta text-ink-3">{about}</span>}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {t('{count, plural, one {# suggestion} other {# suggestions}}', { count: offered.length })}
      </span>
    </>
  )
}
