import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'
import { commaList } from '#domain/i18n/comma-list.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { contactFieldsQuery, useSaveContactField } from '#web/api/contacts/contact-fields.ts'
import { TYPE_WORDS } from '#web/kit/contact-fields/field-types.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { TagsPart } from './tags-part.tsx'

const FieldDialog = lazyPart(async () => (await import('#web/kit/contact-fields/field-dialog.tsx')).FieldDialog)

/** What is kept of every contact: typed fields, and tags. */
export function FieldsSection() {
  const { app } = useCurrentApp()
  const mayChange = roleAllows(app.role, 'admin')
  const fields = useQuery(contactFieldsQuery(app.id))
  const { add, change } = useSaveContactField(app.id)
  const [edited, setEdited] = useState<ContactField | 'new' | null>(null)
  useActions([
    {
      id: 'add-field',
      name: t('Add a field…'),
      group: 'Settings',
      keywords: t('new create'),
      shortcut: 'c',
      when: () => mayChange,
      perform: () => setEdited('new'),
    },
  ])
  const create = (
    <Button
      variant="primary"
      icon={<Plus />}
      disabled={!mayChange}
      title={mayChange ? undefined : t('Ask an owner or an admin of the app')}
      onClick={() => setEdited('new')}
    >
      {t('Add field')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-10">
      <div>
        <Section
          title={t('Contact fields')}
          about={t('Custom data on contacts, validated by type.')}
          action={fields.data?.items.length ? create : undefined}
        >
          <Loaded query={fields} what={t('fields')}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState title={t('No fields yet')} action={create}>
                  {t('Add one for what you want to filter and sort your contacts by.')}
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line rounded-card border border-line">
                  {items.map((field) => (
                    <FieldRow key={field.key} field={field} mayChange={mayChange} onEdit={() => setEdited(field)} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Section>
      </div>
      <TagsPart mayChange={mayChange} />
      {edited && (
        <Suspense fallback={null}>
          <FieldDialog
            field={edited === 'new' ? null : edited}
            onSave={({ key, label, type, choices }) =>
              edited === 'new' ? add.mutateAsync({ key, label, type, choices }) : change.mutateAsync({ key, label, choices })
            }
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function FieldRow({ field, mayChange, onEdit }: { field: ContactField; mayChange: boolean; onEdit: () => void }) {
  const { app } = useCurrentApp()
  const { change } = useSaveContactField(app.id)
  const { key, label, type, choices, archived } = field
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className={archived ? 'truncate text-ink-3' : 'truncate font-medium'}>{label}</p>
        <p className="truncate text-meta text-ink-3">
          <code>{key}</code>
          {choices.length > 0 && ` · ${commaList(choices)}`}
        </p>
      </div>
      <Tag>{archived ? t('Archived') : TYPE_WORDS[type]}</Tag>
      <IconButton label={t('Change {label}', { label })} icon={<Pencil />} disabled={!mayChange} onClick={onEdit} />
      <IconButton
        label={archived ? t('Take {label} back', { label }) : t('Archive {label}', { label })}
        icon={archived ? <ArchiveRestore /> : <Archive />}
        disabled={!mayChange || change.isPending}
        onClick={() => change.mutate({ key, archived: !archived })}
      />
    </li>
  )
}
