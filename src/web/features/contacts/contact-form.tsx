import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import { PHONE_RULE } from '#domain/constants.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { emailFault, phoneFault } from '#web/api/contacts/contact-faults.ts'
import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { useSaveContact } from '#web/api/contacts/save-contact.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { onSaved: (contact: Contact) => void; onCancel: () => void }

const Written = z.object({
  name: z.string().trim().max(200),
  phone: z
    .string()
    .trim()
    .refine((phone) => phoneFault(phone) === null, PHONE_RULE),
  email: z
    .string()
    .trim()
    .max(320)
    .refine((email) => emailFault(email) === null, t('Write it like name@example.com.')),
  tags: z.array(z.string()),
})

/** What one knows of a new contact. */
export function ContactForm({ onSaved, onCancel }: Props) {
  const { app } = useCurrentApp()
  const save = useSaveContact(app.id)
  const known = useKnownTags(app.id)
  return (
    <FormDialog
      sheet
      checkOnLeave
      title={t('New contact')}
      schema={Written}
      initial={{ name: '', phone: '', email: '', tags: [] }}
      submit={t('Add contact')}
      onSubmit={({ name, phone, email, tags }) =>
        save.mutateAsync({ name: name || null, phone: phone || null, email: email || null, tags })
      }
      done={t('Contact added')}
      onDone={onSaved}
      onClose={onCancel}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={STANDARD_FIELDS.name} maxLength={200} placeholder={t('Amara Sato')} />
          <TextField
            control={control}
            name="phone"
            type="tel"
            label={STANDARD_FIELDS.phone}
            help={t('With the country code, like +447700900142.')}
            placeholder="+447700900142"
          />
          <TextField control={control} name="email" type="email" label={STANDARD_FIELDS.email} placeholder={t('amara@example.com')} />
          <TagsField control={control} name="tags" label={t('Tags')} help={t('Press Enter or comma to add')} known={known} />
        </>
      )}
    </FormDialog>
  )
}
