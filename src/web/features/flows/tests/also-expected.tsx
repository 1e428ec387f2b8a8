import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowTest } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'
import { endText } from '#flow/flow-tests/first-difference.ts'

import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { typeOf, ValueRow } from '../test-chat/value-row.tsx'
import { withExpected } from './conversation-of.ts'

type Props = { test: FlowTest; onChange: ((test: FlowTest) => void) | null }
type End = NonNullable<FlowTest['expect']['ends']>

const ENDS: readonly End[] = ['completed', 'handed_over', 'waiting', 'expired', 'failed']
const ANY = 'any'

/** What a test expects beside the words: how it ends, what is kept of the answers, and the way through the flow. */
export function AlsoExpected({ test, onChange }: Props) {
  const { ends, vars, contact, exits, effects } = test.expect
  const expect = (change: Partial<FlowTest['expect']>) => onChange?.(withExpected(test, change))
  const options = [{ value: ANY, label: t('Any end') }, ...ENDS.map((value) => ({ value, label: endText(value) }))]
  return (
    <section aria-label={t('Also expected')} className="flex flex-col gap-4 border-t border-line p-4">
      <h3 className="text-base font-semibold">{t('Also expected')}</h3>
      <Field label={t('Ends with')}>
        {({ id }) => (
          <Select
            id={id}
            value={ends ?? ANY}
            disabled={!onChange}
            options={options}
            onChange={(end) => expect({ ends: ENDS.find((each) => each === end) })}
          />
        )}
      </Field>
      <Values title={t('Variables')} values={vars} onChange={onChange && ((next) => expect({ vars: next }))} />
      <Values title={t('Contact')} values={contact} onChange={onChange && ((next) => expect({ contact: next }))} />
      {exits.length > 0 && (
        <Removable onRemove={onChange && (() => expect({ exits: [] }))}>
          {t('{count, plural, one {Takes the same path (# step)} other {Takes the same path (# steps)}}', { count: exits.length })}
        </Removable>
      )}
      {effects.length > 0 && (
        <Removable onRemove={onChange && (() => expect({ effects: [] }))}>
          {t('{count, plural, one {Makes the same call} other {Makes the same # calls}}', { count: effects.length })}
        </Removable>
      )}
    </section>
  )
}

type ValuesProps = { title: string; values: Readonly<Record<string, Json>>; onChange: ((values: Record<string, Json>) => void) | null }

/** Values as they are expected in the end. */
function Values({ title, values, onChange }: ValuesProps) {
  const entries = Object.entries(values)
  if (entries.length === 0) return null
  return (
    <div className="flex flex-col gap-2.5">
      <h4 className="text-secondary font-medium text-ink-2">{title}</h4>
      {entries.map(([name, value]) => (
        <Removable key={name} onRemove={onChange && (() => onChange(Object.fromEntries(entries.filter(([other]) => other !== name))))}>
          {onChange ? (
            <ValueRow label={name} type={typeOf(value)} value={value} onChange={(next) => onChange({ ...values, [name]: next })} />
          ) : (
            `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
          )}
        </Removable>
      ))}
    </div>
  )
}

const Removable = ({ onRemove, children }: { onRemove: (() => void) | null; children: ReactNode }) => (
  <div className="flex items-center gap-1 text-secondary text-ink">
    <div className="min-w-0 flex-1">{children}</div>
    {onRemove && <IconButton size="sm" label={t('Don’t expect this')} icon={<X />} onClick={onRemove} />}
  </div>
)
