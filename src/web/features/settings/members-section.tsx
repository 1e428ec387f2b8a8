import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from './loaded.tsx'
import { PartnerAccess } from './partner-access.tsx'
import { MemberRow } from './member-row.tsx'
import { RoleTable } from './role-table.tsx'
import { Section } from './section.tsx'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Who works in this app. */
export function MembersSection() {
  const { app } = useCurrentApp()
  const members = useQuery(membersQuery(app.id))
  const [inviting, setInviting] = useState(false)
  const mayInvite = roleAllows(app.role, 'admin')
  useActions([
    {
      id: 'invite',
      name: t('Invite a member…'),
      group: 'Settings',
      keywords: t('new create'),
      shortcut: 'c',
      when: () => mayInvite,
      perform: () => setInviting(true),
    },
  ])
  const invite = (
    <Button
      variant="primary"
      icon={<UserPlus />}
      disabled={!mayInvite}
      title={mayInvite ? undefined : t('Ask an owner or an admin')}
      onClick={() => setInviting(true)}
    >
      {t('Invite a member')}
    </Button>
  )
  return (
    <Section
      title={t('Members')}
      about={t('Agents reply to customers. Admins also manage settings and flows. Owners also manage roles.')}
      action={invite}
    >
      <Loaded query={members} what={t('members')}>
        {({ items }) => (
          <ul className="divide-y divide-line rounded-card border border-line">
            {items.map((member) => (
              <MemberRow key={member.userId} member={member} />
            ))}
          </ul>
        )}
      </Loaded>
      <RoleTable />
      {mayInvite && <PartnerAccess />}
      {inviting && (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Section>
  )
}
