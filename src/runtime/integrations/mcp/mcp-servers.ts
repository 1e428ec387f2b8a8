// Arrives: the address of a server of the Model Context Protocol, with the name of a secret. Leaves: its tools, or what one of them answered.
// Never here: a tool that is no longer what a person switched on, a secret in what comes back, or a second call of one that changes something.
import { storedText } from '#domain/i18n/t.ts'
import type { CallMcpTool, CallMcpToolResult } from '#domain/actions/integrations/call-mcp-tool.ts'
import type { ListedMcpTool, McpAddress } from '#domain/ai/mcp-server.ts'
import type { EgressOpen } from '#domain/egress.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { openNamed } from '../http/open-secrets.ts'
import type { RpcFault, RpcTarget } from './ask-rpc.ts'
import { clockOf, openSession } from './open-session.ts'
import { readResult } from './read-result.ts'
import { readTools } from './read-tools.ts'

/** Servers outside whose tools agents use. */
export interface McpServers {
  /** The tools that a server lists now, or why it lists none. */
  list(appId: string, address: McpAddress): Promise<{ ok: true; tools: ListedMcpTool[] } | { ok: false; problem: string }>
  /** Uses a tool. It always answers: what the world does wrong is a result too. */
  call(appId: string, id: string, asked: CallMcpTool): Promise<CallMcpToolResult>
}

interface McpDeps {
  sql: Sql
  open: EgressOpen
  openSecret(sealed: Uint8Array): string
  /** How long a list and a call may take; half a minute unless told otherwise. */
  mcpMs?: number
}

const TOTAL_MS = 30_000
const kind = 'call_mcp_tool'

/** Makes it. */
export function createMcpServers(deps: McpDeps): McpServers {
  const totalMs = deps.mcpMs ?? TOTAL_MS
  return {
    async list(appId, address) {
      const target = await targetOf(deps, appId, address)
      if (!target.ok) return target
      const session = await openSession(deps.open, target, clockOf(totalMs))
      if (!session.ok) return { ok: false, problem: target.hide(session.detail) }
      const read = await readTools(session)
      await session.end()
      return read.ok ? read : { ok: false, problem: target.hide(read.detail) }
    },
    async call(appId, id, asked) {
      const target = await targetOf(deps, appId, asked.address)
      if (!target.ok) return { kind, outcome: 'refused', detail: target.problem }
      const clock = clockOf(totalMs)
      const first = await callOnce(deps.open, target, clock, id, asked)
      const isLost = first.outcome === 'timeout' || first.outcome === 'unknown' || first.outcome === 'unreachable'
      return isLost && asked.repeatable && clock.leftMs() > 1_000 ? callOnce(deps.open, target, clock, id, asked) : first
    },
  }
}

type Target = RpcTarget & { hide(text: string): string }

/** The address with its secret filled in. */
async function targetOf(
  { sql, openSecret }: McpDeps,
  appId: string,
  { url, auth }: McpAddress,
): Promise<(Target & { ok: true }) | { ok: false; problem: string }> {
  const secrets = await openNamed({ sql, openToken: openSecret }, appId, auth.type === 'none' ? [] : [auth.secret])
  if (!secrets.ok) return secrets
  const value = auth.type === 'none' ? '' : (secrets.values.get(auth.secret) ?? '').trim()
  const headers = auth.type === 'none' ? {} : auth.type === 'bearer' ? { authorization: `Bearer ${value}` } : { [auth.name]: value }
  return { ok: true, url, headers, hide: secrets.hide }
}

async function callOnce(
  open: EgressOpen,
  target: Target,
  clock: ReturnType<typeof clockOf>,
  id: string,
  { server, tool, hash, arguments: args }: CallMcpTool,
): Promise<CallMcpToolResult> {
  const session = await openSession(open, target, clock)
  if (!session.ok) return notBegun(session, target)
  try {
    const read = await readTools(session, (tools) => tools.some((one) => one.tool === tool))
    if (!read.ok) return notBegun(read, target)
    const now = read.tools.find((one) => one.tool === tool)
    if (!now) return { kind, outcome: 'changed', detail: storedText('{server} no longer has the tool “{tool}”.', { server, tool }) }
    if (now.hash !== hash)
      return {
        kind,
        outcome: 'changed',
        detail: storedText('“{tool}” from {server} changed since it was turned on. Review it in the agent’s tools.', { tool, server }),
      }
    const reply = await session.ask('tools/call', { name: tool, arguments: args, _meta: { idempotencyKey: id } }, id)
    return reply.ok ? readResult(reply.result, target.hide) : { kind, outcome: reply.outcome, detail: target.hide(reply.detail) }
  } finally {
    await session.end()
  }
}

/** The tool itself was not called yet, so nothing can have been done. */
const notBegun = ({ outcome, detail }: RpcFault, { hide }: Target): CallMcpToolResult => ({
  kind,
  outcome: outcome === 'refused' ? 'refused' : 'unreachable',
  detail: hide(detail),
})
