import { ShieldAlert } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { McpTool } from '#domain/ai/mcp-server.ts'

import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { TextArea } from '../text-area.tsx'
import { inputsOf, type McpToolRow, withNewVersion } from './mcp-tool-rows.ts'

type Props = {
  row: McpToolRow
  /** What is wrong with its description. */
  fault: string | undefined
  onSwitch: (on: boolean) => void
  onChange: (tool: McpTool) => void
}

/** One tool of a server: whether the agent may use it, what it is told of it, and whether the customer confirms it. */
export function McpToolItem({ row, fault, onSwitch, onChange }: Props) {
  const { on, listed, title, state } = row
  return (
    <li className="flex flex-col gap-3 p-3">
      <Switch
        plain
        label={title}
        help={on ? '' : (listed?.problem ?? (listed?.description || t('The server doesn’t describe it.')))}
        checked={on !== null}
        disabled={state === 'unusable'}
        onChange={onSwitch}
      />
      {on && (
        <>
          <Lost row={row} onChange={onChange} />
          <TextArea
            label={t('What it’s for')}
            help={t('The agent reads this. It came from the server, so check it.')}
            error={fault}
            value={on.description}
            max={1_000}
            rows={2}
            onChange={(description) => onChange({ ...on, description })}
          />
          <Inputs tool={on} />
          <Switch
            plain
            label={t('Ask the customer first')}
            help={on.readOnly ? t('The server says this tool only reads.') : t('The server doesn’t say that this tool only reads.')}
            checked={on.confirm}
            onChange={(confirm) => onChange({ ...on, confirm })}
          />
          {!on.readOnly && !on.confirm && (
            <p className="flex items-start gap-2 text-meta text-warning">
              <ShieldAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              {t('The agent may change something without asking the customer.')}
            </p>
          )}
        </>
      )}
    </li>
  )
}

function Lost({ row: { state, on, listed }, onChange }: Pick<Props, 'row' | 'onChange'>) {
  if (state === 'gone')
    return (
      <InlineAlert tone="warning" title={t('The server no longer has this tool')}>
        {t('The agent works without it. Turn it off or ask the server’s owner.')}
      </InlineAlert>
    )
  if (state !== 'changed' || !on || !listed) return null
  return (
    <InlineAlert
      tone="warning"
      title={t('This tool changed on the server')}
      action={
        <Button size="sm" onClick={() => onChange(withNewVersion(on, listed))}>
          {t('Use new version')}
        </Button>
      }
    >
      {t('The agent works without it until you accept what it says now: “{description}”', { description: listed.description })}
    </InlineAlert>
  )
}

function Inputs({ tool }: { tool: McpTool }) {
  const inputs = inputsOf(tool.inputSchema)
  if (inputs.length === 0) return <p className="text-meta text-ink-3">{t('No inputs.')}</p>
  return (
    <div className="flex flex-col gap-1">
      <p className="text-secondary font-medium text-ink">{t('Inputs')}</p>
      <ul className="flex flex-col gap-1 text-meta">
        {inputs.map(({ name, type, required, about }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <code className="text-ink">{name}</code>
            <Tag>{type}</Tag>
            {!required && <span className="text-ink-3">{t('optional')}</span>}
            {about !== '' && <span className="text-ink-2">{about}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
