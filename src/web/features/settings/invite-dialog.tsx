import { type FormEvent, useState } from 'react'

import type { Role } from '#domain/workspace/app.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useChangeMembers } from '#web/api/members/change-members.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ROLES } from './roles.ts'

/** Invites a person by email. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const invite = useChangeMembers(app.id)
  const [role, setRole] = useState<Role>('agent')
  const refused = invite.error instanceof ApiError ? `${invite.error.message} ${invite.error.hint}` : invite.error?.message
  const close = () => {
    invite.reset()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    invite.mutate(
      { verb: 'invite', email, role },
      {
        onSuccess: () => {
          toasts.show({ title: 'Invitation sent', description: email })
          close()
        },
      },
    )
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title="Invite a member" description="We email them a link to join.">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email" error={refused}>
          {(wiring) => <Input name="email" type="email" required placeholder="name@example.com" {...wiring} />}
        </Field>
        <Field label="Role">
          {({ id }) => (
            <Select id={id} value={role} options={ROLES.filter(({ value }) => roleAllows(app.role, value))} onChange={setRole} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            Invite member
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
