import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'

import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { ConversationFilter } from '#domain/conversations/conversation.ts'

import { useChangeSavedFilters } from '#web/api/saved-filters/change-saved-filters.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { filter: ConversationFilter; onClose: () => void }

/** Gives the filter that is set a name, for oneself or for everybody. */
export function SaveFilterDialog({ filter, onClose }: Props) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { create } = useChangeSavedFilters(app.id)
  const save = () =>
    create.mutate(
      { name, shared, filter },
      {
        onSuccess: ({ id }) => {
          onClose()
          void navigate({ to: '/inbox', search: { saved: id } })
        },
      },
    )
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form="save-filter" busy={create.isPending} disabled={name.trim() === ''}>
        Save filter
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Save this filter" footer={footer}>
      <form
        id="save-filter"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Name">
          {(control) => <Input {...control} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        {roleAllows(app.role, 'admin') && <Switch plain checked={shared} onChange={setShared} label="Show it to everybody" />}
        {create.error && <InlineAlert tone="danger" title={create.error.message} />}
      </form>
    </Dialog>
  )
}
