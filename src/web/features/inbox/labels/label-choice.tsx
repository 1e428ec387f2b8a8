import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Label } from '#domain/conversations/label.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { labelsQuery } from '#web/api/labels/labels.ts'
import { Input } from '#web/kit/form/input.tsx'
import { LabelDot } from '#web/kit/list/label-mark.tsx'
import { itemStyle } from '#web/kit/overlay/popup-style.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { chosen: ReadonlySet<string>; onToggle: (label: Label) => void }

/** The labels of the workspace: written to find one, Enter puts it on or takes it off. */
export function LabelChoice({ chosen, onToggle }: Props) {
  const { app } = useCurrentApp()
  // A colleague may have made one since.
  const labels = useQuery({ ...labelsQuery(app.id), refetchOnMount: 'always' })
  const [written, setWritten] = useState('')
  const [at, setAt] = useState(0)
  const wanted = written.trim().toLowerCase()
  const found = labels.data?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => (found.length === 0 ? 0 : (now + step + found.length) % found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const label = found[at]
      if (label) onToggle(label)
    }
  }
  return (
    <div>
      <Input
        aria-label={t('Find a label')}
        role="combobox"
        aria-expanded
        aria-controls="label-list"
        aria-activedescendant={found[at] && `label-${found[at].id}`}
        // What one opens to find a label in is ready to be written in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={t('Find a label')}
        value={written}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setWritten(target.value)
          setAt(0)
        }}
      />
      <div id="label-list" role="listbox" aria-label={t('Labels')} aria-multiselectable className="mt-1 max-h-64 overflow-y-auto">
        {found.map((label, index) => (
          <Option
            key={label.id}
            label={label}
            isActive={index === at}
            isChosen={chosen.has(label.id)}
            onToggle={() => onToggle(label)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      {labels.data && found.length === 0 && <None isEmpty={labels.data.length === 0} written={written.trim()} />}
      {labels.isError && <p className="px-2 py-1.5 text-meta text-ink-2">{t('Couldn’t load labels. Close this and try again.')}</p>}
    </div>
  )
}

type OptionProps = { label: Label; isActive: boolean; isChosen: boolean; onToggle: () => void; onPoint: () => void }

const Option = ({ label: { id, name, color }, isActive, isChosen, onToggle, onPoint }: OptionProps) => (
  // The field has the keys; the list is for pointers, and is read through the field.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <div
    id={`label-${id}`}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    data-highlighted={isActive ? '' : undefined}
    onPointerMove={onPoint}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onToggle}
    className={itemStyle()}
  >
    <LabelDot color={color} />
    <span className="min-w-0 flex-1 truncate">{name}</span>
    {isChosen && <Check className="text-lagoon" aria-hidden />}
  </div>
)

function None({ isEmpty, written }: { isEmpty: boolean; written: string }) {
  const { app } = useCurrentApp()
  const may = roleAllows(app.role, 'admin')
  return (
    <p className="px-2 py-1.5 text-meta text-ink-2">
      {isEmpty ? t('No labels yet.') : t('No label matches “{written}”.', { written })}{' '}
      {may ? (
        <Link to="/settings/labels" className="font-medium text-lagoon hover:underline">
          {t('Create a label')}
        </Link>
      ) : (
        t('Admins create labels in Settings.')
      )}
    </p>
  )
}
