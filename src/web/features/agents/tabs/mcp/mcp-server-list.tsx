import { Plus } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { MAX_MCP_SERVERS, type McpServer } from '#domain/ai/mcp-server.ts'

import { Button } from '#web/kit/form/button.tsx'
import type { TabProps } from '#web/features/agents/draft/use-agent-draft.ts'
import { McpServerCard } from './mcp-server-card.tsx'
import { newServer } from './mcp-tool-rows.ts'

/** Servers of the Model Context Protocol whose tools the agent may use. */
export function McpServerList({ draft, onChange, faults }: TabProps) {
  const { mcpServers: servers, tools } = draft
  const [open, setOpen] = useState<number | null>(null)
  const put = (next: McpServer[]) => onChange({ mcpServers: next })
  const taken = [...tools, ...servers.flatMap((server) => server.tools)].map(({ name }) => name)
  return (
    <section aria-label={t('MCP servers')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-56 flex-1">
          <h2 className="font-medium text-ink">{t('MCP servers')}</h2>
          <p className="text-secondary text-ink-2">{t('Use tools of other software over the Model Context Protocol.')}</p>
        </div>
        {servers.length < MAX_MCP_SERVERS && (
          <Button
            icon={<Plus />}
            onClick={() => {
              put([...servers, newServer()])
              setOpen(servers.length)
            }}
          >
            {t('Add server')}
          </Button>
        )}
      </div>
      {servers.length > 0 && (
        <ul aria-label={t('MCP servers')} className="divide-y divide-line rounded-card border border-line">
          {servers.map((server, at) => (
            <McpServerCard
              key={at}
              server={server}
              open={open === at}
              onToggle={() => setOpen(open === at ? null : at)}
              onChange={(next) => put(servers.with(at, next))}
              onRemove={() => {
                put(servers.toSpliced(at, 1))
                setOpen(null)
              }}
              taken={taken}
              faultAt={(path) => faults.get(`mcpServers.${at}.${path}`) ?? (path === 'name' ? sameName(servers, at) : undefined)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Of two servers with one name, the later one is to be renamed. */
const sameName = (servers: readonly McpServer[], at: number): string | undefined =>
  servers.slice(0, at).some(({ name }) => name !== '' && name === servers[at]?.name) ? t('Another server has this name.') : undefined
