import { type ReactNode, useState } from 'react'

import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

type Props = {
  title: string
  /** What goes and what stays. */
  children: ReactNode
  /** What has to be typed. */
  confirm: string
  /** Verb and thing, with the number. */
  action: string
  busy: boolean
  error: Error | null
  onErase: (typed: string) => void
  onClose: () => void
}

/** Asks before the one thing that nobody can take back: it has to be typed. */
export function EraseDialog({ title, children, confirm, action, busy, error, onErase, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const fits = typed.trim().toLowerCase() === confirm.toLowerCase()
  const fault = error && ((error instanceof ApiError && (error.fieldFault('confirm') ?? error.fieldFault('count'))) || error.message)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description="Nobody can take this back, and we cannot either.">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (fits) onErase(typed.trim())
        }}
      >
        <div className="flex flex-col gap-2 text-base text-ink-2">{children}</div>
        <Field
          label={
            <>
              Type <strong className="font-semibold break-words">{confirm}</strong> to confirm
            </>
          }
          error={fault}
        >
          {(wiring) => <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} {...wiring} />}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy} disabled={!fits}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What becomes of what is not only the contact's. */
export const WHAT_STAYS =
  'Events and orders stay with their numbers, amounts and dates, without the person. A wish not to be written to is kept as a hash of the address. A proof without any name is kept under Settings, Privacy.'
