import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FormField } from '#domain/flows/form-field.ts'

import { Button } from '../form/button.tsx'
import { IconButton } from '../form/icon-button.tsx'
import { emptyValue } from './empty-value.ts'
import { GroupFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'

type Props = { field: FormField; value: unknown; onChange: (value: unknown) => void; path: string; children: ReactNode }

/** The frame of something made of parts; what may be left out can be added and taken away. */
export function OptionalPart({ field, value, onChange, path, children }: Props) {
  const { readOnly } = useForm()
  const isThere = (value === undefined ? field.initial : value) !== undefined && value !== null
  const absent = field.empty === 'null' ? null : undefined
  if (isThere || !field.empty) {
    const remove = (
      <IconButton
        size="sm"
        label={t('Remove: {label}', { label: field.label })}
        icon={<X />}
        className="-my-1"
        onClick={() => onChange(absent)}
      />
    )
    return (
      <GroupFrame field={field} path={path} aside={field.empty && !readOnly ? remove : null}>
        {children}
      </GroupFrame>
    )
  }
  const add = () => {
    const { empty: _, initial: __, ...bare } = field
    onChange(emptyValue(bare))
  }
  return (
    <div className="flex items-center justify-between gap-3" data-path={path}>
      <span className="min-w-0">
        <span className="block text-secondary font-medium text-ink">{field.label}</span>
        {field.help && <span className="block text-meta text-ink-3">{field.help}</span>}
      </span>
      {readOnly ? (
        <span className="text-secondary text-ink-3">{t('None')}</span>
      ) : (
        <Button size="sm" icon={<Plus />} aria-label={t('Add: {label}', { label: field.label })} onClick={add}>
          {t('Add')}
        </Button>
      )}
    </div>
  )
}
