import { Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'

import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { toolLabel } from '../tabs/tool-catalogue.ts'
import type { CallValues } from './scenario-form.ts'

type Props = { tools: readonly AgentTool[]; calls: readonly CallValues[]; onChange: (calls: CallValues[]) => void }

const MATCHES = [
  { value: 'equals', label: 'is' },
  { value: 'contains', label: 'contains' },
  { value: 'any', label: t('is anything') },
] as const

/** Tools that must be used, in order, and with what. */
export function CallList({ tools, calls, onChange }: Props) {
  const options = toolOptions(
    tools,
    calls.map(({ tool }) => tool),
  )
  const [first] = options
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-secondary font-medium text-ink">{t('Must use these tools, in this order')}</legend>
      {calls.map((call, at) => (
        <div key={at} className="flex flex-col gap-2 rounded-card border border-line p-3">
          <div className="flex items-center gap-1">
            <Select
              label={t('Tool {at}', { at: at + 1 })}
              value={call.tool}
              onChange={(tool) => onChange(calls.with(at, { ...call, tool }))}
              options={options}
            />
            <IconButton
              label={t('Remove tool {at}', { at: at + 1 })}
              size="sm"
              icon={<X />}
              onClick={() => onChange(calls.toSpliced(at, 1))}
            />
          </div>
          <Arguments call={call} onChange={(next) => onChange(calls.with(at, next))} />
        </div>
      ))}
      {first && (
        <Button size="sm" className="self-start" icon={<Plus />} onClick={() => onChange([...calls, { tool: first.value, arguments: [] }])}>
          {t('Add tool')}
        </Button>
      )}
      {!first && <p className="text-meta text-ink-3">{t('This agent has no tools.')}</p>}
    </fieldset>
  )
}

/** The tools of the agent as choices, and those that it no longer has. */
export const toolOptions = (tools: readonly AgentTool[], used: readonly string[]): { value: string; label: string }[] => [
  ...tools.map((tool) => ({ value: tool.name, label: toolLabel(tool) })),
  ...[...new Set(used)].flatMap((name) => (tools.some((tool) => tool.name === name) ? [] : [{ value: name, label: `${name} (removed)` }])),
]

function Arguments({ call, onChange }: { call: CallValues; onChange: (call: CallValues) => void }) {
  const put = (list: CallValues['arguments']) => onChange({ ...call, arguments: list })
  return (
    <>
      {call.arguments.map((argument, at) => (
        <div key={at} className="flex items-center gap-1 max-phone:flex-wrap">
          <Input
            aria-label={t('Argument {at}', { at: at + 1 })}
            placeholder={t('Argument')}
            value={argument.name}
            onChange={({ target }) => put(call.arguments.with(at, { ...argument, name: target.value }))}
          />
          <Select
            label={t('How argument {at} is compared', { at: at + 1 })}
            value={argument.match}
            onChange={(match) => put(call.arguments.with(at, { ...argument, match }))}
            options={MATCHES}
            className="w-32 shrink-0"
          />
          <Input
            aria-label={t('Value of argument {at}', { at: at + 1 })}
            placeholder={argument.match === 'any' ? '' : t('Value')}
            disabled={argument.match === 'any'}
            value={argument.match === 'any' ? '' : argument.value}
            onChange={({ target }) => put(call.arguments.with(at, { ...argument, value: target.value }))}
          />
          <IconButton
            label={t('Remove argument {at}', { at: at + 1 })}
            size="sm"
            icon={<X />}
            onClick={() => put(call.arguments.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        icon={<Plus />}
        onClick={() => put([...call.arguments, { name: '', match: 'equals', value: '' }])}
      >
        {t('Add argument')}
      </Button>
    </>
  )
}
