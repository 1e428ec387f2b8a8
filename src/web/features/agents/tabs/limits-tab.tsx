import { t } from '#domain/i18n/t.ts'
import { Switch } from '#web/kit/form/switch.tsx'
import { ModelList } from './model-list.tsx'
import { NumberInput } from './number-input.tsx'
import type { TabProps } from '../draft/use-agent-draft.ts'

/** How much the agent may answer, use and cost, and which models it asks. */
export function LimitsTab({ draft, onChange, faults }: TabProps) {
  const { limits, privacy, temperature, maxTokens } = draft
  const put = (change: Partial<typeof limits>) => onChange({ limits: { ...limits, ...change } })
  return (
    <>
      <Part title={t('Per conversation')} about={t('At a limit the agent stops and hands over to your team.')}>
        <NumberInput
          label={t('Replies')}
          value={limits.turns}
          empty={Number.NaN}
          min={1}
          max={200}
          whole
          error={faults.get('limits.turns')}
          onChange={(turns) => put({ turns })}
        />
        <NumberInput
          label={t('Tool calls')}
          value={limits.toolCalls}
          empty={Number.NaN}
          min={1}
          max={200}
          whole
          error={faults.get('limits.toolCalls')}
          onChange={(toolCalls) => put({ toolCalls })}
        />
        <NumberInput
          label={t('Cost (cents)')}
          help={t('Counted by the model prices below.')}
          value={limits.costCents}
          empty={Number.NaN}
          min={0.1}
          max={10_000}
          error={faults.get('limits.costCents')}
          onChange={(costCents) => put({ costCents })}
        />
        <NumberInput
          label={t('Time per reply (seconds)')}
          value={limits.seconds}
          empty={Number.NaN}
          min={5}
          max={120}
          whole
          error={faults.get('limits.seconds')}
          onChange={(seconds) => put({ seconds })}
        />
      </Part>
      <Part title={t('Per day')}>
        <NumberInput
          label={t('Cost (cents)')}
          help={t('For all conversations together. Empty: no daily limit.')}
          value={limits.dayCostCents}
          empty={null}
          min={1}
          max={10_000_000}
          placeholder={t('No limit')}
          error={faults.get('limits.dayCostCents')}
          onChange={(dayCostCents) => put({ dayCostCents })}
        />
      </Part>
      <ModelList draft={draft} onChange={onChange} faults={faults} />
      <Switch
        label={t('Hide personal data from models')}
        help={t(
          'The customer’s name, emails, phone, card and account numbers are replaced before a conversation is sent to a provider, and put back in replies and tools.',
        )}
        checked={privacy.maskPersonalData}
        onChange={(maskPersonalData) => onChange({ privacy: { maskPersonalData } })}
      />
      <Part title={t('Replies')}>
        <NumberInput
          label={t('Temperature')}
          help={t('Lower is steadier, higher is more varied. Empty: the model’s default.')}
          value={temperature}
          empty={null}
          min={0}
          max={2}
          placeholder={t('Default')}
          error={faults.get('temperature')}
          onChange={(next) => onChange({ temperature: next })}
        />
        <NumberInput
          label={t('Longest reply (tokens)')}
          value={maxTokens}
          empty={Number.NaN}
          min={64}
          max={8_192}
          whole
          error={faults.get('maxTokens')}
          onChange={(next) => onChange({ maxTokens: next })}
        />
      </Part>
    </>
  )
}

function Part({ title, about, children }: { title: string; about?: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {about && <p className="text-secondary text-ink-2">{about}</p>}
      </div>
      <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">{children}</div>
    </section>
  )
}
