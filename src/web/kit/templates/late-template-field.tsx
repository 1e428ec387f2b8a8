import { t } from '#domain/i18n/t.ts'
import { Field } from '../form/field.tsx'
import { Select } from '../form/select.tsx'

type Props = {
  /** Those that can be sent; only service templates go out by themselves. */
  templates: readonly { name: string; language: string; category: string }[]
  /** Its name and language, "reminder en"; empty for none. */
  value: string
  /** What happens without one. */
  none: string
  /** Which variables it may have. */
  help: string
  onChange: (value: string) => void
}

/** The template that speaks once WhatsApp takes no other message. One that was chosen and is not approved any more stays in the list. */
export function LateTemplateField({ templates, value, none, help, onChange }: Props) {
  const utility = templates.filter(({ category }) => category === 'UTILITY')
  const options = [
    { value: '', label: none },
    ...utility.map(({ name, language }) => ({ value: `${name} ${language}`, label: `${name} · ${language}` })),
  ]
  if (value !== '' && !options.some((one) => one.value === value)) options.push({ value, label: t('{value} (not approved)', { value }) })
  return (
    <Field label={t('Template after 24 hours')} help={t('WhatsApp then takes templates only. {help}', { help })}>
      {({ id }) => <Select id={id} value={value} options={options} onChange={onChange} />}
    </Field>
  )
}
