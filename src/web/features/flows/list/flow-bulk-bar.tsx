import { X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import type { FlowAction } from './flow-actions.ts'

type Props = { count: number; actions: readonly FlowAction[]; mayChange: boolean; onClear: () => void }

/** What can be done with the chosen flows. It slides in when the first one is chosen. */
export function FlowBulkBar({ count, actions, mayChange, onClear }: Props) {
  return (
    <section
      aria-label={t('Chosen flows')}
      className="absolute end-4 bottom-4 z-30 flex w-fit max-w-[calc(100%-2rem)] animate-arrive flex-wrap items-center gap-1 rounded-card border border-line bg-surface p-2 shadow-3"
    >
      <span className="px-2 text-secondary font-medium tabular-nums" aria-live="polite">
        {t('{count} chosen', { count })}
      </span>
      {actions
        .filter(({ id }) => id !== 'rename')
        .map(({ id, name, icon: Icon, danger, changes, perform }) => (
          <Button
            key={id}
            size="sm"
            variant={danger === true ? 'quietDanger' : 'ghost'}
            icon={<Icon />}
            disabled={changes && !mayChange}
            title={changes && !mayChange ? t('Ask an owner or an admin of the app') : undefined}
            onClick={perform}
          >
            {name}
          </Button>
        ))}
      <IconButton className="ms-auto" label={t('Clear selection')} keys="escape" side="top" icon={<X />} onClick={onClear} />
    </section>
  )
}
