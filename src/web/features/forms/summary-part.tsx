import { t } from '#domain/i18n/t.ts'
import type { FormDocument, FormFault } from '#domain/whatsapp-forms/form.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'

type Props = { document: FormDocument; locked: boolean; faults: readonly FormFault[]; onChange: (part: Partial<FormDocument>) => void }

const FIRST = { title: t('Check your answers'), text: t('Thank you! Is everything right?'), button: t('Send') }

/** A last screen that shows the answers once more. */
export function SummaryPart({ document: { summary }, locked, faults, onChange }: Props) {
  const put = (part: Partial<typeof FIRST>) => onChange({ summary: { ...FIRST, ...summary, ...part } })
  const line = (key: keyof typeof FIRST, label: string) => (
    <Field label={label} error={faults.find(({ path }) => path === `document.summary.${key}`)?.message}>
      {(wiring) => <Input {...wiring} value={summary?.[key] ?? ''} onChange={({ target }) => put({ [key]: target.value })} />}
    </Field>
  )
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <Switch
        plain
        label={t('Summary at the end')}
        help={t('Shows the answers once more, with your thanks, before they are sent.')}
        disabled={locked}
        checked={summary !== null}
        onChange={(on) => onChange({ summary: on ? FIRST : null })}
      />
      {summary && (
        <>
          {line('title', t('Title'))}
          {line('text', t('Text'))}
          {line('button', t('Button'))}
        </>
      )}
    </div>
  )
}
