import { type ReactNode, Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { findStep } from './sheet/edit-step.ts'

// Forms weigh more than drawings: they come when a step is opened.
const StepSheet = lazyPart(async () => (await import('./sheet/step-sheet.tsx')).StepSheet)

type Props = {
  flow: Flow
  document: FlowDocument
  stepId: string
  onClose: () => void
  onEdit: () => void
}

/** The sheet of a step that can only be read; nothing where the document has no such step. */
export function OpenedStep({ flow, document, stepId, onClose, onEdit }: Props) {
  const { app } = useCurrentApp()
  const step = findStep(document, stepId)
  const isAdmin = roleAllows(app.role, 'admin')
  if (!step) return null
  const aside = isAdmin ? (
    <Hint title={t('A published version never changes')}>
      {findStep(flow.draft, stepId) ? (
        <Button size="sm" onClick={onEdit}>
          {t('Edit in the draft')}
        </Button>
      ) : null}
    </Hint>
  ) : (
    <Hint title={t('Only admins change flows')}>{null}</Hint>
  )
  return (
    <Suspense>
      <StepSheet flowId={flow.id} kind={flow.kind} document={document} step={step} onClose={onClose} aside={aside} />
    </Suspense>
  )
}

function Hint({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-5">
      <InlineAlert tone="info" title={title} action={children} />
    </div>
  )
}
