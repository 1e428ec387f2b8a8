import { t } from '#domain/i18n/t.ts'
import { emailProofText } from '#domain/contacts/email-proof.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { Contact, ContactInput } from '#domain/contacts/contact.ts'

import { ApiError } from '#web/api/api-error.ts'
import { emailFault, phoneFault } from '#web/api/contacts/contact-faults.ts'
import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { useSaveContact } from '#web/api/contacts/save-contact.ts'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Fact } from './fact.tsx'

/** A contact's facts, each changed where it stands. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { app } = useCurrentApp()
  const save = useSaveContact(app.id)
  const toasts = useToasts()
  const known = useKnownTags(app.id)

  const store = async (change: ContactInput): Promise<string | null> => {
    try {
      await save.mutateAsync({ contactId: contact.id, ...change })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.fieldFault(Object.keys(change)[0] ?? '') ?? `${error.message} ${error.hint}`
    }
  }
  const changeTags = async (tags: string[]) => {
    const fault = await store({ tags })
    if (fault) toasts.show({ variant: 'destructive', title: t('Tags not saved'), description: fault })
  }
  const fields = Object.entries(contact.fields)

  return (
    <div className="flex flex-col gap-1">
      <Fact label={t('Name')} value={contact.name ?? ''} placeholder={t('Add a name')} onSave={(name) => store({ name: name || null })} />
      <Fact
        label={STANDARD_FIELDS.phone}
        value={contact.phone ?? ''}
        type="tel"
        placeholder={t('Add a phone number')}
        check={phoneFault}
        onSave={(phone) => store({ phone: phone || null })}
      />
      <Fact
        label={t('Email')}
        value={contact.email ?? ''}
        type="email"
        placeholder={t('Add an email')}
        hint={contact.email ? emailProofText(contact.emailProof) : undefined}
        check={emailFault}
        onSave={(email) => store({ email: email || null })}
      />
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-2">
        <span className="pt-2 text-secondary text-ink-2">{t('Tags')}</span>
        <TagsInput
          quiet
          label={t('Tags')}
          placeholder={t('Add a tag')}
          known={known}
          tags={contact.tags}
          onChange={(tags) => void changeTags(tags)}
        />
      </div>
      {fields.length > 0 && (
        <dl className="mt-2 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-2 border-t border-line pt-3 text-secondary">
          {fields.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="truncate text-ink-2" title={name}>
                {name}
              </dt>
              <dd className="wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
