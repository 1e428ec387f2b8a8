import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { SecretName } from '#domain/workspace/secret.ts'

import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { TextField } from '../form-dialog/form-fields.tsx'

const Values = z.object({ name: SecretName, value: z.string().min(1, t('Paste the key or password.')).max(8_192) })

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
      title={name === null ? t('New secret') : t('Replace {name}', { name })}
      description={
        name === null
          ? t('It’s filled in when the request goes out, and never shown again. A secret with the same name is replaced.')
          : t('The new value is used from the next request on.')
      }
      schema={Values}
      initial={{ name: name ?? '', value: '' }}
      submit={name === null ? t('Save secret') : t('Replace value')}
      onSubmit={(values) => onSave(values.name, values.value)}
      done={name === null ? t('Secret saved') : t('Value replaced')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {name === null && <TextField control={control} name="name" label={t('Name')} placeholder={t('shop_key')} />}
          <TextField control={control} name="value" type="password" label={t('Value')} autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
