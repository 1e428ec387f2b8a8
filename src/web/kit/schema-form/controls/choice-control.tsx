import { t } from '#domain/i18n/t.ts'
import type { ChoiceField, ChoicesField, SwitchField, WordsField } from '#domain/flows/form-field.ts'

import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { FieldFrame, GroupFrame } from '../field-frame.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { itemsOf, textOf } from '../is-record.ts'

/** Letters that options may have in all to stand side by side. */
const IN_SIGHT = 30

/** One of a short list: all in sight where there is room. */
export function ChoiceControl({ field, value, onChange, path }: ControlProps<ChoiceField>) {
  const { readOnly } = useForm()
  const { options, empty } = field
  const chosen = textOf(value ?? field.initial)
  const write = (next: string) => onChange(next === '' ? (empty === 'null' ? null : undefined) : next)
  const letters = options.reduce((sum, { label }) => sum + label.length + 4, 0)
  if (!readOnly && !empty && options.length > 1 && letters <= IN_SIGHT) {
    return (
      <GroupFrame field={field} path={path}>
        <Segmented label={field.label} value={chosen} options={options} onChange={write} />
      </GroupFrame>
    )
  }
  const rows = [...(empty || chosen === '' ? [{ value: '', label: empty ? t('Not set') : t('Choose…') }] : []), ...options]
  return (
    <FieldFrame field={field} path={path}>
      {({ id }) => <Select id={id} value={chosen} disabled={readOnly} options={rows} onChange={write} />}
    </FieldFrame>
  )
}

/** Any of a short list. */
export function ChoicesControl({ field, value, onChange, path }: ControlProps<ChoicesField>) {
  const { readOnly } = useForm()
  const chosen = itemsOf(value ?? field.initial).map(textOf)
  const write = (next: string[]) => onChange(field.number ? next.map(Number).toSorted((a, b) => a - b) : next)
  return (
    <GroupFrame field={field} path={path}>
      <div className="flex flex-wrap gap-1.5">
        {field.options.map((option) => {
          const on = chosen.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={on}
              disabled={readOnly}
              onClick={() => write(on ? chosen.filter((each) => each !== option.value) : [...chosen, option.value])}
              className={`h-7 rounded-full border px-3 text-secondary max-phone:h-11 ${on ? 'border-lagoon bg-lagoon-soft text-lagoon-fg' : 'border-line-strong text-ink-2 enabled:hover:bg-hover'}`}
            >
              {option.label}
            </button>
          )
        })}
      </div>
    </GroupFrame>
  )
}

/** Short words, like tags; or whole numbers. What is offered is a press away. */
export function WordsControl({ field, value, onChange, path }: ControlProps<WordsField>) {
  const { readOnly, useOptions } = useForm()
  const known = useOptions(field.suggests ?? '')?.options ?? []
  const words = itemsOf(value ?? field.initial).map(textOf)
  const write = (next: string[]) => {
    if (field.empty && next.length === 0) return onChange(field.empty === 'null' ? null : undefined)
    onChange(field.number ? next.map(Number).filter((each) => Number.isInteger(each)) : next)
  }
  return (
    <FieldFrame field={field} path={path}>
      {({ id }) => (
        <>
          <TagsInput id={id} label={field.label} tags={words} disabled={readOnly} placeholder={t('Enter adds one')} onChange={write} />
          {!readOnly && known.length > 0 && (
            <div role="group" aria-label={t('{label}: to choose from', { label: field.label })} className="mt-2 flex flex-wrap gap-1.5">
              {known
                .filter((each) => !words.includes(each.value))
                .map((each) => (
                  <button
                    key={each.value}
                    type="button"
                    title={each.about}
                    onClick={() => write([...words, each.value])}
                    className="h-7 rounded-full border border-line-strong px-3 text-secondary text-ink-2 enabled:hover:bg-hover max-phone:h-11"
                  >
                    {each.label}
                  </button>
                ))}
            </div>
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** Yes or no. */
export function SwitchControl({ field, value, onChange, path }: ControlProps<SwitchField>) {
  const { readOnly } = useForm()
  return (
    <div data-path={path}>
      <Switch
        plain
        checked={(value ?? field.initial) === true}
        disabled={readOnly}
        label={field.label}
        {...(field.help !== undefined && { help: field.help })}
        onChange={onChange}
      />
    </div>
  )
}
