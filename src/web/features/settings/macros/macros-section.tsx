import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Macro } from '#domain/conversations/macro.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { macrosQuery, useMacros } from '#web/api/macros/macros.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { labelsQuery } from '#web/api/labels/labels.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { stepText } from '#web/kit/macros/step-labels.ts'

import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { SavedRow } from '../saved/saved-row.tsx'

/** One macro of the list. */
function MacroRow({ macro, onEdit }: { macro: Macro; onEdit: () => void }) {
  const { app } = useCurrentApp()
  const { remove } = useMacros(app.id)
  const members = useQuery(membersQuery(app.id)).data?.items ?? []
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const labels = useQuery(labelsQuery(app.id)).data ?? []
  const nameOf = (one: string) =>
    members.find(({ userId }) => userId === one)?.name ?? [...teams, ...labels].find(({ id }) => id === one)?.name
  return (
    <SavedRow
      saved={macro}
      noun={t('macro')}
      about={macro.steps.map((step) => stepText(step, nameOf)).join(' · ')}
      used={usedText(macro.usedCount)}
      warning={t('What was done with it stays.')}
      remove={remove}
      onEdit={onEdit}
    />
  )
}

const usedText = (count: number): string =>
  count === 0 ? t('Never run') : t('{count, plural, =1 {Run once} other {Run # times}}', { count })

const MacroDialog = lazyPart(async () => (await import('./macro-dialog.tsx')).MacroDialog)

/** Several actions under one name: one's own, and those of everybody. */
export function MacrosSection() {
  const { app } = useCurrentApp()
  const macros = useQuery(macrosQuery(app.id))
  const [editing, setEditing] = useState<Macro | 'new' | null>(null)
  useActions([
    {
      id: 'add-macro',
      name: t('Add a macro…'),
      group: 'Settings',
      keywords: t('new create'),
      shortcut: 'c',
      perform: () => setEditing('new'),
    },
  ])
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('Add macro')}
    </Button>
  )
  return (
    <Section
      title={t('Macros')}
      about={t('Several actions under one name: reply, tag, assign and close with one key.')}
      action={macros.data?.length ? create : undefined}
    >
      <Loaded query={macros} what={t('macros')}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('No macros yet')} action={create}>
              {t('Combine steps you repeat, like thanking, tagging and closing.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((macro) => (
                <MacroRow key={macro.id} macro={macro} onEdit={() => setEditing(macro)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && (
        <Suspense fallback={null}>
          <MacroDialog macro={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Section>
  )
}
