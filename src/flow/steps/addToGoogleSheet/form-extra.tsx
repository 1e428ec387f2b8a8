import { TableProperties } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useForm } from '#web/kit/schema-form/form-context.ts'
import { isRecord, itemsOf, textOf } from '#web/kit/schema-form/is-record.ts'

import type { FormExtraProps } from '../form-extra-props.tsx'
import { fillColumns } from './fill-columns.ts'

/** Fills in all columns of the chosen sheet at once, each with the value that goes by its name. */
export function FormExtra({ config, onChange, editable }: FormExtraProps) {
  const { useOptions, variables } = useForm()
  const columns = useOptions('column')?.options ?? []
  const cells = itemsOf(config['values']).flatMap((cell) =>
    isRecord(cell) && textOf(cell['column']) !== '' ? [{ column: textOf(cell['column']), value: textOf(cell['value']) }] : [],
  )
  const left = columns.filter(({ value }) => cells.every(({ column }) => column !== value))
  if (!editable || left.length === 0) return null
  const filled = fillColumns(
    left.map(({ value }) => value),
    variables.map(({ path }) => path),
  )
  return (
    <Button
      size="sm"
      className="self-start"
      icon={<TableProperties />}
      onClick={() => onChange({ ...config, values: [...cells, ...filled] })}
    >
      {cells.length === 0 ? t('Fill in every column') : t('Add the other columns')}
    </Button>
  )
}
