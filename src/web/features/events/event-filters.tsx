import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { eventTypesQuery, resourcesQuery } from '#web/api/scheduling/event-queries.ts'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { FilterBar } from '#web/kit/list/list-screen.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { EVENT_LOOK } from './event-look.ts'
import { EVENT_STATUSES, type EventsSearch } from './events-search.ts'

type Props = { address: EventsSearch; hasDays: boolean; onChange: (change: Partial<EventsSearch>) => void }

const STATUS_OPTIONS = [
  { value: '', label: t('All statuses') },
  ...EVENT_STATUSES.map((value) => ({ value, label: EVENT_LOOK[value].label })),
]
/** What narrows the calendar: days, words, type, resource, teammate, status. */
export function EventFilters({ address, hasDays, onChange }: Props) {
  const { app } = useCurrentApp()
  const types = useQuery(eventTypesQuery(app.id)).data ?? []
  const resources = useQuery(resourcesQuery(app.id)).data ?? []
  const members = useQuery(membersQuery(app.id)).data?.items ?? []
  const people = members.filter(({ pending }) => !pending).map(({ userId: id, name }) => ({ id, name }))
  return (
    <FilterBar>
      {hasDays && (
        <DateSpanField
          label={t('Days')}
          value={address}
          fallback="this_month"
          onChange={({ range, from, to }) => onChange({ range, from, to })}
        />
      )}
      <SearchField
        label={t('Search events')}
        placeholder={t('Contact or title')}
        className="w-52 max-phone:w-full"
        value={address.search ?? ''}
        onChange={(words) => onChange({ search: words || undefined })}
      />
      <NamedFilter
        label={t('Event type')}
        all={t('All types')}
        items={types}
        value={address.type}
        onChange={(type) => onChange({ type })}
      />
      <NamedFilter
        label={t('Resource')}
        all={t('All resources')}
        items={resources}
        value={address.resource}
        onChange={(resource) => onChange({ resource })}
      />
      <NamedFilter
        label={t('Teammate')}
        all={t('Everyone')}
        items={people}
        value={address.teammate}
        onChange={(teammate) => onChange({ teammate })}
      />
      <Select
        label={t('Status')}
        className="w-36"
        value={address.status ?? ''}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange({ status: EVENT_STATUSES.find((one) => one === status) })}
      />
    </FilterBar>
  )
}

type NamedProps = {
  label: string
  /** What stands there while nothing is chosen. */
  all: string
  items: readonly { id: string; name: string }[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** One of some things by its name; nothing where there is nothing to choose from. */
function NamedFilter({ label, all, items, value, onChange }: NamedProps) {
  if (items.length === 0) return null
  const options = [{ value: '', label: all }, ...items.map(({ id, name }) => ({ value: id, label: name }))]
  return <Select label={label} className="w-40" value={value ?? ''} options={options} onChange={(id) => onChange(id || undefined)} />
}
