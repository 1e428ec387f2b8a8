import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { OptInBasis } from '#domain/contacts/contact-change.ts'

import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { BASIS_OPTIONS } from './basis-labels.ts'

const Noted = z.object({ basis: OptInBasis, note: z.string().trim().max(300) })

/** Notes where somebody's consent came from. */
export function OptInDialog({ onClose, onDone }: { onClose: () => void; onDone: (basis: OptInBasis, note: string) => void }) {
  return (
    <FormDialog
      title={t('Note an opt-in')}
      description={t('Where the consent came from. It stays with the contact.')}
      schema={Noted}
      initial={{ basis: 'website', note: '' }}
      submit={t('Record opt-in')}
      onSubmit={async ({ basis, note }) => onDone(basis, note)}
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField control={control} name="basis" label={t('Consent came from')} options={BASIS_OPTIONS} />
          <TextField
            control={control}
            name="note"
            label={t('Note')}
            help={t('Where the proof lies, for example.')}
            maxLength={300}
            placeholder={t('Newsletter form of March')}
          />
        </>
      )}
    </FormDialog>
  )
}
