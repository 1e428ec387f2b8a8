import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'

import { useAgentTests } from '#web/api/ai/agent-tests.ts'
import { agentVersionsQuery } from '#web/api/ai/agents.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { AgentDrafting } from '../draft/agent-drafting.ts'

type Props = { agent: Agent; drafting: AgentDrafting; scenarioCount: number; onClose: () => void }

const DRAFT = 'draft'
const Whole = (most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most,
      t('Enter a number from 1 to {most}.', { most }),
    )
const Run = z.object({ which: z.string(), against: z.string(), repeats: Whole(20), costLimitCents: Whole(100_000) })

/** Starts a run of all scenarios: of the draft or a version, and of another version to compare with. */
export function RunDialog({ agent, drafting, scenarioCount, onClose }: Props) {
  const { app } = useCurrentApp()
  const versions = useQuery(agentVersionsQuery(app.id, agent.id))
  const { run } = useAgentTests(app.id, agent.id)
  const items = (versions.data?.items ?? []).map(({ version }) => ({ value: String(version), label: t('Version {version}', { version }) }))
  const isFree = agent.draft.models.every(({ prices }) => prices.input === 0 && prices.output === 0)
  const start = async ({ which, against, repeats, costLimitCents }: z.output<typeof Run>) => {
    await drafting.flush()
    if (drafting.get().save !== 'saved') throw new Error('The draft isn’t saved yet.')
    const body = { repeats: Number(repeats), costLimitCents: Number(costLimitCents) }
    await run.mutateAsync({ ...body, version: which === DRAFT ? null : Number(which) })
    if (against !== '') await run.mutateAsync({ ...body, version: Number(against) })
  }
  return (
    <FormDialog
      title={t('Run scenarios')}
      description={t('Runs in the background with the real models. Tools are simulated: nothing is booked or sent.')}
      schema={Run}
      initial={{ which: DRAFT, against: '', repeats: '3', costLimitCents: '100' }}
      submit={t('Run')}
      onSubmit={start}
      onClose={onClose}
    >
      {({ control }, { repeats }) => (
        <>
          <SelectField
            control={control}
            name="which"
            label={t('What to run')}
            options={[{ value: DRAFT, label: t('This draft') }, ...items]}
          />
          {items.length > 0 && (
            <SelectField
              control={control}
              name="against"
              label={t('Compare with')}
              options={[{ value: '', label: t('Nothing') }, ...items]}
              help={t('Runs the same scenarios with that version too.')}
            />
          )}
          <TextField
            control={control}
            name="repeats"
            label={t('Times each')}
            help={t('{scenarioCount} conversations. Models vary: more runs make the result surer.', {
              scenarioCount: scenarioCount * (Number(repeats) || 0),
            })}
            inputMode="numeric"
          />
          <TextField control={control} name="costLimitCents" label={t('Stop at a cost of (cents)')} inputMode="numeric" />
          {isFree && (
            <InlineAlert tone="info" title={t('This agent’s models have no prices')}>
              {t('Their cost counts as zero, so the cost limit can’t stop the run. Set prices under Limits.')}
            </InlineAlert>
          )}
        </>
      )}
    </FormDialog>
  )
}
