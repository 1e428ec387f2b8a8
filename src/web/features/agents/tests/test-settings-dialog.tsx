import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'
import type { JudgeAgreement } from '#domain/ai/agent-test-run.ts'
import type { AgentTestSettings } from '#domain/ai/agent-test-settings.ts'
import { JUDGE_PROMPT } from '#flow/agents/scenarios/judge.ts'
import { CUSTOMER_PROMPT } from '#flow/agents/scenarios/simulated-customer.ts'

import { agentTestSettingsQuery, useAgentTests } from '#web/api/ai/agent-tests.ts'
import { aiProvidersQuery } from '#web/api/ai/ai-providers.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { agent: Agent; judge: JudgeAgreement | undefined; onClose: () => void }

/** Fewer verdicts say nothing about the judge. */
const ENOUGH_VERDICTS = 10

const Settings = z.object({
  threshold: z.string().refine((text) => /^\d+$/.test(text.trim()) && Number(text) <= 100, t('Enter a number from 0 to 100.')),
  providerId: z.string(),
  model: z.string().trim().max(120),
  judgePrompt: z.string().trim().min(1, t('Write what the judge is told.')).max(8_000),
  customerPrompt: z.string().trim().min(1, t('Write what the model is told.')).max(8_000),
})

/** How an agent is tested: what must pass, who judges and plays customers, and what they are told. */
export function TestSettingsDialog(props: Props) {
  const { app } = useCurrentApp()
  const settings = useQuery(agentTestSettingsQuery(app.id, props.agent.id))
  return settings.data ? <Loaded {...props} settings={settings.data} /> : null
}

function Loaded({ agent, judge, onClose, settings }: Props & { settings: AgentTestSettings }) {
  const { app } = useCurrentApp()
  const providers = useQuery(aiProvidersQuery(app.id)).data?.items ?? []
  const { configure } = useAgentTests(app.id, agent.id)
  const send = ({ threshold, providerId, model, judgePrompt, customerPrompt }: z.output<typeof Settings>) => {
    const prices = settings.model?.providerId === providerId ? settings.model.prices : { input: 0, output: 0 }
    return configure.mutateAsync({
      threshold: Number(threshold),
      model: providerId === '' ? null : { providerId, model: model || null, prices },
      // The standard words get better with Parley, unless somebody wrote their own.
      judgePrompt: judgePrompt === JUDGE_PROMPT ? null : judgePrompt,
      customerPrompt: customerPrompt === CUSTOMER_PROMPT ? null : customerPrompt,
    })
  }
  return (
    <FormDialog
      title={t('Test settings')}
      schema={Settings}
      initial={{
        threshold: String(settings.threshold),
        providerId: settings.model?.providerId ?? '',
        model: settings.model?.model ?? '',
        judgePrompt: settings.judgePrompt ?? JUDGE_PROMPT,
        customerPrompt: settings.customerPrompt ?? CUSTOMER_PROMPT,
      }}
      submit={t('Save')}
      onSubmit={send}
      done={t('Test settings saved')}
      onClose={onClose}
      wide
    >
      {({ control }, { providerId }) => (
        <>
          <TextField
            control={control}
            name="threshold"
            label={t('Must pass (%)')}
            help={t('Publishing a draft below this needs a reason, which is kept with the version.')}
            inputMode="numeric"
          />
          <SelectField
            control={control}
            name="providerId"
            label={t('Judge and simulated customer')}
            help={t('A model other than the agent’s own judges more independently.')}
            options={[{ value: '', label: t('The agent’s own model') }, ...providers.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          {providerId !== '' && (
            <TextField control={control} name="model" label={t('Model')} placeholder={t('The provider’s default')} maxLength={120} />
          )}
          <AreaField
            control={control}
            name="judgePrompt"
            label={t('What the judge is told')}
            help={agreementWords(judge)}
            rows={6}
            maxLength={8_000}
          />
          <AreaField control={control} name="customerPrompt" label={t('What the simulated customer is told')} rows={6} maxLength={8_000} />
        </>
      )}
    </FormDialog>
  )
}

/** How far people agree with the judge; no share from a handful. */
function agreementWords(judge: JudgeAgreement | undefined): string {
  const { agreed, checked } = judge ?? { agreed: 0, checked: 0 }
  if (checked < ENOUGH_VERDICTS)
    return t('People have checked {checked} of its verdicts. From {value} on, you see here how often they agreed.', {
      checked,
      value: ENOUGH_VERDICTS,
    })
  return t('People agreed with {round}% of the {checked} verdicts they checked.', { round: Math.round((agreed / checked) * 100), checked })
}
