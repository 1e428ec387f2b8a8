import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { SecretName } from '#domain/workspace/secret.ts'

import { call } from '#web/api/call.ts'
import { thingsQuery } from '#web/api/flows/list-things.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Values = z.object({ name: SecretName, value: z.string().min(1, 'Paste the key or password.').max(8_192) })

/** Keeps a secret for requests. Nobody sees what it holds again. */
export function SecretDialog({ onSaved, onClose }: { onSaved: (name: string) => void; onClose: () => void }) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  return (
    <FormDialog
      title="New secret"
      description="It’s filled in when the request goes out, and never shown again. A secret with the same name is replaced."
      schema={Values}
      initial={{ name: '', value: '' }}
      submit="Save secret"
      onSubmit={async ({ name, value }) => {
        await call('saveSecret', { appId: app.id, secretName: name, body: { value } })
        await queries.invalidateQueries({ queryKey: thingsQuery(app.id, 'secret').queryKey })
        onSaved(name)
      }}
      done="Secret saved"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" placeholder="shop_key" />
          <TextField control={control} name="value" type="password" label="Value" autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
