import { t } from '#domain/i18n/t.ts'
import { type ContactField, ContactFieldInput } from '#domain/contacts/contact-field.ts'

import { useSaveContactField } from '#web/api/contacts/contact-fields.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { keyFrom, TYPE_OPTIONS } from './field-types.ts'

/** A field, new or changed. Its key and type stay: flows, programs and what is kept speak of them. */
export function FieldDialog({ field, onClose }: { field: ContactField | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { add, change } = useSaveContactField(app.id)
  return (
    <FormDialog
      title={field ? t('Change {label}', { label: field.label }) : t('Add a field')}
      schema={ContactFieldInput}
      initial={{ key: field?.key ?? '', label: field?.label ?? '', type: field?.type ?? 'text', choices: field?.choices ?? [] }}
      submit={field ? t('Save field') : t('Add field')}
      isReady={({ label, key }) => label.trim() !== '' && key !== ''}
      blame="key"
      onSubmit={({ key, label, type, choices }) =>
        field ? change.mutateAsync({ key, label, choices }) : add.mutateAsync({ key, label, type, choices })
      }
      done={field ? t('Field saved') : t('Field added')}
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
            onWrite={(label) => !field && !getFieldState('key').isDirty && setValue('key', keyFrom(label))}
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
