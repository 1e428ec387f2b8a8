import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { EventType } from '#domain/scheduling/event.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useArchiveEventType } from '#web/api/scheduling/change-event-types.ts'
import { eventTypesQuery, resourcesQuery } from '#web/api/scheduling/event-queries.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

import { Loaded } from '../loaded.tsx'
import { SavedRow } from '../saved/saved-row.tsx'
import { Section } from '../section.tsx'
import { ResourcesSection } from './resources-section.tsx'

const EventTypeDialog = lazyPart(async () => (await import('./event-type-dialog.tsx')).EventTypeDialog)

/** What can be booked, and with whom or what. */
export function EventTypesSection() {
  const { app } = useCurrentApp()
  const types = useQuery(eventTypesQuery(app.id))
  const resources = useQuery(resourcesQuery(app.id))
  const [editing, setEditing] = useState<EventType | 'new' | null>(null)
  const archive = useArchiveEventType(app.id)
  const mayChange = roleAllows(app.role, 'admin')
  const create = mayChange && (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('Add event type')}
    </Button>
  )
  return (
    <Section
      title={t('Event types')}
      about={t('What customers, flows and teammates can book.')}
      action={types.data?.length ? create : undefined}
    >
      <Loaded query={types} what={t('event types')}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('No event type yet')} action={create}>
              {t('Add what can be booked, like a consultation or a table for four.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((type) => (
                <SavedRow
                  key={type.id}
                  saved={{ id: type.id, name: type.name, shared: true }}
                  noun={t('event type')}
                  about={aboutType(type)}
                  used=""
                  warning={t('It can be booked no more. Its events stay.')}
                  remove={archive}
                  onEdit={() => setEditing(type)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ResourcesSection />
      {editing && (
        <Suspense>
          <EventTypeDialog
            type={editing === 'new' ? null : (types.data?.find(({ id }) => id === editing.id) ?? editing)}
            resources={resources.data ?? []}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}

const aboutType = ({ durationMin, takesSlot, capacity, priceNote, place }: EventType): string =>
  [
    takesSlot ? t('{durationMin} minutes', { durationMin }) : t('At any time'),
    capacity > 1 && t('{capacity} at once', { capacity }),
    priceNote,
    place,
  ]
    .filter(Boolean)
    .join(' · ')
