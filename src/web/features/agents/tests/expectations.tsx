import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'
import { AgentOutcome } from '#domain/ai/agent-test-run.ts'
import { outcomeWords } from '#flow/agents/scenarios/check-attempt.ts'

import { agentSourcesQuery } from '#web/api/ai/agents.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { toolLabel } from '../tabs/tool-catalogue.ts'
import { RuleList } from '../tabs/rule-list.tsx'
import { CallList } from './call-list.tsx'
import type { Put, ScenarioValues } from './scenario-form.ts'

type Props = { values: ScenarioValues; put: Put; tools: readonly AgentTool[] }

/** What must come of a scenario. */
export function Expectations({ values, put, tools }: Props) {
  const list = (name: 'says' | 'saysNot' | 'criteria', label: string, help: string, placeholder: string) => (
    <RuleList
      label={label}
      one={t('line')}
      help={help}
      rules={values[name]}
      onChange={(lines) => put({ [name]: lines })}
      most={20}
      max={400}
      placeholder={placeholder}
    />
  )
  return (
    <section aria-label={t('Expectations')} className="flex flex-col gap-4">
      <h3 className="font-semibold">{t('What must come of it')}</h3>
      <Field label={t('In the end, the agent')}>
        {({ id }) => (
          <Select
            id={id}
            value={values.outcome}
            onChange={(outcome) => put({ outcome })}
            options={[
              { value: '', label: t('may do anything') },
              ...AgentOutcome.options.map((value) => ({ value, label: outcomeWords(value) })),
            ]}
          />
        )}
      </Field>
      <CallList tools={tools} calls={values.calls} onChange={(calls) => put({ calls })} />
      {tools.length > 0 && (
        <Checks
          legend={t('Must not use')}
          items={tools.map((tool) => ({ id: tool.name, label: toolLabel(tool) }))}
          chosen={values.noCalls}
          onChange={(noCalls) => put({ noCalls })}
        />
      )}
      {list('says', t('Must say'), t('Words that one of its answers contains.'), t('30 days'))}
      {list('saysNot', t('Must not say'), t('Words that none of its answers contains.'), 'refund')}
      {list(
        'criteria',
        t('Judged by a model'),
        t('One criterion per line, each judged on its own.'),
        t('The agent apologizes for the delay.'),
      )}
      <Switch
        plain
        label={t('No made-up figures')}
        help={t('Every number, price and date comes from a source, a tool, a rule or the customer.')}
        checked={values.grounded}
        onChange={(grounded) => put({ grounded })}
      />
      <Sources chosen={values.sourceIds} onChange={(sourceIds) => put({ sourceIds })} />
    </section>
  )
}

function Sources({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { app } = useCurrentApp()
  const items = useQuery(agentSourcesQuery(app.id)).data?.items ?? []
  if (items.length === 0) return null
  return <Checks legend={t('Must cite')} items={items.map(({ id, title }) => ({ id, label: title }))} chosen={chosen} onChange={onChange} />
}

type ChecksProps = {
  legend: string
  items: readonly { id: string; label: string }[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function Checks({ legend, items, chosen, onChange }: ChecksProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-secondary font-medium text-ink">{legend}</legend>
      <div className="max-h-48 overflow-y-auto rounded-card border border-line">
        {items.map(({ id, label }) => (
          <label key={id} className="flex min-h-9 items-center gap-2.5 px-3 hover:bg-hover max-phone:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={() => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
              className="size-4 shrink-0"
            />
            <span dir="auto" className="min-w-0 truncate">
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
