import { Globe, Plus, Workflow } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { OwnTool } from '#domain/ai/agent-tool.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import type { TabProps } from '../draft/use-agent-draft.ts'
import { McpServerList } from './mcp/mcp-server-list.tsx'
import { ToolCard } from './tool-card.tsx'
import { newFlowTool, newHttpTool, newTool, TOOL_ACTIONS, TOOLS } from './tool-catalogue.ts'

const MOST = 30

/** What the agent may do: the actions that it is given, with when to use each. */
export function ToolsTab({ draft, onChange, faults }: TabProps) {
  const { tools } = draft
  const [open, setOpen] = useState<number | null>(null)
  const add = (tool: OwnTool) => {
    onChange({ tools: [...tools, tool] })
    setOpen(tools.length)
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <p className="min-w-56 flex-1 text-secondary text-ink-2">
          {t('An agent only uses the tools you add here, and only for the customer it’s talking to.')}
        </p>
        {tools.length < MOST && (
          <Menu align="end" trigger={<Button icon={<Plus />}>{t('Add tool')}</Button>}>
            {TOOL_ACTIONS.map((action) => (
              <MenuItem key={action} onSelect={() => add(newTool(action, tools))}>
                {TOOLS[action].label}
              </MenuItem>
            ))}
            <MenuItem icon={<Globe />} onSelect={() => add(newHttpTool(tools))}>
              {t('HTTP request')}
            </MenuItem>
            <MenuItem icon={<Workflow />} onSelect={() => add(newFlowTool(tools))}>
              {t('Flow')}
            </MenuItem>
          </Menu>
        )}
      </div>
      {tools.length === 0 ? (
        <p className="rounded-card border border-line p-4 text-secondary text-ink-2">{t('No tools yet. The agent can only answer.')}</p>
      ) : (
        <ul aria-label={t('Tools')} className="divide-y divide-line rounded-card border border-line">
          {tools.map((tool, at) => (
            <ToolCard
              key={at}
              tool={tool}
              open={open === at}
              onToggle={() => setOpen(open === at ? null : at)}
              faults={faultsAt(faults, at, draft)}
              onChange={(next) => onChange({ tools: tools.with(at, next) })}
              onRemove={() => {
                onChange({ tools: tools.toSpliced(at, 1) })
                setOpen(null)
              }}
            />
          ))}
        </ul>
      )}
      <McpServerList draft={draft} onChange={onChange} faults={faults} />
    </>
  )
}

/** The faults of one tool, by the place in it. Of two with one name, the later one is to be renamed. */
function faultsAt(faults: TabProps['faults'], at: number, { tools }: TabProps['draft']): ReadonlyMap<string, string> {
  const prefix = `tools.${at}.`
  const own = new Map(
    [...faults].flatMap(([path, fault]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), fault] as const] : [])),
  )
  const isSecond = tools.slice(0, at).some(({ name }) => name === tools[at]?.name)
  return isSecond && !own.has('name') ? own.set('name', t('Another tool has this name.')) : own
}
