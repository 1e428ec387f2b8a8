import { t } from '#domain/i18n/t.ts'
import type { FormField } from '#domain/flows/form-field.ts'
import { ruleShapeOf } from '#flow/forms/find-field.ts'

import { Select } from '#web/kit/form/select.tsx'
import { emptyGroup } from '../empty-value.ts'
import { FieldStack } from '../field-stack.tsx'
import { useForm } from '../form-context.ts'
import { textOf } from '../is-record.ts'
import { operatorText, RULE_TYPES } from '../rule-labels.ts'

type Rule = Readonly<Record<string, unknown>>
type Props = { rule: Rule; onChange: (rule: Record<string, unknown>) => void; path: string }

/** One rule: what it speaks of, how that is compared, and with what. */
export function RuleRow({ rule, onChange, path }: Props) {
  const { ruleShapes, readOnly } = useForm()
  const type = textOf(rule['type'])
  const operator = textOf(rule['operator'])
  const own = ruleShapes.filter((shape) => shape.type === type)
  const types = [...new Set(ruleShapes.map((shape) => shape.type))].map((value) => ({ value, label: RULE_TYPES[value] ?? value }))
  const operators = own.flatMap((shape) => shape.operators).map((value) => ({ value, label: operatorText(value) }))
  const become = (nextType: string, nextOperator: string) => {
    const shape = ruleShapeOf(ruleShapes, { type: nextType, operator: nextOperator })
    const kept = Object.entries(rule).filter(([key, value]) => shape?.fields[key] && typeof value !== 'object')
    onChange({ ...emptyGroup(shape?.fields ?? {}), ...Object.fromEntries(kept), type: nextType, operator: nextOperator })
  }
  // "is empty" and its like compare with nothing.
  const hidden = operator === 'isEmpty' || operator === 'isNotEmpty' ? ['value'] : []
  const fields = Object.entries(ruleShapeOf(ruleShapes, rule)?.fields ?? {}).filter(([key]) => !hidden.includes(key))
  const before = Object.fromEntries(fields.filter(([key]) => key === 'path'))
  const after = Object.fromEntries(fields.filter(([key]) => key !== 'path').toSorted(([, a], [, b]) => rank(a) - rank(b)))
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 max-phone:grid-cols-1">
        <Select
          label={t('Compare')}
          value={type}
          disabled={readOnly}
          options={types}
          onChange={(next) => become(next, ruleShapes.find((shape) => shape.type === next)?.operators[0] ?? '')}
        />
        <Select
          label={t('How it is compared')}
          value={operator}
          disabled={readOnly}
          options={operators}
          onChange={(next) => become(type, next)}
        />
      </div>
      {'path' in before && <FieldStack fields={before} value={rule} onChange={onChange} path={path} />}
      {Object.keys(after).length > 0 && <FieldStack fields={after} value={rule} onChange={onChange} path={path} />}
    </div>
  )
}

/** What is compared with stands before how. */
const rank = ({ type }: FormField): number => (type === 'switch' ? 1 : 0)
