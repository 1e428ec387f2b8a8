import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { McpMessage } from '#domain/api/workspace/mcp.ts'
import { type Json, parseJson } from '#domain/json.ts'
import type { KeyScope } from '#domain/workspace/key-scope.ts'
import type { Role } from '#domain/workspace/role.ts'

import {
  discovered,
  headerFault,
  initialized,
  type McpHeaders,
  metaOf,
  NOT_KEPT,
  RPC,
  type RpcAnswer,
  rpcError,
  rpcResult,
} from './mcp-protocol.ts'
import { type McpTool, toolsFor } from './mcp-tools.ts'

/** Who asks in which app, and what they may do there; scopes are null for a person. */
export interface McpCaller {
  appId: string
  role: Role
  scopes: readonly KeyScope[] | null
  request: FastifyRequest
}

/** Answers one message; null where none is wanted. Nothing is kept between two messages. */
export async function answerMcp(message: McpMessage, caller: McpCaller): Promise<RpcAnswer | null> {
  if (message.id === undefined) return null
  const fault = headerFault(message, headersOf(caller.request))
  if (fault) return fault
  switch (message.method) {
    case 'initialize':
      return rpcResult(message, initialized(message))
    case 'server/discover':
      return rpcResult(message, discovered())
    case 'ping':
      return rpcResult(message, {})
    case 'tools/list':
      return rpcResult(message, { tools: toolsFor(caller.role, caller.scopes).map(shown), ...NOT_KEPT })
    case 'tools/call':
      return callTool(message, caller)
    default:
      return rpcError(message, RPC.unknownMethod, `There is no method “${message.method}” here.`)
  }
}

const shown = ({ name, description, input, isReading }: McpTool): Json => ({
  name,
  description,
  inputSchema: input,
  annotations: { readOnlyHint: isReading },
})

const Asked = z.object({ name: z.string(), arguments: z.record(z.string(), z.json()).default({}) })

/** Makes the call of the API that a tool stands for, as its caller. What the API refuses is a result that the model can mend. */
async function callTool(message: McpMessage, { appId, role, scopes, request }: McpCaller): Promise<RpcAnswer> {
  const asked = Asked.safeParse(message.params)
  if (!asked.success) return rpcError(message, RPC.badParams, 'Name a tool, with its arguments as an object.')
  const { name, arguments: args } = asked.data
  const tool = toolsFor(role, scopes).find((one) => one.name === name)
  if (!tool) return rpcError(message, RPC.badParams, `There is no tool “${name}” for this key. List the tools to see which there are.`)
  const { method, url, body } = tool.callOf(appId, args)
  const key = idempotencyKey(message)
  const answer = await request.server.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: { ...passedOn(request), ...(method === 'POST' && key !== null && { 'idempotency-key': key }) },
    ...(body && { payload: { ...body } }),
  })
  const said = parseJson(answer.body)
  if (answer.statusCode >= 400) return rpcResult(message, { content: [{ type: 'text', text: refusalOf(said) }], isError: true })
  return rpcResult(message, { content: [{ type: 'text', text: answer.body }], isError: false, structuredContent: said ?? {} })
}

const Refusal = z.object({
  error: z.object({
    message: z.string(),
    hint: z.string().default(''),
    details: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  }),
})

/** Why the API refused, with the tool's own names of what is to be mended. */
function refusalOf(said: Json | undefined): string {
  const read = Refusal.safeParse(said)
  if (!read.success) return 'The call failed. Try again later.'
  const { message, hint, details } = read.data.error
  return [`${message} ${hint}`.trim(), ...details.map(({ path, message: why }) => `${path.replace(/^action\./, '')}: ${why}`)].join('\n')
}

/** A text this long was made to be unique; clients count short ones and numbers from one at each start. */
const SHORTEST_UNIQUE = 16

/** By what a repeated call is known: what the client names in `_meta`, or an id that can only be its own. */
function idempotencyKey({ id, params }: McpMessage): string | null {
  const { idempotencyKey: named } = metaOf(params)
  if (typeof named === 'string') return named
  return typeof id === 'string' && id.length >= SHORTEST_UNIQUE ? `mcp:${id}` : null
}

/** What says who calls, and from where. */
function passedOn({ headers }: FastifyRequest): Record<string, string> {
  const names = ['authorization', 'cookie', 'origin', 'host', 'user-agent'] as const
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}

function headersOf({ headers }: FastifyRequest): McpHeaders {
  const read = (name: string): string | undefined => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return { version: read('mcp-protocol-version'), method: read('mcp-method'), name: read('mcp-name') }
}
