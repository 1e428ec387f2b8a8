import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/kit/form/button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import type { TabProps } from '../draft/use-agent-draft.ts'
import { ToolCard } from './tool-card.tsx'
import { newTool, TOOL_ACTIONS, TOOLS } from './tool-catalogue.ts'

const MOST = 30

/** What the agent may do: the actions that it is given, with when to use each. */
export function ToolsTab({ draft: { tools }, onChange, faults }: TabProps) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <div className="flex items-start gap-4">
        <p className="min-w-0 flex-1 text-secondary text-ink-2">
          An agent only uses the tools you add here, and only for the customer it’s talking to.
        </p>
        {tools.length < MOST && (
          <Menu align="end" trigger={<Button icon={<Plus />}>Add tool</Button>}>
            {TOOL_ACTIONS.map((action) => (
              <MenuItem
                key={action}
                onSelect={() => {
                  const tool = newTool(action, tools)
                  onChange({ tools: [...tools, tool] })
                  setOpen(tool.name)
                }}
              >
                {TOOLS[action].label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {tools.length === 0 ? (
        <p className="rounded-card border border-line p-4 text-secondary text-ink-2">No tools yet. The agent can only answer.</p>
      ) : (
        <ul aria-label="Tools" className="divide-y divide-line rounded-card border border-line">
          {tools.map((tool, at) => (
            <ToolCard
              key={tool.name}
              tool={tool}
              open={open === tool.name}
              onToggle={() => setOpen(open === tool.name ? null : tool.name)}
              fault={[...faults].find(([path]) => path.startsWith(`tools.${at}.`))?.[1]}
              onChange={(next) => onChange({ tools: tools.with(at, next) })}
              onRemove={() => onChange({ tools: tools.toSpliced(at, 1) })}
            />
          ))}
        </ul>
      )}
    </>
  )
}
