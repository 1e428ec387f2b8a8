import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { Input } from '#web/kit/form/input.tsx'
import { startDrag } from '#web/features/flows/canvas/canvas-edits.ts'
import { StepIcon } from '#web/features/flows/step-icon.tsx'
import { addables, findAddables } from './step-kinds.ts'

/** Everything that can be put on the canvas: drag it there or onto a connection, or press it to put it behind what is picked. */
export function Palette({ kind, onAdd }: { kind: FlowKind; onAdd: (what: string) => void }) {
  const [words, setWords] = useState('')
  const found = useMemo(() => findAddables(addables(kind), words), [kind, words])
  const [best] = words.trim() === '' ? [] : found
  const groups = Map.groupBy(found, ({ group }) => group)
  const add = (id: string) => {
    setWords('')
    onAdd(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !best) return
    event.preventDefault()
    add(best.id)
  }
  return (
    <aside aria-label={t('Steps to add')} className="flex w-52 shrink-0 flex-col border-e border-line bg-surface max-lg:hidden">
      <div className="relative p-3 pb-1">
        <Search className="pointer-events-none absolute start-5.5 top-5 size-4 text-ink-3" aria-hidden />
        <Input
          type="search"
          aria-label={t('Find a step to add')}
          placeholder={t('Find a step')}
          className="w-full ps-8"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2" tabIndex={-1}>
        {[...groups].map(([group, items]) => (
          <section key={group} aria-label={group} className="pb-2">
            <h2 className="px-2 py-1 text-meta text-ink-3">{group}</h2>
            {items.map(({ id, title, icon, tone, help }) => (
              <button
                key={id}
                type="button"
                draggable
                title={help}
                onDragStart={({ dataTransfer }) => startDrag(dataTransfer, { add: id })}
                // A double click is one press too many, not two steps.
                onClick={({ detail }) => detail < 2 && add(id)}
                className={clsx(
                  'focus-inset flex min-h-8 w-full cursor-grab items-center gap-2 rounded-row px-2 text-start text-secondary hover:bg-hover active:cursor-grabbing',
                  id === best?.id && 'bg-hover',
                )}
              >
                <StepIcon icon={icon} tone={tone} small />
                <span className="line-clamp-2 py-1 leading-4">{title}</span>
              </button>
            ))}
          </section>
        ))}
        {groups.size === 0 && <p className="px-2 py-3 text-secondary text-ink-2">{t('No step of that name.')}</p>}
      </div>
    </aside>
  )
}
