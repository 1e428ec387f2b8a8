import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { expiryOf, KEY_LIFETIMES, type KeyAccess } from './key-access.ts'
import { SecretDialog } from './secret-dialog.tsx'

type Props = {
  /** What it may be made for, the usual choice first named by `usual`. */
  accesses: readonly KeyAccess[]
  usual: string
  /** Creates it and returns its secret, which is known here and never again. */
  onCreate: (key: { name: string; access: string; expiresAt: string | null }) => Promise<string>
  onClose: () => void
}

const Asked = z.object({
  name: z.string().trim().min(1).max(80),
  access: z.string(),
  lifetime: z.enum(['never', '30', '90', '365']),
})

/** Creates an API key and shows it, once. */
export function KeyDialog({ accesses, usual, onCreate, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <SecretDialog title={t('Copy the key now')} label={t('API key')} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={t('Create an API key')}
      schema={Asked}
      initial={{ name: '', access: usual, lifetime: 'never' }}
      submit={t('Create key')}
      blame="name"
      onSubmit={async ({ name, access, lifetime }) =>
        setSecret(await onCreate({ name, access, expiresAt: expiryOf(lifetime, new Date()) }))
      }
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('Name')}
            help={t('The program that uses it.')}
            maxLength={80}
            placeholder={t('Shop system')}
          />
          <SelectField control={control} name="access" label={t('Access')} options={accesses} />
          <SelectField control={control} name="lifetime" label={t('Expires')} options={KEY_LIFETIMES} />
        </>
      )}
    </FormDialog>
  )
}
