import type { FormEvent } from 'react'

import { useCreateKey } from '../../api/keys/create-key.ts'
import { Button } from '../../kit/button.tsx'
import { CopyField } from '../../kit/copy-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { InlineAlert } from '../../kit/inline-alert.tsx'
import { Input } from '../../kit/input.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'

/** Creates an API key and shows it, once. */
export function KeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { app } = useCurrentApp()
  const create = useCreateKey(app.id)
  const close = () => {
    create.reset()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(String(new FormData(event.currentTarget).get('name') ?? '').trim())
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title={create.data ? 'Copy the key now' : 'Create an API key'}>
      {create.data ? (
        <div className="flex flex-col gap-4">
          <InlineAlert tone="warning" title="It is shown only this once.">
            Keep it where your program reads its secrets.
          </InlineAlert>
          <CopyField label="API key" value={create.data.secret} />
          <Button variant="primary" className="self-end" onClick={close}>
            Done
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Name" help="Which program uses it." error={create.error?.message}>
            {(wiring) => <Input name="name" required maxLength={80} placeholder="Shop system" {...wiring} />}
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={create.isPending}>
              Create key
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
