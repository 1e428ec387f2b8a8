import { type ReactNode, useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FieldFault, FieldMap, FormLayout } from '#domain/flows/form-field.ts'

import { afterPress } from '../hooks/after-press.ts'
import { Later } from '../hooks/later.ts'
import { FieldControl } from './controls/field-control.tsx'
import { FieldStack } from './field-stack.tsx'
import { FormContext, type FormSurroundings } from './form-context.ts'

type Props = Pick<FormSurroundings, 'readOnly' | 'variables' | 'messageVariants' | 'messageHelp' | 'ruleShapes' | 'useOptions'> & {
  codeInputs?: readonly string[]
  fields: FieldMap
  layout?: FormLayout
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  /** What the schema refuses of the values, as far as it is known. */
  faults: readonly FieldFault[]
  /** What the server said of places of the form, like `messages.0.text`. */
  refused?: readonly { path: string; message: string }[]
  /** Says what is missing too, as after a try to save. */
  strict?: boolean
  /** Says what was refused only where somebody was, as in a form that was just opened for something new. */
  gentle?: boolean
  /** What stands behind the first fields. */
  extra?: ReactNode
}

/** A form drawn from its fields. It keeps no values: each change is handed up whole. */
export function SchemaForm({
  fields,
  layout = {},
  value,
  onChange,
  faults: known,
  refused = [],
  strict = false,
  gentle = false,
  extra,
  codeInputs = NONE,
  ...others
}: Props) {
  const { readOnly } = others
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const faults = useMemo(() => new Map(known.map((fault) => [fault.path, fault])), [known])
  const faultAt = (path: string): string | null => {
    const own = faults.get(path)
    if (own && !readOnly && isWorthSaying(own, strict || touched.has(path))) return own.message
    if (gentle && !touched.has(path)) return null
    return refused.find((each) => each.path === path)?.message ?? null
  }
  const hasFaults = (path: string): boolean =>
    [...faults.keys(), ...refused.map((each) => each.path)].some((place) => place.startsWith(`${path}.`) && faultAt(place) !== null)
  const touch = (path: string) => afterPress(() => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))))

  const { groups = [], more = [], apart = [] } = layout
  const placed = new Set([...groups.flatMap((group) => group.fields), ...more, ...apart])
  const stack = (names: readonly string[]) => <FieldStack fields={pick(fields, names)} value={value} onChange={onChange} path="" />
  const first = Object.keys(fields).filter((name) => !placed.has(name))
  const rest = more.filter((name) => fields[name])
  return (
    <FormContext value={{ ...others, codeInputs, Control: FieldControl, faultAt, hasFaults, touch }}>
      <div className="flex flex-col gap-6">
        {first.length > 0 && stack(first)}
        {extra}
        <Later>
          {groups.map(({ title, fields: names }) => (
            <section key={title} aria-label={title} className="border-t border-line pt-4">
              <h3 className="mb-3 text-base font-semibold">{title}</h3>
              {stack(names)}
            </section>
          ))}
          {rest.length > 0 && (
            <details
              className="border-t border-line pt-4"
              open={rest.some((name) => [...faults.keys()].some((path) => path.split('.')[0] === name)) || undefined}
            >
              <summary className="w-fit rounded-row text-base font-semibold">{t('More')}</summary>
              <div className="mt-4">{stack(rest)}</div>
            </details>
          )}
        </Later>
      </div>
    </FormContext>
  )
}

const NONE: readonly string[] = []

const isWorthSaying = ({ missing }: FieldFault, wasThere: boolean): boolean => !missing || wasThere

const pick = (fields: FieldMap, names: readonly string[]): FieldMap =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
