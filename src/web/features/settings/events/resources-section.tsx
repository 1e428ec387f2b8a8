import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { EventResource } from '#domain/scheduling/event.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { membersQuery } from '#web/api/members/list-members.ts'
import { useRemoveResource } from '#web/api/scheduling/change-event-types.ts'
import { resourcesQuery } from '#web/api/scheduling/event-queries.ts'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { SavedRow } from '../saved/saved-row.tsx'

const ResourceDialog = lazyPart(async () => (await import('./resource-dialog.tsx')).ResourceDialog)

/** Staff, rooms and machines: who or what is booked. */
export function ResourcesSection() {
  const { app } = useCurrentApp()
  const resources = useQuery(resourcesQuery(app.id))
  const members = useQuery(membersQuery(app.id))
  const remove = useRemoveResource(app.id)
  const [editing, setEditing] = useState<EventResource | 'new' | null>(null)
  const mayChange = roleAllows(app.role, 'admin')
  const aboutResource = ({ userId, availability }: EventResource): string => {
    const teammate = members.data?.items.find((member) => member.userId === userId)
    return [teammate && teammate.name, availability ? t('Own hours') : t('Hours of the event type')].filter(Boolean).join(' · ')
  }
  return (
    <section aria-label={t('Resources')} className="mt-8">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <h2 className="text-title font-semibold">{t('Resources')}</h2>
          <p className="text-base text-ink-2">{t('Staff, rooms or machines. An event type that names some is booked with one of them.')}</p>
        </div>
        {mayChange && (
          <Button icon={<Plus />} onClick={() => setEditing('new')}>
            {t('Add resource')}
          </Button>
        )}
      </div>
      <Loaded query={resources} what={t('resources')}>
        {(items) =>
          items.length > 0 && (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((resource) => (
                <SavedRow
                  key={resource.id}
                  saved={{ id: resource.id, name: resource.name, shared: true }}
                  noun={t('resource')}
                  about={aboutResource(resource)}
                  used=""
                  warning={t('It can’t be booked any more. Its events stay.')}
                  remove={remove}
                  onEdit={() => setEditing(resource)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && (
        <Suspense>
          <ResourceDialog resource={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  )
}
