import { t } from '#domain/i18n/t.ts'
import type { ListedMcpTool, McpInputSchema, McpServer, McpTool } from '#domain/ai/mcp-server.ts'

import { toName } from '../http-tool/http-tool.ts'

/** A tool as the editor shows it: what its server lists now, and how it is switched on. */
export interface McpToolRow {
  tool: string
  title: string
  listed: ListedMcpTool | null
  on: McpTool | null
  /** `changed` and `gone`: it was switched on, and the agent goes on without it. `unusable`: no agent can use it. */
  state: 'off' | 'on' | 'changed' | 'gone' | 'unusable'
}

/** The tools of a server, those that are on first. Without a list, nothing is known of the others. */
export function mcpToolRows(on: readonly McpTool[], listed: readonly ListedMcpTool[] | null): McpToolRow[] {
  const known = new Set(on.map(({ tool }) => tool))
  const others = (listed ?? []).filter(({ tool }) => !known.has(tool))
  return [
    ...on.map((one): McpToolRow => {
      const now = listed?.find(({ tool }) => tool === one.tool) ?? null
      const state = listed === null || now?.hash === one.hash ? 'on' : now === null ? 'gone' : 'changed'
      return { tool: one.tool, title: now?.title ?? one.tool, listed: now, on: one, state }
    }),
    ...others.map((now): McpToolRow => ({
      tool: now.tool,
      title: now.title,
      listed: now,
      on: null,
      state: now.problem === null ? 'off' : 'unusable',
    })),
  ]
}

/** How many tools its server changed or took away since they were switched on. */
export const countLost = (rows: readonly McpToolRow[]): number => rows.filter(({ state }) => state === 'changed' || state === 'gone').length

/** Names that are the engine's own. */
const RESERVED = /^(finish_|hand_over_to_person$|out_of_scope$|search_knowledge$)/

/** A tool as it is when it was just switched on. What may change something asks the customer first. */
export function switchedOn({ tool, description, inputSchema, hash, readOnly }: ListedMcpTool, taken: readonly string[]): McpTool {
  const wanted = toName(tool).replace(RESERVED, 'tool_$&').slice(0, 36) || 'tool'
  let name = wanted
  for (let count = 2; taken.includes(name); count += 1) name = `${wanted}_${count}`
  return { name, tool, description: description || t('Uses “{tool}”.', { tool }), inputSchema, hash, readOnly, confirm: !readOnly }
}

/** The same tool as its server describes it now; name, own words and whether it asks first stay. */
export function withNewVersion(on: McpTool, now: ListedMcpTool): McpTool {
  const asksMore = on.readOnly && !now.readOnly
  const { inputSchema, hash, readOnly } = now
  return { ...on, description: now.description || on.description, inputSchema, hash, readOnly, confirm: on.confirm || asksMore }
}

/** A server as it is when it was just added. */
export const newServer = (): McpServer => ({ name: '', url: '', auth: { type: 'none' }, tools: [] })

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: t('whole number'),
  boolean: t('yes or no'),
  array: 'list',
  object: 'group',
}

/** An input as people read it. */
export interface McpInput {
  name: string
  type: string
  required: boolean
  about: string
}

/** What the agent fills in. */
export function inputsOf(schema: McpInputSchema): McpInput[] {
  const { properties, required } = schema
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return []
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, field]) => {
    const of = (key: string): string => {
      const value =
        typeof field === 'object' && field !== null && key in field ? Object.entries(field).find(([one]) => one === key)?.[1] : ''
      return typeof value === 'string' ? value : ''
    }
    return { name, type: TYPES[of('type')] ?? 'value', required: needed.includes(name), about: of('description') }
  })
}
