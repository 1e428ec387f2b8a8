import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'

import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'
import { inputStyle } from '../form/input-style.ts'
import { Select } from '../form/select.tsx'
import { Switch } from '../form/switch.tsx'
import { TagsInput } from '../form/tags-input.tsx'
import { afterPress } from '../hooks/after-press.ts'

// The fields of a FormDialog: each knows its value and its fault by its name.

/** The control of a form with these values, whatever it sends of them. */
export type ControlOf<Values extends FieldValues, Output = Values> = Control<Values, unknown, Output>

type Of<Values extends FieldValues, Output, Value> = {
  control: ControlOf<Values, Output>
  name: FieldPathByValue<Values, Value>
}

type TextProps = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'id'>

/** A line of text. */
export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  help,
  onWrite,
  ...rest
}: Of<Values, Output, string | null | undefined> & { label: ReactNode; help?: ReactNode; onWrite?: (text: string) => void } & TextProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} help={help} error={fieldState.error?.message}>
      {(wiring) => (
        <Input
          {...rest}
          {...wiring}
          name={name}
          value={field.value ?? ''}
          onBlur={() => afterPress(field.onBlur)}
          onChange={({ target }) => {
            field.onChange(target.value)
            onWrite?.(target.value)
          }}
        />
      )}
    </Field>
  )
}

/** Lines of text; Ctrl and Enter send the form. */
export function AreaField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  help,
  className = 'w-full py-2',
  ...rest
}: Of<Values, Output, string | null | undefined> & { label: ReactNode; help?: ReactNode } & Pick<
    ComponentProps<'textarea'>,
    'rows' | 'maxLength' | 'placeholder' | 'className'
  >) {
  const { field, fieldState } = useController({ control, name })
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <Field label={label} help={help} error={fieldState.error?.message}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          name={name}
          value={field.value ?? ''}
          onBlur={() => afterPress(field.onBlur)}
          onChange={field.onChange}
          onKeyDown={send}
          className={inputStyle({ className })}
        />
      )}
    </Field>
  )
}

/** One of a short list. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  help,
  options,
  disabled = false,
}: Of<Values, Output, string> & {
  label: string
  help?: ReactNode
  options: readonly { value: string; label: string }[]
  disabled?: boolean
}) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} help={help} error={fieldState.error?.message}>
      {({ id }) => <Select id={id} value={field.value} options={options} disabled={disabled} onChange={field.onChange} />}
    </Field>
  )
}

/** On or off. */
export function SwitchField<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: Of<Values, Output, boolean | undefined> & Pick<ComponentProps<typeof Switch>, 'label' | 'help' | 'disabled'>) {
  const { field } = useController({ control, name })
  return <Switch plain {...rest} checked={field.value === true} onChange={field.onChange} />
}

/** Several words; of more than `most`, the last. */
export function TagsField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  help,
  most,
  ...rest
}: Of<Values, Output, string[] | undefined> & { label: string; help?: ReactNode; most?: number } & Pick<
    ComponentProps<typeof TagsInput>,
    'known' | 'placeholder'
  >) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} help={help} error={fieldState.error?.message}>
      {({ id }) => (
        <TagsInput
          id={id}
          label={label}
          tags={field.value ?? []}
          onChange={(tags) => field.onChange(most === undefined ? tags : tags.slice(-most))}
          {...rest}
        />
      )}
    </Field>
  )
}
