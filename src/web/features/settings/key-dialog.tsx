import { z } from 'zod'

import { useCreateKey } from '#web/api/keys/create-key.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { expiryOf, KEY_ACCESS, KEY_LIFETIMES } from './key-access.ts'

const ACCESS_OPTIONS = (['read', 'send', 'manage'] as const).map((value) => ({ value, label: KEY_ACCESS[value].label }))

const Asked = z.object({
  name: z.string().trim().min(1).max(80),
  access: z.enum(['read', 'send', 'manage']),
  lifetime: z.enum(['never', '30', '90', '365']),
})

/** Creates an API key and shows it, once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const create = useCreateKey(app.id)
  if (create.data) return <NewKey secret={create.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title="Create an API key"
      schema={Asked}
      initial={{ name: '', access: 'send', lifetime: 'never' }}
      submit="Create key"
      blame="name"
      onSubmit={({ name, access, lifetime }) =>
        create.mutateAsync({ name, scopes: KEY_ACCESS[access].scopes, expiresAt: expiryOf(lifetime, new Date()) })
      }
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" help="The program that uses it." maxLength={80} placeholder="Shop system" />
          <SelectField control={control} name="access" label="Access" options={ACCESS_OPTIONS} />
          <SelectField control={control} name="lifetime" label="Expires" options={KEY_LIFETIMES} />
        </>
      )}
    </FormDialog>
  )
}

function NewKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy the key now"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <InlineAlert tone="warning" title="You won’t see it again">
          Store it where your program keeps its secrets.
        </InlineAlert>
        <CopyField label="API key" value={secret} />
      </div>
    </Dialog>
  )
}
