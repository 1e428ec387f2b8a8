import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind, FlowNode } from '#domain/flows/flow-document.ts'
import { holdsSteps, moveStep, removeStep, renameNode, setNode } from '#flow/editing/change.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import type { FlowLayout } from '../layout/flow-layout.ts'
import { aboutOf } from '../layout/flow-layout.ts'
import { DrawingSheet } from '../sheet/drawing-sheet.tsx'
import { StepIcon } from '../step-icon.tsx'
import type { Drafting } from './drafting/drafting.ts'
import { JumpTarget } from './jump-target.tsx'
import { TriggerForm } from './trigger-form.tsx'

type Props = {
  node: FlowNode
  kind: FlowKind
  layout: FlowLayout
  drafting: Drafting
  onOpenStep: (stepId: string) => void
  /** Asks which step to add at a place of the block. */
  onAskStep: (index: number) => void
  onRemove: () => void
  onClose: () => void
  /** A pane stands beside it. */
  beside: boolean
  children?: ReactNode
}

/** One card in a sheet: what it is called, what starts it, where it jumps, or which steps it holds and in which order. */
export function NodeSheet({ node, kind, layout, drafting, onOpenStep, onAskStep, onRemove, onClose, beside, children }: Props) {
  const card = layout.cards.find(({ id }) => id === node.id)
  const set = (name: string, changed: FlowNode, key: string) => drafting.change(name, (document) => setNode(document, changed), key)
  return (
    <DrawingSheet
      beside={beside}
      onClose={onClose}
      title={card?.title ?? t('Block##flow')}
      footer={
        <Button variant="quietDanger" icon={<Trash2 />} onClick={onRemove}>
          {t('Remove')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Field label={t('Name')}>
          {(wiring) => (
            <Input
              value={node.title ?? ''}
              maxLength={80}
              placeholder={card?.title}
              onChange={({ target: { value } }) =>
                drafting.change(t('Rename'), (document) => renameNode(document, node, value || undefined), `title ${node.id}`)
              }
              {...wiring}
            />
          )}
        </Field>
        {node.kind === 'trigger' && (
          <TriggerForm kind={kind} node={node} onChange={(changed) => set(t('Change start'), changed, `trigger ${node.id}`)} />
        )}
        {node.kind === 'connector' && <JumpTarget node={node} layout={layout} onChange={(changed) => set(t('Change jump'), changed, '')} />}
        {holdsSteps(node) && (
          <section aria-label={t('Steps')}>
            <h3 className="mb-2 text-base font-semibold">{t('Steps')}</h3>
            <ol className="flex flex-col gap-1">
              {node.steps.map((step, index) => {
                const about = aboutOf(step.kind)
                const name = step.name ?? about?.title ?? step.kind
                const move = (to: number) => drafting.change(t('Move step'), (document) => moveStep(document, step.id, node.id, to))
                return (
                  <li key={step.id} className="flex items-center gap-2 rounded-row border border-line px-2 py-1">
                    <StepIcon icon={about?.icon ?? ''} tone={about?.tone ?? 'neutral'} small />
                    <button type="button" className="min-w-0 flex-1 truncate text-start text-secondary" onClick={() => onOpenStep(step.id)}>
                      {name}
                    </button>
                    <IconButton
                      size="sm"
                      label={t('Move “{name}” up', { name })}
                      icon={<ArrowUp />}
                      disabled={index === 0}
                      onClick={() => move(index - 1)}
                    />
                    <IconButton
                      size="sm"
                      label={t('Move “{name}” down', { name })}
                      icon={<ArrowDown />}
                      disabled={index === node.steps.length - 1}
                      onClick={() => move(index + 2)}
                    />
                    <IconButton
                      size="sm"
                      label={t('Remove “{name}”', { name })}
                      icon={<Trash2 />}
                      onClick={() => drafting.change(t('Remove step'), (document) => removeStep(document, step.id))}
                    />
                  </li>
                )
              })}
            </ol>
            {node.kind === 'default' && (
              <Button size="sm" className="mt-2" icon={<Plus />} onClick={() => onAskStep(node.steps.length)}>
                {t('Add step')}
              </Button>
            )}
          </section>
        )}
      </div>
      {children}
    </DrawingSheet>
  )
}
