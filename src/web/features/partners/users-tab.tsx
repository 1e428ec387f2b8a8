import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type Partner, PartnerRole, type PartnerUser } from '#domain/partners/partner.ts'

import { call } from '#web/api/call.ts'
import { partnerUsersQuery } from '#web/api/partners/partner-queries.ts'
import { usePartnerChange, useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { TabPage } from './tab-page.tsx'

const ROLES: { value: PartnerRole; label: string }[] = [
  { value: 'owner', label: t('Owner') },
  { value: 'member', label: t('Member') },
]
const Invited = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(320)), role: PartnerRole })

/** Who works for the partner. */
export function UsersTab({ partner }: { partner: Partner & { role: PartnerRole } }) {
  const users = useQuery(partnerUsersQuery(partner.id))
  const [adding, setAdding] = useState(false)
  const isOwner = partner.role === 'owner'
  return (
    <TabPage
      query={users}
      what={t('the users')}
      about={t('Members work on leads. Owners also manage users, create workspaces and delete leads.')}
      action={
        isOwner && (
          <Button variant="primary" icon={<UserPlus />} onClick={() => setAdding(true)}>
            {t('Add user')}
          </Button>
        )
      }
    >
      {({ items }) => (
        <>
          <ul className="divide-y divide-line rounded-card border border-line">
            {items.map((user) => (
              <UserRow key={user.id} partnerId={partner.id} user={user} mayChange={isOwner} />
            ))}
          </ul>
          {adding && <AddUser partnerId={partner.id} onClose={() => setAdding(false)} />}
        </>
      )}
    </TabPage>
  )
}

function UserRow({ partnerId, user, mayChange }: { partnerId: string; user: PartnerUser; mayChange: boolean }) {
  const change = usePartnerChange()
  const path = { partnerId, partnerUserId: user.id }
  const name = user.name ?? user.email
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="flex min-w-0 flex-1 items-center gap-3 max-phone:basis-full">
        <Avatar name={name} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          {user.name !== null && <p className="truncate text-secondary text-ink-2">{user.email}</p>}
        </div>
      </div>
      {!user.joined && <Tag tone="warning">{t('Not joined yet')}</Tag>}
      {mayChange ? (
        <>
          <Select
            label={t('Role of {name}', { name })}
            className="w-32"
            value={user.role}
            options={ROLES}
            disabled={change.isPending}
            onChange={(role) =>
              change.mutate({ send: () => call('updatePartnerUser', { ...path, body: { role } }), done: t('Role updated') })
            }
          />
          <Button
            variant="quietDanger"
            aria-label={t('Remove {name}', { name })}
            busy={change.isPending}
            onClick={() => change.mutate({ send: () => call('removePartnerUser', path), done: t('User removed') })}
          >
            {t('Remove')}
          </Button>
        </>
      ) : (
        <Tag>{user.role === 'owner' ? t('Owner') : t('Member')}</Tag>
      )}
    </li>
  )
}

function AddUser({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const refresh = useRefreshPartners()
  return (
    <FormDialog
      title={t('Add user')}
      description={t('We email them a link to the portal.')}
      schema={Invited}
      initial={{ email: '', role: 'member' }}
      submit={t('Add user')}
      done={t('User added')}
      blame="email"
      onSubmit={async (body) => {
        await call('addPartnerUser', { partnerId, body })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="email" type="email" label={t('Email')} placeholder={t('name@example.com')} />
          <SelectField control={control} name="role" label={t('Role')} options={ROLES} />
        </>
      )}
    </FormDialog>
  )
}
