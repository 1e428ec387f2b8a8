import { z } from 'zod'

import { SecretName } from '#domain/workspace/secret.ts'

import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { TextField } from '../form-dialog/form-fields.tsx'

const Values = z.object({ name: SecretName, value: z.string().min(1, 'Paste the key or password.').max(8_192) })

type Props = {
  /** The secret that gets another value; null for a new one. */
  name: string | null
  onSave: (name: string, value: string) => Promise<unknown>
  onClose: () => void
}

/** Takes a secret for requests, or another value for one. Nobody sees what it holds again. */
export function SecretForm({ name, onSave, onClose }: Props) {
  return (
    <FormDialog
      title={name === null ? 'New secret' : `Replace ${name}`}
      description={
        name === null
          ? 'It’s filled in when the request goes out, and never shown again. A secret with the same name is replaced.'
          : 'The new value is used from the next request on.'
      }
      schema={Values}
      initial={{ name: name ?? '', value: '' }}
      submit={name === null ? 'Save secret' : 'Replace value'}
      onSubmit={(values) => onSave(values.name, values.value)}
      done={name === null ? 'Secret saved' : 'Value replaced'}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {name === null && <TextField control={control} name="name" label="Name" placeholder="shop_key" />}
          <TextField control={control} name="value" type="password" label="Value" autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
