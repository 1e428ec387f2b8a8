import { t } from '#domain/i18n/t.ts'
import type { TemplateBlank } from '#domain/templates/blanks-of.ts'

import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'

export interface Suggestion {
  label: string
  value: string
}

type Props = {
  blanks: readonly TemplateBlank[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
  /** What may be put into a text with one press: of the contact, say. */
  suggestions: readonly Suggestion[]
}

/** Fields for everything that a template leaves open. */
export function FillBlanks({ blanks, values, onChange, suggestions }: Props) {
  if (blanks.length === 0) return <p className="text-secondary text-ink-2">{t('This template has nothing to fill in.')}</p>
  return (
    <div className="flex flex-col gap-4">
      {blanks.map(({ key, kind, label, sample, max }) => (
        <Field key={key} label={label} help={HELP[kind] ?? (sample ? t('For example: {sample}', { sample }) : undefined)}>
          {(wiring) => (
            <>
              <Input
                {...wiring}
                type={TYPES[kind] ?? 'text'}
                maxLength={max}
                value={values[key] ?? ''}
                onChange={(event) => onChange({ ...values, [key]: event.target.value })}
              />
              {kind === 'text' && suggestions.length > 0 && !values[key] && (
                <div className="flex flex-wrap gap-1">
                  {suggestions.map((one) => (
                    <button
                      key={one.label}
                      type="button"
                      onClick={() => onChange({ ...values, [key]: one.value })}
                      className="rounded-tag bg-iris-soft px-1.5 py-0.5 text-meta text-iris-fg hover:underline max-phone:min-h-8"
                    >
                      {one.label}
                    </button>
                  ))}
                </div>
              )}
            </>
          )}
        </Field>
      ))}
    </div>
  )
}

const TYPES: Partial<Record<TemplateBlank['kind'], string>> = { image: 'url', video: 'url', document: 'url', time: 'datetime-local' }

const HELP: Partial<Record<TemplateBlank['kind'], string>> = {
  image: t('The public address of a JPEG or PNG, up to 5 MB.'),
  video: t('The public address of an MP4, up to 16 MB.'),
  document: t('The public address of a file, up to 100 MB.'),
  location: t('Latitude and longitude, like 52.52, 13.405.'),
}
