import type { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type ContactField, ContactFieldInput } from '#domain/contacts/contact-field.ts'

import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { keyFrom, TYPE_OPTIONS } from './field-types.ts'

const NAMELESS = { key: '', label: '' }

type Props = {
  /** The field that is changed; null for a new one. */
  field: ContactField | null
  /** What a new one is called at first. */
  suggested?: Pick<ContactField, 'key' | 'label'>
  onSave: (field: z.output<typeof ContactFieldInput>) => Promise<unknown>
  /** Hears of the key of what was added or changed. */
  onSaved?: (key: string) => void
  onClose: () => void
}

/** A field, new or changed. Its key and type stay: flows, programs and what is kept speak of them. */
export function FieldDialog({ field, suggested = NAMELESS, onSave, onSaved, onClose }: Props) {
  const { key, label } = field ?? suggested
  return (
    <FormDialog
      title={field ? t('Change {label}', { label }) : t('Add a field')}
      schema={ContactFieldInput}
      initial={{ key, label, type: field?.type ?? 'text', choices: field?.choices ?? [] }}
      submit={field ? t('Save field') : t('Add field')}
      isReady={({ label, key }) => label.trim() !== '' && key !== ''}
      blame="key"
      onSubmit={async (values) => {
        await onSave(values)
        return values.key
      }}
      done={field ? t('Field saved') : t('Field added')}
      onDone={(saved) => {
        onSaved?.(saved)
        onClose()
      }}
      onClose={onClose}
    >
      {({ control, setValue, getFieldState }, { type }) => (
        <>
          <TextField
            control={control}
            name="label"
            label={t('Name')}
            maxLength={60}
            placeholder={t('Customer since')}
            onWrite={(written) => !field && !getFieldState('key').isDirty && setValue('key', keyFrom(written))}
          />
          <TextField
            control={control}
            name="key"
            label={t('Key')}
            help={t('Used in flows and the API. Can’t be changed.')}
            maxLength={60}
            disabled={field !== null}
            placeholder={t('customer_since')}
          />
          <SelectField control={control} name="type" label={t('Holds')} disabled={field !== null} options={TYPE_OPTIONS} />
          {(type === 'choice' || type === 'list') && (
            <TagsField
              control={control}
              name="choices"
              label={t('Choices')}
              help={type === 'list' ? t('Leave it empty to allow any words.') : t('Press Enter or comma to add')}
              placeholder={t('Gold')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
