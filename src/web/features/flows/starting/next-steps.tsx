import { ListChecks, X } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { forgetNextSteps, readNextSteps } from './next-steps-store.ts'

/** A short list beside a flow that was just made: what to choose, what to write again, then test it and publish. It goes when it is put away. */
export function NextSteps({ flowId }: { flowId: string }) {
  const [next, setNext] = useState(() => readNextSteps(flowId))
  // On a phone it would lie over half of the flow.
  const [isOpen, setOpen] = useState(() => !matchMedia('(width < 500px)').matches)
  if (next === null) return null
  const close = () => {
    forgetNextSteps(flowId)
    setNext(null)
  }
  return (
    <aside
      aria-label={t('What to do next')}
      className="fixed end-4 bottom-4 z-20 max-w-72 animate-arrive rounded-card border border-line bg-surface shadow-3 max-md:bottom-18"
    >
      <div className="flex items-center gap-2 p-2 ps-3">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-row text-start text-secondary font-medium"
        >
          <ListChecks className="size-4 shrink-0 text-lagoon" aria-hidden />
          {t('What to do next')}
        </button>
        <IconButton label={t('Put this list away')} size="sm" icon={<X />} onClick={close} />
      </div>
      {isOpen && (
        <ol className="flex max-h-[40dvh] list-decimal flex-col gap-2 overflow-y-auto px-4 ps-8 pb-3 text-secondary text-ink-2 marker:text-ink-3">
          {next.choose.length > 0 && (
            <li>
              {t('Choose what only you know:')}
              <Sub items={next.choose} />
            </li>
          )}
          <li>
            {next.edit.length > 0 ? t('Write in your own words:') : t('Press a card and write what it says.')}
            <Sub items={next.edit} />
          </li>
          <li>{t('Test it: play the customer yourself.')}</li>
          <li>{t('Publish it: only then do customers meet it.')}</li>
        </ol>
      )}
    </aside>
  )
}

function Sub({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-4 text-meta">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
