import { Trash2 } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'
import type { AgentScenario } from '#domain/ai/agent-scenario.ts'

import { toolsOf } from '#flow/agents/tools/tools-of.ts'
import { useAgentTests } from '#web/api/ai/agent-tests.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { RuleList } from '../tabs/rule-list.tsx'
import { Expectations } from './expectations.tsx'
import { type Put, ScenarioForm, type ScenarioValues, toScenario, toValues } from './scenario-form.ts'
import { ToolResults } from './tool-results.tsx'

type Props = { agent: Agent; scenario: AgentScenario | null; onClose: () => void }

/** Writes a scenario: who the customer is, what they say, and what must come of it. */
export function ScenarioDialog({ agent, scenario, onClose }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { save, remove } = useAgentTests(app.id, agent.id)
  const id = scenario?.id ?? null
  const tools = toolsOf(agent.draft)
  const removeIt = () => remove.mutate(id ?? '', { onSuccess: onClose, onError: (error) => void toasts.show(refusal(error)) })
  return (
    <FormDialog
      title={scenario ? t('Scenario') : t('New scenario')}
      schema={ScenarioForm}
      initial={toValues(scenario)}
      submit={t('Save scenario')}
      onSubmit={(values) => save.mutateAsync({ id, body: toScenario(values, scenario?.now ?? null) })}
      done={t('Scenario saved')}
      onClose={onClose}
      sheet
      wide
      busy={remove.isPending}
      aside={
        id !== null && (
          <Button variant="quietDanger" icon={<Trash2 />} onClick={removeIt}>
            {t('Delete')}
          </Button>
        )
      }
    >
      {(form, values, faults) => {
        const put: Put = (change) => form.reset({ ...form.getValues(), ...change }, { keepDefaultValues: true })
        return (
          <>
            <TextField control={form.control} name="name" label={t('Name')} maxLength={120} />
            <Customer form={form} values={values} put={put} fault={faults.find(({ path }) => path === 'turns')?.message} />
            <ToolResults tools={tools} results={values.results} onChange={(results) => put({ results })} />
            <Expectations values={values} put={put} tools={tools} />
          </>
        )
      }}
    </FormDialog>
  )
}

type CustomerProps = {
  form: UseFormReturn<ScenarioValues, unknown, ScenarioValues>
  values: ScenarioValues
  put: Put
  fault: string | undefined
}

function Customer({ form: { control }, values, put, fault }: CustomerProps) {
  return (
    <section aria-label={t('Customer')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('Customer')}</h3>
        <Segmented
          label={t('Who writes')}
          value={values.customer}
          onChange={(customer) => put({ customer })}
          options={[
            { value: 'scripted', label: t('Scripted') },
            { value: 'simulated', label: t('Simulated') },
          ]}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
        <AreaField control={control} name="persona" label={t('Who they are')} rows={2} maxLength={1_000} />
        <AreaField control={control} name="goal" label={t('What they want')} rows={2} maxLength={1_000} />
      </div>
      <TextField control={control} name="contactName" label={t('Name the agent knows')} maxLength={200} />
      {values.customer === 'scripted' ? (
        <div className="flex flex-col gap-1">
          <RuleList
            label={t('Messages')}
            one={t('message')}
            help={t('Sent one after the other, each after the agent’s answer.')}
            rules={values.turns}
            onChange={(turns) => put({ turns })}
            most={40}
            max={4_096}
            placeholder={t('Where is my order?')}
          />
          {fault && (
            <p role="alert" className="text-meta text-danger">
              {fault}
            </p>
          )}
        </div>
      ) : (
        <>
          <AreaField
            control={control}
            name="opening"
            label={t('First message')}
            help={t('A model writes the rest, by who they are and what they want.')}
            rows={2}
            maxLength={4_096}
          />
          <TextField control={control} name="most" label={t('Messages at most')} inputMode="numeric" />
        </>
      )}
    </section>
  )
}
