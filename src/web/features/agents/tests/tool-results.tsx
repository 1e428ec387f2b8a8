import { Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'

import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Select } from '#web/kit/form/select.tsx'
import { toolOptions } from './call-list.tsx'
import type { ScenarioValues } from './scenario-form.ts'

type Results = ScenarioValues['results']
type Props = { tools: readonly AgentTool[]; results: Results; onChange: (results: Results) => void }

/** What tools answer in a scenario, since none is really used. */
export function ToolResults({ tools, results, onChange }: Props) {
  const options = toolOptions(
    tools,
    results.map(({ tool }) => tool),
  )
  const [first] = options
  if (!first) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-secondary font-medium text-ink">{t('What tools answer')}</legend>
      {results.map((result, at) => (
        <div key={at} className="flex flex-col gap-2 rounded-card border border-line p-3">
          <div className="flex items-center gap-1">
            <Select
              label={t('Tool that answers, {at}', { at: at + 1 })}
              value={result.tool}
              onChange={(tool) => onChange(results.with(at, { ...result, tool }))}
              options={options}
            />
            <IconButton
              label={t('Remove answer {at}', { at: at + 1 })}
              size="sm"
              icon={<X />}
              onClick={() => onChange(results.toSpliced(at, 1))}
            />
          </div>
          <textarea
            rows={2}
            aria-label={t('Answer {at}', { at: at + 1 })}
            placeholder={t('\'{\'"state": "shipped"\'}\'')}
            value={result.text}
            maxLength={16_000}
            onChange={({ target }) => onChange(results.with(at, { ...result, text: target.value }))}
            className={inputStyle({ className: 'field-sizing-content max-h-48 w-full resize-none py-2 font-mono text-meta' })}
          />
        </div>
      ))}
      <Button size="sm" className="self-start" icon={<Plus />} onClick={() => onChange([...results, { tool: first.value, text: '' }])}>
        {t('Add answer')}
      </Button>
      <p className="text-meta text-ink-3">{t('Tools aren’t used in tests. Without an answer here, a plausible one is made up.')}</p>
    </fieldset>
  )
}
