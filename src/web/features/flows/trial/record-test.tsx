import { type FormEvent, useId, useState } from 'react'

import { ApiError } from '#web/api/api-error.ts'
import { useCreateFlowTest } from '#web/api/flows/create-flow-test.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { askBrain } from '../brain/brain.ts'
import type { Talk } from '../brain/simulating.ts'

type Props = { appId: string; talk: Talk; suggested: string; onClose: () => void }

/** Keeps the talk as a test of the flow: what the customer did, what calls answered, and what the flow said. */
export function RecordTest({ appId, talk, suggested, onClose }: Props) {
  const id = useId()
  const toasts = useToasts()
  const [name, setName] = useState(suggested)
  const create = useCreateFlowTest(appId, talk.flowId)
  const [failure, setFailure] = useState<string | null>(null)
  const record = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await create.mutateAsync(await askBrain('toTest', talk, name.trim()))
      toasts.show({ title: 'Test recorded' })
      onClose()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailure(error instanceof ApiError ? `${error.message} ${error.hint}` : error.message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record as a test"
      description="Whoever publishes the flow is told when this talk no longer goes the same way."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} busy={create.isPending} disabled={name.trim() === ''}>
            Record test
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void record(event)}>
        <Field label="Name" error={failure}>
          {(wiring) => <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} {...wiring} />}
        </Field>
      </form>
    </Dialog>
  )
}
