import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, RefreshCw, Server, X } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { McpAddress, MAX_TOOLS_OF_SERVER, type McpServer } from '#domain/ai/mcp-server.ts'

import { mcpToolsQuery } from '#web/api/ai/mcp-servers.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { McpAddressFields } from './mcp-address-fields.tsx'
import { McpToolItem } from './mcp-tool-item.tsx'
import { countLost, mcpToolRows, type McpToolRow, switchedOn } from './mcp-tool-rows.ts'

type Props = {
  server: McpServer
  open: boolean
  onToggle: () => void
  onChange: (server: McpServer) => void
  onRemove: () => void
  /** Names of tools that are taken, of this server or not. */
  taken: readonly string[]
  faultAt: (path: string) => string | undefined
}

/** One server outside: where it is, and which of its tools the agent may use. What it changed since is shown as soon as the tab opens. */
export function McpServerCard({ server, open, onToggle, onChange, onRemove, taken, faultAt }: Props) {
  const { rows, read, connect, isComplete } = useTools(server)
  const label = server.name || t('New server')
  const lost = countLost(rows)
  const put = (row: McpToolRow, next: McpServer['tools'][number] | null) => {
    const others = server.tools.filter(({ tool }) => tool !== row.tool)
    const at = server.tools.findIndex(({ tool }) => tool === row.tool)
    const tools = next === null ? others : at === -1 ? [...server.tools, next] : server.tools.with(at, next)
    onChange({ ...server, tools })
  }
  return (
    <li>
      <div className="flex items-center gap-1 pe-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="focus-inset flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-card px-3 py-2 text-start"
        >
          <ChevronRight className={clsx('size-4 shrink-0 text-ink-3 transition-transform duration-120', open && 'rotate-90')} aria-hidden />
          <Server className="size-4 shrink-0 text-ink-2" aria-hidden />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink">{label}</span>
            {!open && <span className="block truncate text-meta text-ink-2">{toolCount(server.tools.length)}</span>}
          </span>
          {lost > 0 && <Tag tone="warning">{t('{lost} unavailable', { lost })}</Tag>}
        </button>
        <IconButton label={t('Remove {label}', { label })} size="sm" icon={<X />} onClick={onRemove} />
      </div>
      {open && (
        <div className="flex flex-col gap-4 px-3 pt-1 pb-4 ps-10 max-phone:ps-3">
          <McpAddressFields server={server} onChange={onChange} faultAt={faultAt} />
          <div className="flex flex-wrap items-center gap-3">
            <Button icon={<RefreshCw />} busy={read.isFetching} disabled={!isComplete} onClick={connect}>
              {read.data ? t('Read tools again') : t('Connect and read tools')}
            </Button>
            <p className="text-meta text-ink-2">{t('Nothing is used until you turn it on.')}</p>
          </div>
          {problemOf(read) !== null && (
            <InlineAlert tone="danger" title={t('Couldn’t read the tools')}>
              {problemOf(read)}
            </InlineAlert>
          )}
          {read.data?.problem === null && rows.length === 0 && (
            <p className="text-secondary text-ink-2">{t('This server has no tools.')}</p>
          )}
          {rows.length > 0 && (
            <ul aria-label={t('Tools of {label}', { label })} className="divide-y divide-line rounded-card border border-line">
              {rows.map((row) => (
                <McpToolItem
                  key={row.tool}
                  row={row}
                  fault={faultAt(`tools.${server.tools.findIndex(({ tool }) => tool === row.tool)}.description`)}
                  onSwitch={(on) => {
                    if (!on) put(row, null)
                    else if (row.listed && server.tools.length < MAX_TOOLS_OF_SERVER) put(row, switchedOn(row.listed, taken))
                  }}
                  onChange={(next) => put(row, next)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

const toolCount = (count: number): string =>
  count === 0 ? t('No tools on') : t('{count, plural, one {# tool on} other {# tools on}}', { count })

const problemOf = ({ data, isError }: { data: { problem: string | null } | undefined; isError: boolean }): string | null =>
  data?.problem ?? (isError ? t('The server can’t be asked right now. Try again.') : null)

/** The tools of a server: asked for at once where some are on, otherwise when somebody connects. */
function useTools(server: McpServer) {
  const { app } = useCurrentApp()
  const address = McpAddress.safeParse(server)
  const key = JSON.stringify([server.url, server.auth])
  const [asked, setAsked] = useState(server.tools.length > 0 ? key : '')
  const isComplete = address.success
  const read = useQuery({ ...mcpToolsQuery(app.id, address.data ?? server), enabled: isComplete && asked === key })
  const listed = asked === key && read.data?.problem === null ? read.data.tools : null
  const connect = () => {
    if (asked === key) void read.refetch()
    else setAsked(key)
  }
  return { rows: mcpToolRows(server.tools, listed), read, connect, isComplete }
}
