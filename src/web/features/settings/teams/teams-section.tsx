import { useQuery } from '@tanstack/react-query'
import { Hash, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { Team } from '#domain/workspace/team.ts'
import { commaList } from '#domain/i18n/comma-list.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'

const TeamDialog = lazyPart(async () => (await import('./team-dialog.tsx')).TeamDialog)

/** People who answer together. */
export function TeamsSection() {
  const { app } = useCurrentApp()
  const teams = useQuery(teamsQuery(app.id))
  const members = useQuery(membersQuery(app.id))
  const [editing, setEditing] = useState<Team | 'new' | null>(null)
  const mayChange = roleAllows(app.role, 'admin')
  useActions([
    {
      id: 'add-team',
      name: t('Add a team…'),
      group: 'Settings',
      keywords: t('new create'),
      shortcut: 'c',
      when: () => mayChange,
      perform: () => setEditing('new'),
    },
  ])
  const names = new Map(members.data?.items.map(({ userId, name }) => [userId, name]))
  const add = (
    <Button
      variant="primary"
      icon={<Plus />}
      disabled={!mayChange}
      title={mayChange ? undefined : t('Ask an owner or an admin')}
      onClick={() => setEditing('new')}
    >
      {t('Add a team')}
    </Button>
  )
  return (
    <Section
      title={t('Teams')}
      about={t('Conversations go to a team by hand, by a flow or by a rule. Agents may see only those of their teams.')}
      action={teams.data?.items.length ? add : undefined}
    >
      <Loaded query={teams} what={t('teams')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No teams yet')} action={add}>
              {t('Create teams to split conversations by topic.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((team) => (
                <li key={team.id} className="flex items-center gap-3 p-4">
                  <Hash className="size-5 shrink-0 text-ink-3" aria-hidden />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{team.name}</p>
                    <p className="truncate text-secondary text-ink-2">
                      {commaList(team.memberIds.map((id) => names.get(id) ?? '…')) || t('No members yet')}
                    </p>
                  </div>
                  {mayChange && (
                    <Button aria-label={t('Change {name}', { name: team.name })} onClick={() => setEditing(team)}>
                      {t('Change')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing !== null && (
        <Suspense fallback={null}>
          <TeamDialog
            team={editing === 'new' ? null : editing}
            people={members.data?.items.filter(({ pending }) => !pending) ?? []}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
