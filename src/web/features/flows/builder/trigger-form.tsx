import { useParams } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind, FlowNode } from '#domain/flows/flow-document.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { WithFormFields } from '../sheet/form-fields.tsx'
import { useFormFaults } from '../sheet/use-form-faults.ts'
import { useOptionsOf } from '../sheet/use-options.ts'

type TriggerNode = Extract<FlowNode, { kind: 'trigger' }>
type Props = { kind: FlowKind; node: TriggerNode; onChange: (node: TriggerNode) => void }

const NOTHING = {}

const HookPart = lazyPart(async () => (await import('./hook-part.tsx')).HookPart)

/** What starts a flow or a workflow. */
export function TriggerForm({ kind, node, onChange }: Props) {
  const useOptions = useOptionsOf(NOTHING)
  const { trigger } = node
  const value = useMemo(() => ({ trigger }), [trigger])
  const { flowId } = useParams({ strict: false })
  const faults = useFormFaults(`trigger:${kind}`, value)
  return (
    <div className="flex flex-col gap-5">
      <WithFormFields>
        {({ triggers, messageVariants, ruleShapes }) => (
          <SchemaForm
            fields={triggers[kind]}
            value={value}
            onChange={(next) => onChange({ ...node, trigger: next['trigger'] as TriggerNode['trigger'] })}
            faults={faults}
            readOnly={false}
            strict
            variables={[]}
            messageVariants={messageVariants}
            ruleShapes={ruleShapes}
            messageHelp={{}}
            useOptions={useOptions}
          />
        )}
      </WithFormFields>
      {trigger.type === 'incomingWebhook' && flowId !== undefined && (
        <Suspense fallback={null}>
          <HookPart workflowId={flowId} />
        </Suspense>
      )}
      {kind === 'flow' && (
        <>
          <Field label={t('Priority')} help={t('Where several flows could answer, the highest does. Most have 0.')}>
            {(wiring) => (
              <Input
                type="number"
                min={-100}
                max={100}
                value={node.priority ?? 0}
                onChange={({ target }) => onChange({ ...node, priority: Math.max(-100, Math.min(100, Math.round(Number(target.value)))) })}
                {...wiring}
              />
            )}
          </Field>
          <Switch
            label={t('May break into a flow that runs')}
            checked={node.interrupts ?? false}
            onChange={(interrupts) => onChange({ ...node, interrupts })}
          />
        </>
      )}
    </div>
  )
}
