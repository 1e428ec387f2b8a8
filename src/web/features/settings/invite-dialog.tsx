import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { Role } from '#domain/workspace/role.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useChangeMembers } from '#web/api/members/change-members.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ROLES } from './roles.ts'

const Invited = z.object({ email: z.string().trim().pipe(z.email().max(320)), role: Role })

/** Invites a person by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const invite = useChangeMembers(app.id)
  return (
    <FormDialog
      title={t('Invite a member')}
      description={t('We email them a link to join.')}
      schema={Invited}
      initial={{ email: '', role: 'agent' }}
      submit={t('Invite member')}
      blame="email"
      onSubmit={async ({ email, role }) => {
        await invite.mutateAsync({ verb: 'invite', email, role })
        toasts.show({ title: t('Invitation sent'), description: email })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="email" type="email" label={t('Email')} placeholder={t('name@example.com')} />
          <SelectField control={control} name="role" label={t('Role')} options={ROLES.filter(({ value }) => roleAllows(app.role, value))} />
        </>
      )}
    </FormDialog>
  )
}
