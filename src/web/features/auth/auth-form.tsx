import type { ComponentProps, FormEvent, ReactNode } from 'react'

import { Button } from '#web/kit/form/button.tsx'
import { CodeInput } from '#web/kit/form/code-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { authFault } from './auth-fault.ts'

type InputProps = 'type' | 'autoComplete' | 'minLength' | 'maxLength' | 'placeholder' | 'autoFocus'

export interface AuthField extends Pick<ComponentProps<'input'>, InputProps> {
  name: 'name' | 'email' | 'password' | 'code'
  label: ReactNode
  help?: string
  defaultValue?: string
  /** Asks for six digits, in six boxes. */
  isCode?: boolean
}

type Props = {
  fields: readonly AuthField[]
  submit: string
  busy: boolean
  error: Error | null
  onSubmit: (values: Record<AuthField['name'], string>) => void
}

/** The fields of a sign-in page, with the fault of the last try where it belongs. */
export function AuthForm({ fields, submit, busy, error, onSubmit }: Props) {
  const fault = error && authFault(error)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '')
    onSubmit({ name: value('name').trim(), email: value('email').trim(), password: value('password'), code: value('code').trim() })
  }
  const atField = (name: string) => (fault?.field === name ? fault.message : null)
  const elsewhere = fault && !fields.some(({ name }) => name === fault.field)

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      {elsewhere && <InlineAlert tone="danger" title={fault.message} />}
      {fields.map(({ label, help, isCode = false, ...input }) => (
        <Field key={input.name} label={label} help={help} error={atField(input.name)}>
          {(wiring) => (isCode ? <CodeInput {...input} {...wiring} /> : <Input required {...input} {...wiring} />)}
        </Field>
      ))}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
        {submit}
      </Button>
    </form>
  )
}
