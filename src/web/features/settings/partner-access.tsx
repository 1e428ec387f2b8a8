import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ClientRole } from '#domain/partners/client.ts'

import { call } from '#web/api/call.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { appPartnerQuery } from '#web/api/partners/app-partner.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const ROLES: { value: ClientRole; label: string }[] = [
  { value: 'agent', label: t('Agent') },
  { value: 'admin', label: t('Admin') },
]

/** Whether the partner who brought this workspace may work in it: the client's own choice. Draws nothing where there is no partner. */
export function PartnerAccess() {
  const { app } = useCurrentApp()
  const found = useQuery(appPartnerQuery(app.id))
  const partner = found.data?.partner
  const [role, setRole] = useState<ClientRole | null>(null)
  const decide = useDecideAccess(app.id)
  if (!partner) return null
  const { company, access } = partner
  const isOpen = access === 'granted'
  return (
    <section aria-labelledby="partner-access" className="mt-6">
      <h2 id="partner-access" className="text-reading font-semibold">
        {t('Partner access')}
      </h2>
      <p className="mt-1 text-ink-2">
        {isOpen && t('{company} can work in this workspace. Its people never manage members or API keys.', { company })}
        {access === 'asked' && t('{company} asks for access to this workspace.', { company })}
        {access === 'none' && t('{company} set up this workspace for you. It can’t see anything in it.', { company })}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Select
          label={t('Role of the partner’s people')}
          className="w-32"
          value={role ?? partner.role}
          options={ROLES}
          disabled={app.role !== 'owner' || isOpen}
          onChange={setRole}
        />
        <Button
          variant={isOpen ? 'quietDanger' : 'primary'}
          busy={decide.isPending}
          disabled={app.role !== 'owner'}
          title={app.role === 'owner' ? undefined : t('Ask an owner')}
          onClick={() => decide.mutate({ granted: !isOpen, role: role ?? partner.role })}
        >
          {isOpen ? t('Revoke access') : t('Give access')}
        </Button>
      </div>
    </section>
  )
}

function useDecideAccess(appId: string) {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: (body: { granted: boolean; role: ClientRole }) => call('decidePartnerAccess', { appId, body }),
    onSuccess: ({ access }) => {
      toasts.show({ title: access === 'granted' ? t('Access given') : t('Access revoked') })
      void queries.invalidateQueries({ queryKey: membersQuery(appId).queryKey })
      return queries.invalidateQueries({ queryKey: appPartnerQuery(appId).queryKey })
    },
    onError: (error) => toasts.show(refusal(error)),
  })
}
