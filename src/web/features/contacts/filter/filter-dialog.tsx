import { useQuery } from '@tanstack/react-query'
import { FolderPlus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { isGroup } from '#domain/contacts/filter-parts.ts'

import { contactCountQuery } from '#web/api/contacts/list-contacts.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { formatCount } from '../format-count.ts'
import { ConditionFields } from './condition-fields.tsx'
import { emptyCondition } from './filter-subjects.ts'
import { type Subjects, useSubjects } from './use-subjects.ts'

const MAX_DEPTH = 4
const MATCHES = [
  { value: 'all' as const, label: t('All of') },
  { value: 'any' as const, label: t('Any of') },
]

type Props = { filter: ContactFilter; onApply: (filter: ContactFilter) => void; onClose: () => void }

/** Groups of conditions inside groups, with how many contacts they find while one builds. */
export function FilterDialog({ filter, onApply, onClose }: Props) {
  const { app } = useCurrentApp()
  const about = useSubjects()
  const [draft, setDraft] = useState<ContactFilter>(filter.conditions.length > 0 ? filter : { match: 'all', conditions: [] })
  const count = useQuery(contactCountQuery(app.id, { filter: JSON.stringify(draft) }))
  return (
    <SideSheet
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('Advanced filter')}
      footer={
        <>
          <p className="flex-1 self-center text-secondary text-ink-2 tabular-nums" aria-live="polite">
            {count.isError
              ? t('This filter is not finished.')
              : count.data
                ? t('{count} contacts', { count: formatCount(count.data) })
                : ' '}
          </p>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={count.isError}
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            {t('Apply filter')}
          </Button>
        </>
      }
    >
      <Group group={draft} onChange={setDraft} about={about} depth={1} />
    </SideSheet>
  )
}

type GroupProps = { group: ContactFilter; onChange: (group: ContactFilter) => void; onRemove?: () => void; about: Subjects; depth: number }

function Group({ group, onChange, onRemove, about, depth }: GroupProps) {
  const put = (at: number, part: ContactFilter['conditions'][number] | null) =>
    onChange({ ...group, conditions: group.conditions.flatMap((one, index) => (index === at ? (part ?? []) : one)) })
  const add = (part: ContactFilter['conditions'][number]) => onChange({ ...group, conditions: [...group.conditions, part] })
  const [first] = about.subjects
  return (
    <div
      role="group"
      aria-label={t('Group at level {depth}', { depth })}
      className="flex flex-col gap-2 rounded-card border border-line p-3"
    >
      <div className="flex items-center gap-2">
        <Segmented
          label={t('How conditions count')}
          value={group.match}
          options={MATCHES}
          onChange={(match) => onChange({ ...group, match })}
        />
        <div className="flex-1" />
        {onRemove && <IconButton label={t('Remove group')} icon={<Trash2 />} size="sm" onClick={onRemove} />}
      </div>
      {group.conditions.map((part, at) =>
        isGroup(part) ? (
          <Group key={at} group={part} about={about} depth={depth + 1} onChange={(next) => put(at, next)} onRemove={() => put(at, null)} />
        ) : (
          <div key={at} className="flex items-start gap-1">
            <ConditionFields row condition={part} about={about} onChange={(next) => put(at, next)} />
            <IconButton label={t('Remove condition')} icon={<Trash2 />} onClick={() => put(at, null)} />
          </div>
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus />} onClick={() => first && add(emptyCondition(first, ''))}>
          {t('Add condition')}
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            size="sm"
            variant="ghost"
            icon={<FolderPlus />}
            onClick={() => add({ match: group.match === 'all' ? 'any' : 'all', conditions: [] })}
          >
            {t('Add group')}
          </Button>
        )}
      </div>
    </div>
  )
}
