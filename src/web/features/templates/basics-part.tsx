import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { TemplateAccount } from '#domain/api/whatsapp/templates.ts'
import type { Template, TemplateDraft } from '#domain/whatsapp/template.ts'
import type { TemplateFault } from '#domain/templates/template-fault.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { withCategory } from './empty-draft.ts'
import { CATEGORIES, LANGUAGES, languageText } from './template-labels.ts'

type Props = {
  draft: TemplateDraft
  template: Template | null
  accounts: readonly TemplateAccount[]
  faults: readonly TemplateFault[]
  onChange: (draft: TemplateDraft) => void
}

/** Which account, name, language and category: fixed once WhatsApp knows them. */
export function BasicsPart({ draft, template, accounts, faults, onChange }: Props) {
  const isKnown = template !== null && template.providerId !== null
  const errorAt = (path: string) => faults.find((fault) => fault.path === path)?.message
  const languages = LANGUAGES.includes(draft.language) ? LANGUAGES : [draft.language, ...LANGUAGES]
  return (
    <>
      {accounts.length > 1 && (
        <Field label={t('Number##phone')} help={t('Numbers of one WhatsApp account share their templates.')}>
          {({ id }) => (
            <Select
              id={id}
              disabled={isKnown}
              value={draft.wabaId}
              options={accounts.map(({ wabaId, channels }) => ({ value: wabaId, label: commaList(channels.map(({ name }) => name)) }))}
              onChange={(wabaId) => onChange({ ...draft, wabaId })}
            />
          )}
        </Field>
      )}
      <Field label={t('Name')} help={t('Only your team sees it: lowercase letters, digits and underscores.')} error={errorAt('name')}>
        {(wiring) => (
          <Input
            {...wiring}
            disabled={isKnown}
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value.toLowerCase().replaceAll(/[\s-]+/g, '_') })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <Field label={t('Language')}>
          {({ id }) => (
            <Select
              id={id}
              disabled={isKnown}
              value={draft.language}
              options={languages.map((value) => ({ value, label: languageText(value) }))}
              onChange={(language) => onChange({ ...draft, language })}
            />
          )}
        </Field>
        <Field label={t('Category')} help={CATEGORIES.find(({ value }) => value === draft.category)?.about}>
          {({ id }) => (
            <Select
              id={id}
              disabled={template?.status === 'APPROVED'}
              value={draft.category}
              options={CATEGORIES}
              onChange={(category) => onChange(withCategory(draft, category))}
            />
          )}
        </Field>
      </div>
    </>
  )
}
