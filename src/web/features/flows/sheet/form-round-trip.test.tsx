// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'

import type { FieldMap, FormLayout } from '#domain/flows/form-field.ts'

import { isRecord } from '#web/kit/schema-form/is-record.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'
import { fillForm } from '#web/kit/schema-form/testing/fill-form.ts'
import { fieldsOfTurn, fullValues, turnsOf } from '#web/kit/schema-form/testing/full-value.ts'
import { toFormFields } from '#flow/forms/form-fields.ts'
import { forms } from '#flow/steps/forms.gen.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

// Each kind of step: every field of its settings is written through its form and comes out as it was written; and a form that is opened on
// what was kept shows all of it, so that nothing is left to write.

const { steps: stepFields, messageVariants, ruleShapes } = toFormFields(kinds)
const shapes = { messageVariants, ruleShapes }
let root: Root | null = null

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

for (const [kind, all] of Object.entries(stepFields)) {
  const fields = withoutApart(kind, all)
  const turns = turnsOf(fields, shapes)
  test(`${kind}: what is written in its form is kept, and shown again (${turns})`, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const making = { ...shapes, turn }
      const wanted = fullValues(fieldsOfTurn(fields, making), making)
      const form = await open(kind, {})
      await fillForm(form.element, fields, wanted, shapes)
      // What the form showed from the start is not kept; that it is shown is told below.
      expect(wanted).toMatchObject(withoutIds(form.value(), wanted) as object)

      const again = await open(kind, form.value())
      expect(await fillForm(again.element, fields, wanted, shapes)).toEqual([])
    }
  }, 60_000)
}

test('every kind of step has a form', () => {
  expect(Object.keys(stepFields).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

/** Leaves out what no field of the form is drawn for: a part of the step's own draws it. */
function withoutApart(kind: string, fields: FieldMap): FieldMap {
  const layout: FormLayout = Object.hasOwn(forms, kind) ? forms[kind as keyof typeof forms] : {}
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !layout.apart?.includes(name)))
}

/** Opens the form of a kind on its settings. */
async function open(kind: string, config: Record<string, unknown>) {
  await act(async () => root?.unmount())
  const element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  let kept = config
  function Sheet() {
    const [value, setValue] = useState(config)
    const keep = (next: Record<string, unknown>) => {
      kept = next
      setValue(next)
    }
    return (
      <SchemaForm
        fields={stepFields[kind] ?? {}}
        layout={Object.hasOwn(forms, kind) ? forms[kind as keyof typeof forms] : {}}
        value={value}
        onChange={keep}
        faults={[]}
        readOnly={false}
        variables={[]}
        {...shapes}
        messageHelp={{}}
        useOptions={() => null}
      />
    )
  }
  await act(async () => root?.render(<Sheet />))
  // The editor of code is loaded when it is first shown.
  await act(async () => void (await import('#web/kit/code-editor/code-editor.tsx')))
  return { element, value: () => kept }
}

/** Leaves out the ids that the form made. */
function withoutIds(value: unknown, wanted: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, at) => withoutIds(each, Array.isArray(wanted) ? wanted[at] : undefined))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([key]) => key !== 'id' || (isRecord(wanted) && 'id' in wanted))
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutIds(each, isRecord(wanted) ? wanted[key] : undefined)]))
}
