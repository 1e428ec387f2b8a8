import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { AgentModel } from '#domain/ai/agent-config.ts'

import { aiProvidersQuery } from '#web/api/ai/ai-providers.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { TabProps } from '../draft/use-agent-draft.ts'
import { NumberInput } from './number-input.tsx'

const MOST = 4

/** The models of an agent, in the order in which they are asked. */
export function ModelList({ draft: { models }, onChange, faults }: TabProps) {
  const { app } = useCurrentApp()
  const providers = useQuery(aiProvidersQuery(app.id)).data?.items ?? []
  const put = (next: AgentModel[]) => onChange({ models: next })
  const first = providers[0]
  const move = (from: number, to: number) => {
    const model = models[from]
    if (model) put(models.toSpliced(from, 1).toSpliced(to, 0, model))
  }
  return (
    <section aria-label={t('Models')} className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">{t('Models')}</h2>
        <p className="text-secondary text-ink-2">{t('If the first model doesn’t answer, the next one is asked.')}</p>
      </div>
      <ol className="flex flex-col gap-2">
        {models.map((model, at) => (
          <li key={at} className="rounded-card border border-line p-3">
            <div className="mb-2 flex items-center gap-1">
              <h3 className="min-w-0 flex-1 text-secondary font-medium text-ink-2">
                {at === 0 ? t('First model') : t('Fallback {at}', { at })}
              </h3>
              {models.length > 1 && (
                <>
                  <IconButton
                    label={t('Move model {at} up', { at: at + 1 })}
                    size="sm"
                    icon={<ArrowUp />}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    label={t('Move model {at} down', { at: at + 1 })}
                    size="sm"
                    icon={<ArrowDown />}
                    disabled={at === models.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton
                    label={t('Remove model {at}', { at: at + 1 })}
                    size="sm"
                    icon={<X />}
                    onClick={() => put(models.toSpliced(at, 1))}
                  />
                </>
              )}
            </div>
            <OneModel
              model={model}
              providers={providers}
              faultAt={(place) => faults.get(`models.${at}.${place}`)}
              onChange={(next) => put(models.with(at, next))}
            />
          </li>
        ))}
      </ol>
      {first && models.length < MOST && (
        <Button
          size="sm"
          icon={<Plus />}
          className="self-start"
          onClick={() => put([...models, { providerId: first.id, model: null, prices: { input: 0, output: 0 } }])}
        >
          {t('Add fallback model')}
        </Button>
      )}
    </section>
  )
}

type OneProps = {
  model: AgentModel
  providers: readonly { id: string; name: string; modelDefault: string }[]
  faultAt: (place: string) => string | undefined
  onChange: (model: AgentModel) => void
}

function OneModel({ model, providers, faultAt, onChange }: OneProps) {
  const provider = providers.find(({ id }) => id === model.providerId)
  const { prices } = model
  return (
    <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
      <Field label={t('AI provider')} error={faultAt('providerId')}>
        {({ id }) => (
          <Select
            id={id}
            value={model.providerId}
            options={[
              ...providers.map(({ id: value, name }) => ({ value, label: name })),
              ...(provider ? [] : [{ value: model.providerId, label: t('A removed provider') }]),
            ]}
            onChange={(providerId) => onChange({ ...model, providerId })}
          />
        )}
      </Field>
      <Field label={t('Model')} error={faultAt('model')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={model.model ?? ''}
            maxLength={120}
            placeholder={provider ? `${provider.modelDefault} (default)` : ''}
            onChange={({ target }) => onChange({ ...model, model: target.value || null })}
          />
        )}
      </Field>
      <NumberInput
        label={t('Input price')}
        help={t('Cents per million tokens.')}
        value={prices.input}
        empty={Number.NaN}
        min={0}
        max={1_000_000}
        error={faultAt('prices.input')}
        onChange={(input) => onChange({ ...model, prices: { ...prices, input } })}
      />
      <NumberInput
        label={t('Output price')}
        help={t('Cents per million tokens.')}
        value={prices.output}
        empty={Number.NaN}
        min={0}
        max={1_000_000}
        error={faultAt('prices.output')}
        onChange={(output) => onChange({ ...model, prices: { ...prices, output } })}
      />
    </div>
  )
}
