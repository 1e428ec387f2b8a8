import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowKind, StepNode } from '#domain/flows/flow-document.ts'

import { Switch } from '#web/kit/form/switch.tsx'
import { Later } from '#web/kit/hooks/later.ts'
import { aboutOf } from '../layout/flow-layout.ts'
import { StepPreview } from '../preview/step-preview.tsx'
import { StepIcon } from '../step-icon.tsx'
import { DrawingSheet } from './drawing-sheet.tsx'
import { StepEditor } from './step-editor.tsx'

type Props = {
  flowId: string
  kind: FlowKind
  document: FlowDocument
  step: StepNode
  /** Takes every change at once; left out where the step can only be read. */
  onChange?: (step: StepNode) => void
  onClose: () => void
  /** A pane stands beside it. */
  beside?: boolean
  /** It was just added: what is still to be written is not held against anybody yet. */
  fresh?: boolean
  /** What leads from reading to editing. */
  aside?: ReactNode
  /** What else can be done with it. */
  footer?: ReactNode
  /** What stands below its settings. */
  children?: ReactNode
}

/** One step in a sheet beside the drawing: read it, or change it. */
export function StepSheet({
  flowId,
  kind,
  document,
  step,
  onChange,
  onClose,
  beside = false,
  fresh = false,
  aside,
  footer,
  children,
}: Props) {
  const about = aboutOf(step.kind) ?? unknownKind(step.kind)
  return (
    <DrawingSheet beside={beside} onClose={onClose} title={step.name || about.title} footer={footer}>
      <div className="mb-5 flex items-start gap-3">
        <StepIcon icon={about.icon} tone={about.tone} />
        <div className="min-w-0 flex-1 text-secondary text-ink-2">
          <p className="font-medium text-ink">{about.title}</p>
          <p>{about.help}</p>
        </div>
        <Switch
          plain
          label={t('On')}
          checked={step.enabled}
          disabled={!onChange}
          onChange={(enabled) => onChange?.({ ...step, enabled })}
        />
      </div>
      {aside}
      <StepPreview kind={kind} document={document} step={step} />
      <StepEditor
        flowId={flowId}
        kind={kind}
        document={document}
        step={step}
        editable={onChange !== undefined}
        fresh={fresh}
        onChange={(changed) => onChange?.(changed)}
      />
      <Later>{children}</Later>
    </DrawingSheet>
  )
}

const unknownKind = (kind: string) => ({
  icon: '',
  tone: 'neutral' as const,
  title: kind,
  help: t('This version doesn’t support this kind of step.'),
})
