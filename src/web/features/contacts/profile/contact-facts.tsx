import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { emailProofText } from '#domain/contacts/email-proof.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { Contact, ContactInput } from '#domain/contacts/contact.ts'
import type { Json } from '#domain/json.ts'

import { ApiError } from '#web/api/api-error.ts'
import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { useSaveContact } from '#web/api/contacts/save-contact.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { valueText } from '../table/contact-cell.tsx'
import { ConsentFacts } from './consent-facts.tsx'
import { Fact, Row } from './fact.tsx'

const STANDARD = [
  { name: 'name', label: STANDARD_FIELDS.name, type: 'text' },
  { name: 'phone', label: STANDARD_FIELDS.phone, type: 'phone' },
  { name: 'email', label: STANDARD_FIELDS.email, type: 'email' },
] as const

const ZoneFact = lazyPart(async () => (await import('./zone-fact.tsx')).ZoneFact)

const languageName = (tag: string): string => new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag

/** What one knows of a contact, each fact to be changed in its place. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { app } = useCurrentApp()
  const save = useSaveContact(app.id)
  const known = useKnownTags(app.id)
  const fields = (useQuery(contactFieldsQuery(app.id)).data?.items ?? []).filter(({ archived }) => !archived)
  const others = Object.keys(contact.fields).filter((key) => !fields.some((field) => field.key === key))

  const write = (change: ContactInput, path: string): Promise<string | null> =>
    save.mutateAsync({ contactId: contact.id, ...change }).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? (error.fieldFault(path) ?? error.message) : t('It was not saved. Try again.')),
    )

  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('Facts')} className="flex flex-col">
        {STANDARD.map(({ name, label, type }) => (
          <Fact
            key={name}
            field={{ label, type, choices: [] }}
            value={contact[name]}
            hint={name === 'email' && contact.email ? emailProofText(contact.emailProof) : undefined}
            onSave={(value) => write({ [name]: value === null ? null : String(value).trim() }, name)}
          />
        ))}
        <Suspense fallback={<Row label={t('Time zone')}>{contact.timeZone}</Row>}>
          <ZoneFact contact={contact} onSave={(timeZone) => write({ timeZone }, 'timeZone')} />
        </Suspense>
        {contact.language && (
          <Row label={t('Language')}>
            <p className="min-h-8 pt-1.5 text-base">{t('{language} (detected)', { language: languageName(contact.language) })}</p>
          </Row>
        )}
        <Row label={t('Tags')}>
          <TagsInput quiet label={t('Tags')} known={known} tags={contact.tags} onChange={(tags) => void write({ tags }, 'tags')} />
        </Row>
      </section>
      {(fields.length > 0 || others.length > 0) && (
        <section aria-label={t('Fields')} className="flex flex-col border-t border-line pt-3">
          {fields.map((field) => (
            <Fact
              key={field.key}
              field={field}
              value={contact.fields[field.key] ?? null}
              onSave={(value: Json) => write({ setFields: { [field.key]: value } }, `setFields.${field.key}`)}
            />
          ))}
          {others.map((key) => (
            <Row key={key} label={key}>
              <p className="min-h-8 pt-1.5 text-base break-words text-ink-2">{valueText(contact.fields[key] ?? null) ?? '–'}</p>
            </Row>
          ))}
        </section>
      )}
      <ConsentFacts contact={contact} />
    </div>
  )
}
