import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { kindNoun } from '#web/features/flows/kind-noun.ts'

/** An empty drawing, and how it begins. */
export function FirstStep({ kind, onAdd }: { kind: FlowKind; onAdd: (what: string) => void }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center [&_button]:pointer-events-auto">
      <EmptyState
        title={t('An empty {kind}', { kind: kindNoun(kind) })}
        action={
          <Button variant="primary" onClick={() => onAdd('trigger')}>
            {t('Add a start')}
          </Button>
        }
      >
        {t('Begin with what starts it, then add what happens next.')}
      </EmptyState>
    </div>
  )
}
