import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'

import type { FlowDocument, StepNode } from '#domain/flow-document.ts'

import { AlertDialog } from '../../../kit/alert-dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { SideSheet } from '../../../kit/side-sheet.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { useMediaQuery } from '../../../kit/use-media-query.ts'
import { aboutOf } from '../picture/picture.ts'
import { StepIcon } from '../step-icon.tsx'
import { SaveFault } from './save-fault.tsx'
import { StepEditor } from './step-editor.tsx'
import { type SaveStep, useSaveStep } from './use-save-step.ts'

type Props = {
  flowId: string
  kind: 'flow' | 'workflow'
  document: FlowDocument
  /** The draft's time of saving; null where the step can only be read. */
  basedOn: string | null
  step: StepNode
  onClose: () => void
  /** What leads from reading to editing. */
  aside?: ReactNode
}

/** One step in a sheet beside the drawing: read it, or change it and save it into the draft. */
export function StepSheet({ flowId, kind, document, basedOn, step, onClose, aside }: Props) {
  const [edited, setEdited] = useState(step)
  const dirty = useMemo(() => basedOn !== null && JSON.stringify(edited) !== JSON.stringify(step), [edited, step, basedOn])
  const save = useSaveStep(flowId, document, basedOn)
  const narrow = useMediaQuery('(max-width: 767px)')
  const about = aboutOf(step.kind)
  const title = edited.name || about?.title || step.kind
  const leaving = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: () => dirty, withResolver: true })

  return (
    <>
      <SideSheet
        open
        modal={narrow}
        onOpenChange={(open) => !open && onClose()}
        title={title}
        footer={basedOn !== null && <Footer dirty={dirty} save={save} onRevert={() => setEdited(step)} onSave={() => save.run(edited)} />}
      >
        <div className="mb-5 flex items-start gap-3">
          <StepIcon icon={about?.icon ?? ''} tone={about?.tone ?? 'neutral'} />
          <div className="min-w-0 flex-1 text-secondary text-ink-2">
            <p className="font-medium text-ink">{about?.title ?? step.kind}</p>
            <p>{about?.help ?? 'This version of Parley does not know this kind of step.'}</p>
          </div>
          <Switch
            plain
            label="On"
            checked={edited.enabled}
            disabled={basedOn === null}
            onChange={(enabled) => setEdited({ ...edited, enabled })}
          />
        </div>
        {aside}
        <SaveFault save={save} onSaveAnyway={() => save.runOnNewest(edited)} />
        <StepEditor
          flowId={flowId}
          kind={kind}
          document={document}
          step={edited}
          editable={basedOn !== null}
          tried={save.tried}
          onChange={setEdited}
        />
      </SideSheet>
      <AlertDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title="Leave without saving?"
        description={`What you changed in “${title}” is not in the draft yet.`}
        confirm="Discard changes"
        onConfirm={() => leaving.proceed?.()}
      />
    </>
  )
}

function Footer({ dirty, save, onRevert, onSave }: { dirty: boolean; save: SaveStep; onRevert: () => void; onSave: () => void }) {
  return (
    <>
      <span role="status" className="me-auto self-center text-secondary text-ink-2">
        {dirty ? 'Not saved yet' : save.tried ? 'Saved in the draft' : ''}
      </span>
      <Button disabled={!dirty} onClick={onRevert}>
        Undo changes
      </Button>
      <Button variant="primary" disabled={!dirty} busy={save.busy} onClick={onSave}>
        Save
      </Button>
    </>
  )
}
