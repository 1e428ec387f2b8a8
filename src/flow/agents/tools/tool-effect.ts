import { z } from 'zod'

import { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'
import type { Json } from '#domain/json.ts'

import { toText } from '#flow/expression/template/read-path.ts'
import { inputFaults } from './mcp-schema.ts'
import { toolSchema, wholeInput } from './tool-input.ts'

type WantedEffect = { ok: true; effect: AskedEffect } | { ok: false; reason: string }

/** What a tool call asks for, or why it cannot be asked for, in words that the model can fix it by. */
export function toolEffect(tool: AgentTool, said: Json): WantedEffect {
  if (tool.type === 'mcp') return mcpEffect(tool, said ?? {})
  const read = toolSchema(tool).safeParse(said ?? {})
  if (!read.success) return { ok: false, reason: reasonOf(read.error) }
  const values = z.record(z.string(), z.json()).catch({}).parse(read.data)
  // The step goes through the flow itself and comes back, where the conversation is an agent's.
  if (tool.type === 'flow') return { ok: true, effect: { kind: 'start_flow', flowId: tool.flowId, inputs: values } }
  const whole = tool.type === 'action' ? wholeInput(tool, read.data) : httpCall(tool, values)
  const effect = AskedEffect.safeParse(whole)
  return effect.success ? { ok: true, effect: effect.data } : { ok: false, reason: reasonOf(effect.error) }
}

/** Says what is wrong with an input, field by field. */
export const reasonOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, 8)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ')

/** What a server says of its tools is a hint: a call may be repeated only where the workspace, too, has it done without a question. */
function mcpEffect(tool: Extract<AgentTool, { type: 'mcp' }>, said: Json): WantedEffect {
  const faults = inputFaults(tool.inputSchema, said)
  const read = z.record(z.string(), z.json()).safeParse(said)
  if (faults.length > 0 || !read.success) return { ok: false, reason: faults.join('; ') || 'It takes an object.' }
  const { name: server, url, auth } = tool.server
  const repeatable = tool.readOnly && !tool.confirm
  const called = { tool: tool.tool, hash: tool.hash, arguments: read.data, repeatable }
  return { ok: true, effect: { kind: 'call_mcp_tool', server, address: { url, auth }, ...called } }
}

type HttpTool = Extract<AgentTool, { type: 'http' }>

/** Fills the parameters in: percent-encoded in the address, as JSON in the body. They cannot change the host, nor add a header. */
function httpCall({ method, url, headers, body, timeoutMs }: HttpTool, values: Readonly<Record<string, Json>>): object {
  const fill = (template: string, write: (value: Json) => string): string =>
    template.replaceAll(/\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g, (_, name: string) => write(values[name] ?? null))
  return {
    kind: 'call_http',
    method,
    url: fill(url, (value) => encodeURIComponent(toText(value))),
    query: [],
    headers,
    body: body === null ? { type: 'none' } : { type: 'json', text: fill(body, (value) => JSON.stringify(value)) },
    timeoutMs,
    retries: 0,
    atMostOnce: true,
  }
}
