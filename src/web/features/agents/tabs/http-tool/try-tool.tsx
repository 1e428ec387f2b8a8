import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { CallHttpResult } from '#domain/actions/integrations/call-http.ts'
import { toolEffect } from '#flow/agents/tools/tool-effect.ts'

import { tryRequest } from '#web/api/flows/try-step.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { TryOutResult } from '#web/kit/schema-form/try-out-result.tsx'
import { useTryOut } from '#web/kit/schema-form/use-try-out.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { HttpParameter, HttpTool } from './http-tool.ts'
import { readSamples } from './sample-values.ts'

type Props = {
  tool: HttpTool
  /** Whether nothing of the tool is left to fix. */
  complete: boolean
}

/** Makes the tool's request once with sample values, as the agent would. */
export function TryTool({ tool, complete }: Props) {
  const { app } = useCurrentApp()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { busy, answer, fault, run } = useTryOut(() => perform(app.id, tool, typed))
  return (
    <section aria-label={t('Try it')} className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      {tool.parameters.length > 0 && (
        <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
          {tool.parameters.map((parameter, at) => (
            <Sample
              key={at}
              parameter={parameter}
              value={typed[parameter.name] ?? ''}
              onChange={(value) => setTyped({ ...typed, [parameter.name]: value })}
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" busy={busy} disabled={!complete} onClick={run}>
          {t('Try it')}
        </Button>
        <p className="text-meta text-ink-2">
          {complete ? t('Sends the {method} request for real, once.', { method: tool.method }) : t('Complete the tool first, then try it.')}
        </p>
      </div>
      {fault !== null && (
        <InlineAlert tone="danger" title={t('The request was not sent')}>
          {fault}
        </InlineAlert>
      )}
      {answer && <Result {...answer} limit={tool.timeoutMs} />}
    </section>
  )
}

type SampleProps = { parameter: HttpParameter; value: string; onChange: (value: string) => void }

const ANSWERS = [
  { value: '', label: t('Not set') },
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]

function Sample({ parameter: { name, type, required }, value, onChange }: SampleProps) {
  return (
    <Field label={t('Sample {name}{value}', { name: name || 'value', value: required ? '' : t(' (optional)') })}>
      {(wiring) =>
        type === 'boolean' ? (
          <Select id={wiring.id} value={value} options={ANSWERS} onChange={onChange} />
        ) : (
          <Input
            {...wiring}
            inputMode={type === 'number' ? 'decimal' : 'text'}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}

function Result({ result, ms, limit }: { result: CallHttpResult; ms: number; limit: number }) {
  if (result.outcome === 'answered') {
    const good = result.status >= 200 && result.status < 300
    return (
      <TryOutResult
        good={good}
        title={t('Status {status}, in {ms} ms', { status: result.status, ms })}
        problem={good ? null : t('The server answered with an error.')}
        rows={[]}
        raw={result.body}
      />
    )
  }
  const title = {
    timeout: t('No answer within {limit} s', { limit: limit / 1_000 }),
    refused: t('The request was not sent'),
    unreachable: t('The address can’t be reached'),
    unknown: t('The connection broke off: it may have arrived'),
  }[result.outcome]
  return <TryOutResult good={false} title={title} problem={result.detail} rows={[]} raw={null} />
}

async function perform(appId: string, tool: HttpTool, typed: Readonly<Record<string, string>>) {
  const samples = readSamples(tool.parameters, typed)
  if (!samples.ok) throw new Error(samples.problem)
  const asked = toolEffect(tool, samples.values)
  if (!asked.ok) throw new Error(asked.reason)
  if (asked.effect.kind !== 'call_http') throw new Error('This tool makes no request.')
  return tryRequest(appId)(asked.effect)
}
