import { type FormEvent, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, set, useForm } from 'react-hook-form'
import type { z, ZodType } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { useToasts } from '../feedback/toast-area.tsx'
import { faultText } from './issue-messages.ts'

export interface Refusal {
  title: string
  hint?: string | undefined
}

/** What somebody wrote turned out, while it was sent, not to fit one field. */
export class FieldFault extends Error {
  override readonly name = 'FieldFault'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** A fault at any depth of the values; a rule speaks of several of them. */
export interface FormFault {
  path: string
  message: string
  isRule: boolean
}

interface Options<Values extends FieldValues, Output, Result> {
  schema: ZodType<Output, Values>
  initial: DefaultValues<Values>
  onSubmit: (values: Output) => Promise<Result>
  done?: string | ((result: Result) => string)
  onDone?: (result: Result) => void
  onClose: () => void
  isReady?: (values: Values) => boolean
  checkOnLeave?: boolean
  blame?: FieldPath<Values>
}

/** The state of a dialog's form: its values and faults, and how it is sent. */
export function useDialogForm<Values extends FieldValues, Output, Result>(options: Options<Values, Output, Result>) {
  const { schema, initial, onSubmit, done, onDone, onClose, isReady, checkOnLeave = false, blame } = options
  const toasts = useToasts()
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [faults, setFaults] = useState<readonly FormFault[]>([])
  const form = useForm<Values, unknown, Output>({
    defaultValues: initial,
    shouldFocusError: false,
    mode: checkOnLeave ? 'onTouched' : 'onSubmit',
    resolver: (values) => {
      const read = schema.safeParse(values)
      setFaults(read.success ? [] : read.error.issues.map(toFault))
      if (read.success) return { values: read.data, errors: {} }
      const errors: FieldErrors<Values> = {}
      for (const issue of read.error.issues.toReversed())
        set(errors, issue.path.join('.') || 'root', { type: 'schema', message: faultText(issue) })
      return { values: {}, errors }
    },
  })
  // What the server says of a field stays beside it until it is changed; the rest is said once for the whole.
  const refuse = (error: Error) => {
    const named = Object.keys(form.getValues()).flatMap((name) => faultOf(error, name))
    if (isRefusal(error)) setFaults(error.details.map(({ path, message }) => ({ path, message, isRule: false })))
    for (const { name, message } of named) form.setError(name as FieldPath<Values>, { type: 'server', message })
    if (named.length > 0) return
    const hint = isRefusal(error) ? error.hint : t('Try again.')
    if (blame) form.setError(blame, { type: 'server', message: [error.message, hint].join(' ') })
    else setRefused({ title: error.message, hint })
  }
  const sendValid = form.handleSubmit(async (values) => {
    try {
      const result = await onSubmit(values)
      if (done !== undefined) toasts.show({ title: typeof done === 'string' ? done : done(result) })
      if (onDone) onDone(result)
      else onClose()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      refuse(error)
    }
  })
  const send = (event: FormEvent) => {
    // A portal bubbles by the component tree: the form that the dialog was opened from would be sent too.
    event.stopPropagation()
    event.preventDefault()
    setRefused(null)
    if (isReady?.(form.getValues()) !== false && !form.formState.isSubmitting) void sendValid()
  }
  const values = form.watch()
  const whole = form.formState.errors.root?.message
  return { form, values, faults, send, refused: refused ?? (whole === undefined ? null : { title: whole }) }
}

/** What a refused call says: the way on, and which fields it is about. */
type Refused = Error & { hint: string; details: readonly { path: string; message: string }[] }

const isRefusal = (error: Error): error is Refused => 'hint' in error && 'details' in error && Array.isArray(error.details)

const toFault = (issue: z.core.$ZodIssue): FormFault => ({
  path: issue.path.join('.'),
  message: faultText(issue),
  // A schema that reads with another one says itself which of its faults are rules.
  isRule: issue.code === 'custom' && issue.params?.['isRule'] !== false,
})

function faultOf(error: Error, name: string): { name: string; message: string }[] {
  if (error instanceof FieldFault) return error.field === name ? [{ name, message: error.message }] : []
  const found =
    isRefusal(error) && error.details.find(({ path }) => path === name || path.endsWith(`.${name}`) || path.endsWith(`/${name}`))
  return found ? [{ name, message: found.message }] : []
}
