import type { z } from 'zod'

import type { FlowKind } from '#domain/flows/flow-document.ts'
import type { FieldFault } from '#domain/flows/form-field.ts'
import { type FormFields, toFormFields, triggerForms } from '#flow/forms/form-fields.ts'
import { formFaults } from '#flow/forms/form-faults.ts'
import type { Kinds } from '#flow/engine/program.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

/** The settings of a kind of step, or what starts a flow or a workflow. */
export type FormName = `step:${string}` | `trigger:${FlowKind}`

/** What the worker knows of forms. */
export const forms = { formFields, faultsOf }

let computed: FormFields | null = null

/** The fields of all forms: computed from the schemas once, which takes longer than reading them out. */
function formFields(): FormFields {
  computed ??= toFormFields(kinds)
  return computed
}

/** What the schema of a form refuses of its values. */
function faultsOf(form: FormName, values: unknown): FieldFault[] {
  const { steps, triggers, ...shapes } = formFields()
  const [type, name] = form.split(':')
  if (type === 'trigger') {
    const kind = name === 'workflow' ? 'workflow' : 'flow'
    return formFaults(triggerForms[kind], triggers[kind], values, shapes)
  }
  const schema = schemaOf(kinds, name ?? '')
  return schema ? formFaults(schema, steps[name ?? ''] ?? {}, values, shapes) : []
}

const schemaOf = (registry: Kinds, kind: string): z.ZodType | undefined =>
  Object.hasOwn(registry, kind) ? registry[kind]?.config : undefined
