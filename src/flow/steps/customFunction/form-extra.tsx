import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'

import { JsonObjectInput } from '#web/kit/schema-form/controls/json-object-input.tsx'
import { TryOutResult } from '#web/kit/schema-form/try-out-result.tsx'
import { useTryOut } from '#web/kit/schema-form/use-try-out.ts'

import type { FormExtraProps } from '../form-extra-props.tsx'

/** Runs the function with its test inputs, apart from any conversation. */
export function FormExtra({ config, onChange, editable, tryFunction }: FormExtraProps) {
  const { source = 'return {}', testInputs = {}, timeMs, memoryMb } = config
  const [isReadable, setReadable] = useState(true)
  const tryOut = useTryOut(() =>
    tryFunction({
      source: String(source),
      inputs: JSON.parse(JSON.stringify(testInputs)),
      ...(typeof timeMs === 'number' && { timeMs }),
      ...(typeof memoryMb === 'number' && { memoryMb }),
    }),
  )
  const { answer } = tryOut
  if (!editable) return null
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <JsonObjectInput
        label={t('Inputs for a test')}
        value={testInputs}
        onChange={(next) => onChange({ ...config, testInputs: next })}
        onReadable={setReadable}
      />
      <Button size="sm" className="self-start" busy={tryOut.busy} disabled={!isReadable} onClick={tryOut.run}>
        {t('Try it')}
      </Button>
      {tryOut.fault && (
        <InlineAlert tone="danger" title={t('It was not run')}>
          {tryOut.fault}
        </InlineAlert>
      )}
      {answer && <FunctionResult {...answer} />}
    </div>
  )
}

function FunctionResult({ result, ms }: Awaited<ReturnType<FormExtraProps['tryFunction']>>) {
  const raw = result.logs.map(({ level, text }) => `${level}: ${text}`).join('\n') || null
  if (result.outcome === 'ok')
    return <TryOutResult good title={t('Done in {ms} ms', { ms })} problem={null} rows={Object.entries(result.outputs)} raw={raw} />
  const title = result.line === null ? t('Failed') : t('Failed in line {line}', { line: result.line })
  return <TryOutResult good={false} title={title} problem={result.message} rows={[]} raw={raw} />
}
