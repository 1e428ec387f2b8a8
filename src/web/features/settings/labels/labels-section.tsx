import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Label } from '#domain/conversations/label.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { labelsQuery } from '#web/api/labels/labels.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { LabelDot } from '#web/kit/list/label-mark.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'

const LabelDialog = lazyPart(async () => (await import('./label-dialog.tsx')).LabelDialog)

/** What conversations are about, in the team's own words. */
export function LabelsSection() {
  const { app } = useCurrentApp()
  const labels = useQuery(labelsQuery(app.id))
  const [editing, setEditing] = useState<Label | 'new' | null>(null)
  const mayChange = roleAllows(app.role, 'admin')
  const create = () => setEditing('new')
  useActions([
    {
      id: 'add-label',
      name: t('Create label…'),
      group: 'Settings',
      keywords: t('new add'),
      shortcut: 'c',
      when: () => mayChange,
      perform: create,
    },
  ])
  const add = (
    <Button
      variant="primary"
      icon={<Plus />}
      disabled={!mayChange}
      title={mayChange ? undefined : t('Ask an owner or an admin')}
      onClick={create}
    >
      {t('Create label')}
    </Button>
  )
  return (
    <Section
      title={t('Labels')}
      about={t('Labels say what a conversation is about. Tags stay with the contact.')}
      action={labels.data?.length ? add : undefined}
    >
      <Loaded query={labels} what={t('labels')}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('No labels yet')} action={add}>
              {t('Create one, then press L in a conversation to use it.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((label) => (
                <li key={label.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
                  <LabelDot color={label.color} />
                  <p className="min-w-0 flex-1 truncate font-medium">{label.name}</p>
                  {mayChange && (
                    <Button aria-label={t('Edit {name}', { name: label.name })} onClick={() => setEditing(label)}>
                      {t('Edit')}
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
          <LabelDialog label={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Section>
  )
}
