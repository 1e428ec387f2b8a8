import { t } from '#domain/i18n/t.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import type { Decisions } from './use-publishing.ts'

/** What the version is called, and what one should know of it later. */
export function VersionNaming({ decisions, onDecide }: { decisions: Decisions; onDecide: (part: Partial<Decisions>) => void }) {
  return (
    <div className="flex flex-col gap-3 pt-4">
      <Field label={t('Name of this version')} help={t('Left empty, it is known by its number.')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={decisions.name}
            maxLength={80}
            placeholder={t('Summer menu')}
            onChange={({ target }) => onDecide({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('Note')}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            value={decisions.note}
            maxLength={500}
            onChange={({ target }) => onDecide({ note: target.value })}
            className={inputStyle({ className: 'w-full resize-y py-2' })}
          />
        )}
      </Field>
    </div>
  )
}
