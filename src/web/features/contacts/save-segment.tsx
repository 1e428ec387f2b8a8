import { useState } from 'react'

import type { ContactFilter } from '#domain/contacts/contact-filter.ts'

import { useSegments } from '#web/api/contacts/contact-segments.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { filter: ContactFilter; onClose: () => void; onSaved: (segmentId: string) => void }

/** Gives a filter a name under which it is found again. */
export function SaveSegment({ filter, onClose, onSaved }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { save } = useSegments(app.id)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as segment"
      description="It always holds whom the filter finds at the time."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            { name, filter, shared },
            {
              onSuccess: ({ id }) => {
                toasts.show({ title: 'Segment saved' })
                onSaved(id)
              },
            },
          )
        }}
      >
        <Field label="Name" error={save.error?.message}>
          {(wiring) => (
            <Input
              value={name}
              maxLength={60}
              required
              placeholder="Loyal customers"
              onChange={(event) => setName(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Switch plain checked={shared} onChange={setShared} label="Share with the team" help="Without it only you see it." />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={name.trim() === ''}>
            Save segment
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
