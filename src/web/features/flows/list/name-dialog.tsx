import type { ReactNode } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'

type Props = {
  title: string
  /** Verb and thing: "Create flow". */
  confirm: string
  initial?: string
  placeholder: string
  onClose: () => void
  /** The dialog stays open, with the reason, where it fails. */
  onName: (name: string) => Promise<unknown>
  /** What follows instead of closing. */
  onDone?: () => void
  children?: ReactNode
}

const Named = z.object({ name: z.string().trim().min(1).max(80) })

/** Asks for a name. */
export function NameDialog({ title, confirm, initial = '', placeholder, onClose, onName, onDone = onClose, children }: Props) {
  return (
    <FormDialog
      title={title}
      schema={Named}
      initial={{ name: initial }}
      submit={confirm}
      isReady={({ name }) => name.trim() !== ''}
      blame="name"
      onSubmit={({ name }) => onName(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('Name')}
            maxLength={80}
            placeholder={placeholder}
            onFocus={({ target }) => target.select()}
          />
          {children}
        </>
      )}
    </FormDialog>
  )
}
