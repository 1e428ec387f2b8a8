import { Button } from '../../../kit/button.tsx'
import { InlineAlert } from '../../../kit/inline-alert.tsx'
import type { SaveStep } from './use-save-step.ts'

/** Says why a step was not saved. What was typed stays in every case. */
export function SaveFault({ save, onSaveAnyway }: { save: SaveStep; onSaveAnyway: () => void }) {
  if (save.gone) {
    return (
      <Note title="This step was removed meanwhile">
        Somebody took it out of the draft. Copy what you typed before you close the sheet.
      </Note>
    )
  }
  if (save.overtaken) {
    return (
      <div className="mb-5">
        <InlineAlert
          tone="warning"
          title="Somebody else saved this flow meanwhile"
          action={
            <Button size="sm" onClick={onSaveAnyway}>
              Put mine in
            </Button>
          }
        >
          What you typed is still here. Put it into their draft: only this step is replaced.
        </InlineAlert>
      </div>
    )
  }
  return save.error && <Note title={save.error.message}>{save.error.hint}</Note>
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <div className="mb-5">
      <InlineAlert tone="danger" title={title}>
        {children}
      </InlineAlert>
    </div>
  )
}
