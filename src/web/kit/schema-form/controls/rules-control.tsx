import { FolderPlus, Plus, Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { RulesField } from '#domain/flows/form-field.ts'

import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { GroupFrame } from '../field-frame.tsx'
import { isRecord, itemsOf, textOf } from '../is-record.ts'
import { RuleRow } from './rule-row.tsx'

const MATCH = [
  { value: 'all', label: t('All of these') },
  { value: 'any', label: t('Any of these') },
]
const DEEPEST = 2
const NEW_RULE = { type: 'any', path: '', operator: 'is', value: '' }

/** Conditions in words, joined by all or any, and groups of them. */
export function RulesControl({ field, value, onChange, path }: ControlProps<RulesField>) {
  return (
    <GroupFrame field={field} path={path}>
      <Group value={value} onChange={onChange} path={path} depth={0} />
    </GroupFrame>
  )
}

type Props = { value: unknown; onChange: (value: unknown) => void; path: string; depth: number }

function Group({ value, onChange, path, depth }: Props) {
  const { readOnly } = useForm()
  const rules = itemsOf(isRecord(value) ? value['rules'] : null)
  const match = isRecord(value) ? textOf(value['match']) || 'all' : 'all'
  const write = (next: readonly unknown[]) => onChange({ match, rules: next })
  return (
    <div className="flex flex-col gap-2">
      {rules.length > 1 && (
        <Segmented
          label={t('How the rules are joined')}
          value={match}
          options={MATCH}
          onChange={(next) => !readOnly && onChange({ match: next, rules })}
        />
      )}
      {rules.map((rule, at) => {
        const place = `${path}.rules.${at}`
        const remove = !readOnly && rules.length > 1 && (
          <IconButton
            size="sm"
            label={t('Remove rule {at}', { at: at + 1 })}
            icon={<Trash2 />}
            onClick={() => write(rules.toSpliced(at, 1))}
          />
        )
        return (
          <div key={at} className="flex items-start gap-1 rounded-control border border-line bg-sunken p-2">
            <div className="min-w-0 flex-1">
              {isRecord(rule) && 'rules' in rule ? (
                <Group value={rule} onChange={(next) => write(rules.with(at, next))} path={place} depth={depth + 1} />
              ) : (
                <RuleRow rule={isRecord(rule) ? rule : NEW_RULE} onChange={(next) => write(rules.with(at, next))} path={place} />
              )}
            </div>
            {remove}
          </div>
        )
      })}
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Plus />} onClick={() => write([...rules, NEW_RULE])}>
            {t('Add a rule')}
          </Button>
          {depth < DEEPEST && (
            <Button size="sm" variant="ghost" icon={<FolderPlus />} onClick={() => write([...rules, { match: 'any', rules: [NEW_RULE] }])}>
              {t('Add a group')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
