import { RotateCcw } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'
import { bringBack } from '#flow/editing/bring-back.ts'

import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { CardBody } from '../canvas/card-body.tsx'
import { toLayout } from '../layout/flow-layout.ts'
import { DrawingSheet } from '../sheet/drawing-sheet.tsx'
import { findStep } from '../sheet/edit-step.ts'
import { StepSheet } from '../sheet/step-sheet.tsx'
import { StepIcon } from '../step-icon.tsx'
import { useNameOf } from '../use-name-of.ts'
import type { Drafting, Earlier } from './drafting/drafting.ts'

type Props = { flow: Flow; drafting: Drafting; id: string; earlier: Earlier; beside: boolean; onClose: () => void }

/** A step or card that a colleague removed while it was open here: as it was, with all that was written, and the way to bring it back. */
export function LostCard({ flow, drafting, id, earlier: { before, by }, beside, onClose }: Props) {
  const nameOf = useNameOf(before)
  const step = findStep(before, id)
  const what = step ? t('step') : t('block')
  const alert = (
    <div className="mb-5">
      <InlineAlert
        tone="warning"
        title={by === null ? t('This {what} was removed', { what }) : t('{by} removed this {what}', { by, what })}
        action={
          <Button
            size="sm"
            icon={<RotateCcw />}
            onClick={({ currentTarget }) => {
              // The button goes; whoever uses keys stays in the sheet.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
              drafting.change(t('Put {what} back', { what }), (now) => bringBack(now, before, id))
            }}
          >
            {t('Put it back')}
          </Button>
        }
      >
        {t('It is shown as it was, with everything you wrote.')}
      </InlineAlert>
    </div>
  )
  if (step) {
    return (
      <StepSheet key={id} flowId={flow.id} kind={flow.kind} document={before} step={step} onClose={onClose} beside={beside} aside={alert} />
    )
  }
  const card = toLayout(before, { exits: {}, nameOf }).cards.find((one) => one.id === id)
  return (
    <DrawingSheet beside={beside} onClose={onClose} title={card?.title ?? t('Block##flow')}>
      {alert}
      <CardBody body={card?.body ?? []} free />
      <ul className="flex flex-col gap-1">
        {card?.steps.map((one) => (
          <li key={one.id} className="flex items-center gap-2 rounded-row border border-line px-2 py-2 text-secondary">
            <StepIcon icon={one.icon} tone={one.tone} small />
            <span className="min-w-0 truncate">{one.title}</span>
          </li>
        ))}
      </ul>
    </DrawingSheet>
  )
}
