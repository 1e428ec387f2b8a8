import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { OptInBasis } from '#domain/contacts/contact-change.ts'
import type { ContactImport, ImportPlan } from '#domain/contacts/contact-import.ts'

import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BASIS_OPTIONS } from '../profile/basis-labels.ts'

const CODES =
  'AE AR AT AU BD BE BG BO BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GH GR GT HK HN HR HU ID IE IL IN IS IT JM JO JP KE KR KW KZ LB LK LT LU LV MA MT MX MY NG NI NL NO NZ OM PA PE PH PK PL PT PY QA RO RS RU SA SE SG SI SK SN SV TH TN TR TW TZ UA UG US UY VE VN ZA'

/** Countries by their names in the reader's language, in the order of the alphabet. */
const COUNTRY_OPTIONS: readonly { value: string; label: string }[] = named(CODES.split(' '))

function named(codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'region' })
  return codes.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) => a.label.localeCompare(b.label))
}

type Plan = Omit<ImportPlan, 'optIn'> & { basis: OptInBasis | ''; note: string }

const KNOWN = [
  { value: 'update' as const, label: t('Update with data from the file') },
  { value: 'fill' as const, label: t('Fill in only what is unknown') },
  { value: 'skip' as const, label: t('Leave them as they are') },
]

/** What each column holds, and how the rows become contacts. */
export function PlanStep({ table, plan, onChange }: { table: ContactImport; plan: Plan; onChange: (plan: Plan) => void }) {
  const { app } = useCurrentApp()
  const known = useKnownTags(app.id)
  const fields = (useQuery(contactFieldsQuery(app.id)).data?.items ?? []).filter(({ archived }) => !archived)
  const targets = [
    { value: '', label: t('Don’t import') },
    { value: 'name', label: STANDARD_FIELDS.name },
    { value: 'phone', label: STANDARD_FIELDS.phone },
    { value: 'email', label: STANDARD_FIELDS.email },
    { value: 'timeZone', label: t('Time zone') },
    { value: 'tags', label: t('Tags') },
    ...fields.map(({ key, label }) => ({ value: `fields.${key}`, label })),
  ]
  const map = (at: number, target: string) =>
    onChange({
      ...plan,
      // One fact has one column: the other is left out.
      mapping: plan.mapping.map((one, index) => (index === at ? target || null : one === target && target !== 'tags' ? null : one)),
    })
  return (
    <>
      <section aria-labelledby="columns-title" className="flex flex-col gap-2">
        <h3 id="columns-title" className="text-base font-semibold">
          {t('Map columns')}
        </h3>
        <ul className="divide-y divide-line rounded-card border border-line">
          {table.columns.map(({ head, samples }, at) => (
            <li key={at} className="grid grid-cols-[minmax(0,1fr)_12rem] items-center gap-3 px-3 py-2 max-phone:grid-cols-1">
              <div className="min-w-0">
                <p className="truncate font-medium">{head}</p>
                <p className="truncate text-meta text-ink-3">{samples.filter(Boolean).join(' · ') || t('Empty')}</p>
              </div>
              <Select
                label={t('What {head} holds', { head })}
                value={plan.mapping[at] ?? ''}
                options={targets}
                onChange={(target) => map(at, target)}
              />
            </li>
          ))}
        </ul>
      </section>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label={t('Consent came from')} help={t('It is noted with each contact. Who opted out stays out.')}>
          {({ id }) => (
            <Select
              id={id}
              value={plan.basis}
              options={[{ value: '' as const, label: t('Choose one') }, ...BASIS_OPTIONS]}
              onChange={(basis) => onChange({ ...plan, basis })}
            />
          )}
        </Field>
        <Field label={t('Note on the consent')}>
          {(wiring) => (
            <Input
              value={plan.note}
              maxLength={300}
              placeholder={t('Fair in May')}
              onChange={(event) => onChange({ ...plan, note: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
        <Field label={t('Existing contacts')} help={t('Found by phone, then by email.')}>
          {({ id }) => <Select id={id} value={plan.known} options={KNOWN} onChange={(known) => onChange({ ...plan, known })} />}
        </Field>
        <Field label={t('Default country')} help={t('Without it they are refused.')}>
          {({ id }) => (
            <Select
              id={id}
              value={plan.country ?? ''}
              options={[{ value: '', label: t('Nowhere: refuse them') }, ...COUNTRY_OPTIONS]}
              onChange={(country) => onChange({ ...plan, country: country || null })}
            />
          )}
        </Field>
        <Field label={t('Tag all of them')}>
          {({ id }) => (
            <TagsInput id={id} label={t('Tags for all')} known={known} tags={plan.tags} onChange={(tags) => onChange({ ...plan, tags })} />
          )}
        </Field>
      </div>
    </>
  )
}
