import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { unfilledMessage } from '#domain/templates/unfilled-message.ts'

import { sendableQuery } from '#web/api/templates/list-templates.ts'
import { Field } from '#web/kit/form/field.tsx'
import type { MessageHelpProps } from '#web/kit/schema-form/form-context.ts'
import { isRecord, textOf } from '#web/kit/schema-form/is-record.ts'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Chooses an approved template for a message. Name and language can still be typed. */
export function TemplateChoice({ value, onChange }: MessageHelpProps) {
  const { app } = useCurrentApp()
  const list = useQuery(sendableQuery(app.id, null, ''))
  const items = list.data?.items ?? []
  const [name, language] = isRecord(value) ? [textOf(value['name']), textOf(value['language'])] : ['', '']
  const chosen = items.find((one) => one.name === name && one.language === language)
  const choose = (id: string) => {
    const template = items.find((one) => one.id === id)
    if (template) onChange({ ...(isRecord(value) ? value : {}), header: undefined, ...unfilledMessage(template) })
  }
  if (list.isSuccess && items.length === 0) {
    return (
      <p className="text-secondary text-ink-2">{t('No template is approved yet. Write one under Templates, or name one that will be.')}</p>
    )
  }
  return (
    <Field label={t('Approved template')} help={list.isError ? t('The list could not be loaded; type name and language.') : undefined}>
      {({ id }) => (
        <Select
          id={id}
          value={chosen?.id ?? ''}
          options={[
            { value: '', label: name === '' ? t('Choose…') : t('{name} (not approved)', { name }) },
            ...items.map((one) => ({ value: one.id, label: `${one.name} · ${one.language}` })),
          ]}
          onChange={choose}
        />
      )}
    </Field>
  )
}
