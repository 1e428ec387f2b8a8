import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { Button } from '../form/button.tsx'
import { InlineAlert } from '../feedback/inline-alert.tsx'
import { AlertDialog } from '../overlay/alert-dialog.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { SideSheet } from '../overlay/side-sheet.tsx'
import { type FormFault, useDialogForm } from './use-dialog-form.ts'

export type Props<Values extends FieldValues, Output, Result> = {
  title: string
  description?: ReactNode
  /** What the values must be to be sent: the contract's own schema, or a part of it. */
  schema: ZodType<Output, Values>
  initial: DefaultValues<Values>
  /** Verb and thing on the button: "Save segment". */
  submit: string
  icon?: ReactNode
  tone?: 'primary' | 'danger'
  /** Sends the values; what it throws is said in the dialog. */
  onSubmit: (values: Output) => Promise<Result>
  /** What a toast says afterwards. */
  done?: string | ((result: Result) => string)
  /** What follows instead of closing. */
  onDone?: (result: Result) => void
  onClose: () => void
  /** Whether it can be sent at all, when the schema alone does not say. */
  isReady?: (values: Values) => boolean
  /** Something else than sending that keeps the dialog busy. */
  busy?: boolean
  /** Says what is wrong with a field as soon as it is left, and not only when the form is sent. */
  checkOnLeave?: boolean
  /** The field at which a refusal is said that names no field. */
  blame?: FieldPath<Values>
  /** At the start of the footer. */
  aside?: ReactNode
  wide?: boolean
  /** At the page's edge instead of over its middle. */
  sheet?: boolean
  /** What stands beside the form, or below it where there is no room: a preview of what it makes. */
  beside?: (values: Values) => ReactNode
  children: (form: UseFormReturn<Values, unknown, Output>, values: Values, faults: readonly FormFault[]) => ReactNode
}

/** A window with a form: checks by the schema, says faults beside their fields, sends once, and asks before it throws away what was written. */
export function FormDialog<Values extends FieldValues, Output, Result>(props: Props<Values, Output, Result>) {
  const {
    title,
    description,
    submit,
    icon,
    tone = 'primary',
    busy = false,
    onClose,
    isReady,
    aside,
    wide = false,
    sheet = false,
    beside,
    children,
  } = props
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const { form, values, faults, refused, send } = useDialogForm(props)
  const { isSubmitting, isDirty, submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])
  const leave = () => (isDirty && !isSubmitting ? setAsking(true) : onClose())

  const footer = (
    <>
      {aside && <div className="me-auto">{aside}</div>}
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button type="submit" form={id} variant={tone} icon={icon} busy={isSubmitting || busy} disabled={isReady?.(values) === false}>
        {submit}
      </Button>
    </>
  )
  const frame = { open: true, onOpenChange: (open: boolean) => !open && leave(), title, footer }
  const body = (
    <>
      <form ref={element} id={id} noValidate className="flex flex-col gap-4" onSubmit={send}>
        {children(form, values, faults)}
        {refused && (
          <InlineAlert tone="danger" title={refused.title}>
            {refused.hint}
          </InlineAlert>
        )}
      </form>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Discard what you wrote?')}
        description={t('It is not saved.')}
        confirm={t('Discard')}
        onConfirm={onClose}
      />
    </>
  )
  return sheet ? (
    <SideSheet {...frame} width={widthOf(wide, beside)}>
      {beside ? <Columns beside={beside(values)}>{body}</Columns> : body}
    </SideSheet>
  ) : (
    <Dialog {...frame} wide={wide} description={description}>
      {body}
    </Dialog>
  )
}

const widthOf = (wide: boolean, beside: unknown) => (beside ? 'columns' : wide ? 'wide' : 'narrow')

const Columns = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap gap-6">
    <div className="min-w-0 flex-[1_1_26rem]">{children}</div>
    <div className="min-w-0 flex-[0_1_24rem] max-phone:flex-[1_1_100%]">{beside}</div>
  </div>
)
