import { Mail, UserMinus } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Member } from '#domain/workspace/app.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { type MemberChange, useChangeMembers } from '#web/api/members/change-members.ts'
import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { MemberVisibility } from './member-visibility.tsx'
import { roleLabel, ROLES } from './roles.ts'

const PRESENT = { online: t('Online'), busy: t('Busy'), away: t('Away') } as const

/** What is asked before a member is removed, and before an invitation is withdrawn. */
const REMOVING = {
  member: {
    title: (name: string) => t('Remove {name}?', { name }),
    description: t('They lose access at once. What they wrote stays.'),
    confirm: t('Remove member'),
    done: t('Member removed'),
  },
  invitation: {
    title: (name: string) => t('Withdraw the invitation for {name}?', { name }),
    description: t('The link in the email stops working.'),
    confirm: t('Withdraw invitation'),
    done: t('Invitation withdrawn'),
  },
}

type Perform = (what: MemberChange, done: string) => void

/** One member, or one who is invited. */
export function MemberRow({ member }: { member: Member }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeMembers(app.id)
  const [asking, setAsking] = useState(false)
  const name = member.name || member.email
  const removing = REMOVING[member.pending ? 'invitation' : 'member']
  const perform: Perform = (what, done) =>
    change.mutate(what, {
      onSuccess: () => toasts.show({ title: done }),
      onError: (error) => toasts.show(refusal(error)),
      onSettled: () => setAsking(false),
    })

  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <Avatar name={name} photo={member.photoURL} />
      <Identity member={member} name={name} />
      <MemberRole member={member} name={name} perform={perform} />
      {member.pending && roleAllows(app.role, member.role === 'owner' ? 'owner' : 'admin') && (
        <IconButton
          label={t('Resend invitation to {name}', { name })}
          icon={<Mail />}
          disabled={change.isPending}
          onClick={() => perform({ verb: 'invite', email: member.email, role: member.role }, t('Invitation sent'))}
        />
      )}
      {roleAllows(app.role, 'admin') && (
        <IconButton label={t('Remove {name}', { name })} icon={<UserMinus />} onClick={() => setAsking(true)} />
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={removing.title(name)}
        description={removing.description}
        confirm={removing.confirm}
        busy={change.isPending}
        onConfirm={() => perform({ verb: 'remove', userId: member.userId }, removing.done)}
      />
    </li>
  )
}

function Identity({ member, name }: { member: Member; name: string }) {
  const { user } = useSession()
  return (
    <div className="min-w-44 flex-1">
      <div className="flex items-center gap-2">
        <span dir="auto" className="truncate font-medium">
          {name}
        </span>
        {member.userId === user?.uid && <span className="text-meta text-ink-3">{t('you')}</span>}
        {member.pending && <Tag tone={member.expired ? 'danger' : 'warning'}>{member.expired ? t('Expired') : t('Invited')}</Tag>}
        {member.present && <Tag tone={member.availability === 'online' ? 'success' : 'warning'}>{PRESENT[member.availability]}</Tag>}
      </div>
      <p className="truncate text-secondary text-ink-2">{member.email}</p>
    </div>
  )
}

/** What a member may do, and of an agent also which conversations they see. */
function MemberRole({ member, name, perform }: { member: Member; name: string; perform: Perform }) {
  const { app } = useCurrentApp()
  const { userId, role, pending } = member
  return (
    <>
      {roleAllows(app.role, 'owner') && !pending ? (
        <Select
          label={t('Role of {name}', { name })}
          className="w-28"
          value={role}
          options={ROLES}
          onChange={(next) => next !== role && perform({ verb: 'setRole', userId, role: next }, t('Role changed'))}
        />
      ) : (
        <span className="text-secondary text-ink-2">{roleLabel(role)}</span>
      )}
      {role === 'agent' && !pending && (
        <MemberVisibility
          member={member}
          onChange={(scope) => perform({ verb: 'setRole', userId, role, scope }, t('Visibility changed'))}
        />
      )}
    </>
  )
}
