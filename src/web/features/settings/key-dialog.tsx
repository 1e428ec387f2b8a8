import { type FormEvent, useState } from 'react'

import { useCreateKey } from '#web/api/keys/create-key.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { expiryOf, KEY_ACCESS, KEY_LIFETIMES, type KeyAccess, type KeyLifetime } from './key-access.ts'

const ACCESS_OPTIONS = (['read', 'send', 'manage'] as const).map((value) => ({ value, label: KEY_ACCESS[value].label }))

/** Creates an API key and shows it, once. */
export function KeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { app } = useCurrentApp()
  const create = useCreateKey(app.id)
  const [access, setAccess] = useState<KeyAccess>('send')
  const [lifetime, setLifetime] = useState<KeyLifetime>('never')
  const close = () => {
    create.reset()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    create.mutate({ name, scopes: KEY_ACCESS[access].scopes, expiresAt: expiryOf(lifetime, new Date()) })
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title={create.data ? 'Copy the key now' : 'Create an API key'}>
      {create.data ? (
        <div className="flex flex-col gap-4">
          <InlineAlert tone="warning" title="You won’t see it again">
            Store it where your program keeps its secrets.
          </InlineAlert>
          <CopyField label="API key" value={create.data.secret} />
          <Button variant="primary" className="self-end" onClick={close}>
            Done
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Name" help="The program that uses it." error={create.error?.message}>
            {(wiring) => <Input name="name" required maxLength={80} placeholder="Shop system" {...wiring} />}
          </Field>
          <Field label="Access">{({ id }) => <Select id={id} value={access} options={ACCESS_OPTIONS} onChange={setAccess} />}</Field>
          <Field label="Expires">{({ id }) => <Select id={id} value={lifetime} options={KEY_LIFETIMES} onChange={setLifetime} />}</Field>
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
