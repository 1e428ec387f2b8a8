import { type ReactNode, useState } from 'react'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

type Props = {
  title: string
  description?: string
  /** Verb and thing: "Create flow". */
  confirm: string
  initial?: string
  placeholder: string
  busy: boolean
  error: string | undefined
  onClose: () => void
  onName: (name: string) => void
  children?: ReactNode
}

/** Asks for a name. */
export function NameDialog({ title, description, confirm, initial = '', placeholder, busy, error, onClose, onName, children }: Props) {
  const [name, setName] = useState(initial)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onName(name.trim())
        }}
      >
        <Field label="Name" error={error}>
          {(wiring) => (
            <Input
              value={name}
              maxLength={80}
              required
              placeholder={placeholder}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
