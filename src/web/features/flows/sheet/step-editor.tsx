import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, StepNode } from '#domain/flows/flow-document.ts'
import { formExtras } from '#flow/steps/form-extras.gen.tsx'
import type { FormExtraProps } from '#flow/steps/form-extra-props.tsx'
import type { NamedVariable } from '#flow/definition/list-variables.ts'
import type { FormFields } from '#flow/forms/form-fields.ts'
import { forms as layouts } from '#flow/steps/forms.gen.ts'
import type { FieldMap, FormLayout } from '#domain/flows/form-field.ts'

import { flowProblemsQuery } from '#web/api/flows/check-flow.ts'
import { type Thing, thingsQuery } from '#web/api/flows/list-things.ts'
import { listStepForms } from '#web/api/flows/list-step-forms.ts'
import { tryFunction, tryHttp } from '#web/api/flows/try-step.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Later } from '#web/kit/hooks/later.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { Variable, MessageHelpProps } from '#web/kit/schema-form/form-context.ts'
import { isRecord, itemsOf, textOf } from '#web/kit/schema-form/is-record.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { fileAddress, uploadOrWhy } from '#web/api/files/upload-or-why.ts'
import { FileChoice } from '#web/kit/schema-form/controls/file-choice.tsx'

import { aboutOf } from '../layout/flow-layout.ts'
import { byField } from './edit-step.ts'
import { WithFormFields } from './form-fields.tsx'
import { StepNotes, StepProblems } from './step-problems.tsx'
import { useOptionsOf } from './use-options.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useFormFaults } from './use-form-faults.ts'
import { useNamedVariables } from './use-named-variables.ts'
import { variablesIn } from './variables.ts'

const LAYOUTS: Readonly<Record<string, FormLayout>> = layouts
const EXTRAS = Object.entries(formExtras).map(([kind, load]) => ({
  kind,
  Own: lazyPart(async () => (await load()).FormExtra),
}))
const NO_FIELDS: FieldMap = {}
const MESSAGE_HELP = {
  template: TemplateChoice,
  image: MessageFile,
  video: MessageFile,
  audio: MessageFile,
  document: MessageFile,
  sticker: MessageFile,
}

type Props = {
  flowId: string
  kind: 'flow' | 'workflow'
  document: FlowDocument
  step: StepNode
  editable: boolean
  fresh: boolean
  onChange: (step: StepNode) => void
}

/** Everything of one step that can be changed: whether it runs, its name, its settings and a note. */
export function StepEditor(props: Props) {
  // Asked beside the fields, so that the names are there when somebody begins to write.
  const { named } = useNamedVariables(props.document)
  return <WithFormFields>{(forms) => <Editor {...props} forms={forms} named={named} />}</WithFormFields>
}

type EditorProps = Props & { forms: FormFields; named: readonly NamedVariable[] }

function Editor({ flowId, kind, document, step, editable, fresh, onChange, forms, named }: EditorProps) {
  const { app } = useCurrentApp()
  const config = useMemo(() => (isRecord(step.config) ? step.config : {}), [step.config])
  const { steps, messageVariants, ruleShapes } = forms
  const fields = steps[step.kind] ?? NO_FIELDS
  const faults = useFormFaults(`step:${step.kind}`, config)
  const problems = useQuery({ ...flowProblemsQuery(app.id, flowId), enabled: editable })
  const { refused, others } = useMemo(
    () =>
      byField(
        (problems.data?.problems ?? []).filter(({ stepId }) => stepId === step.id),
        fields,
      ),
    [problems.data, step.id, fields],
  )
  const secrets = useQuery({ ...thingsQuery(app.id, 'secret'), enabled: editable && step.kind === 'httpRequest' }).data
  const variables = useMemo(
    () => [...variablesIn(document, kind, named), ...(secrets ?? []).map(toSecret)],
    [document, kind, named, secrets],
  )
  const useOptions = useOptionsOf(config)
  const setConfig = (next: Record<string, unknown>) => onChange({ ...step, config: next })

  return (
    <div className="flex flex-col gap-6">
      <StepProblems problems={fresh ? [] : others} />
      <SchemaForm
        key={step.kind}
        fields={fields}
        layout={Object.hasOwn(LAYOUTS, step.kind) ? LAYOUTS[step.kind] : undefined}
        value={config}
        onChange={setConfig}
        faults={faults}
        refused={refused}
        gentle={fresh}
        readOnly={!editable}
        variables={variables}
        codeInputs={inputNames(config)}
        messageVariants={messageVariants}
        ruleShapes={ruleShapes}
        useOptions={useOptions}
        messageHelp={MESSAGE_HELP}
        extra={<Extra stepKind={step.kind} fields={fields} config={config} onChange={setConfig} editable={editable} />}
      />
      <Later>
        <Field label={t('Name')}>
          {(wiring) => (
            <Input
              value={step.name ?? ''}
              maxLength={80}
              placeholder={aboutOf(step.kind)?.title}
              readOnly={!editable}
              onChange={({ target }) => onChange({ ...step, name: target.value || undefined })}
              {...wiring}
            />
          )}
        </Field>
        <Field label={t('Note')} help={t('Only your team sees this.')}>
          {(wiring) => (
            <textarea
              rows={2}
              value={step.note ?? ''}
              maxLength={2_000}
              readOnly={!editable}
              className={inputStyle({ className: 'block w-full resize-y py-2' })}
              onChange={({ target }) => onChange({ ...step, note: target.value || undefined })}
              {...wiring}
            />
          )}
        </Field>
        <StepNotes problems={others} />
      </Later>
    </div>
  )
}

/** A secret is written in a text as it stands here; it is put in when the request is made. */
const toSecret = ({ value }: Thing): Variable => ({ path: `{secret:${value}}`, about: t('Put in when it is sent'), group: t('Secrets') })

/** What a function finds in its `inputs`. */
const inputNames = ({ inputs }: Readonly<Record<string, unknown>>): string[] =>
  itemsOf(inputs).flatMap((input) => (isRecord(input) && textOf(input['name']) !== '' ? [textOf(input['name'])] : []))

function Extra({ stepKind, ...props }: Pick<FormExtraProps, 'fields' | 'config' | 'onChange' | 'editable'> & { stepKind: string }) {
  const { app } = useCurrentApp()
  const calls = useMemo(() => ({ tryHttp: tryHttp(app.id), tryFunction: tryFunction(app.id), listForms: listStepForms(app.id) }), [app.id])
  return EXTRAS.filter(({ kind }) => kind === stepKind).map(({ kind, Own }) => (
    <Suspense key={kind}>
      <Own {...props} {...calls} />
    </Suspense>
  ))
}

/** Chooses the file of a message that a step sends. */
function MessageFile(props: MessageHelpProps) {
  const { app } = useCurrentApp()
  return <FileChoice {...props} upload={uploadOrWhy(app.id)} addressOf={(fileId) => fileAddress(app.id, fileId)} />
}
