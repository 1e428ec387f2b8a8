import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { TemplateAccount } from '#domain/api/whatsapp/templates.ts'
import type { FormDraft, FormFault } from '#domain/whatsapp-forms/form.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { CATEGORIES } from './form-labels.ts'

type Props = {
  draft: FormDraft
  accounts: readonly TemplateAccount[]
  faults: readonly FormFault[]
  /** Meta has the form: it stays in its account. */
  fixedAccount: boolean
  /** It is published: nothing of it changes. */
  locked: boolean
  onChange: (draft: FormDraft) => void
}

/** What a form is called, what it is for, whose it is, and whether our server looks at its answers. */
export function BasicsPart({ draft, accounts, faults, fixedAccount, locked, onChange }: Props) {
  const options = accounts.map(({ wabaId, channels }) => ({ value: wabaId, label: commaList(channels.map(({ name }) => name)) }))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 max-phone:grid-cols-1">
        <Field label={t('Name')} help={t('Only the team sees it.')} error={faults.find(({ path }) => path === 'name')?.message}>
          {(wiring) => (
            <Input {...wiring} value={draft.name} maxLength={200} onChange={({ target }) => onChange({ ...draft, name: target.value })} />
          )}
        </Field>
        <Field label={t('What it is for')}>
          {(wiring) => (
            <Select
              id={wiring.id}
              disabled={locked}
              value={draft.category}
              options={CATEGORIES}
              onChange={(category) => onChange({ ...draft, category })}
            />
          )}
        </Field>
      </div>
      {accounts.length > 1 && !fixedAccount && (
        <Field label={t('Account')} help={t('It can be sent from the numbers of one account.')}>
          {(wiring) => (
            <Select id={wiring.id} value={draft.wabaId} options={options} onChange={(wabaId) => onChange({ ...draft, wabaId })} />
          )}
        </Field>
      )}
      <Switch
        plain
        label={t('Check answers before going on')}
        help={t('Our server looks at each screen and says what is wrong. The keys for it are made and handed to WhatsApp by themselves.')}
        disabled={locked}
        checked={draft.document.checked}
        onChange={(checked) => onChange({ ...draft, document: { ...draft.document, checked } })}
      />
    </div>
  )
}
