import { createHash } from 'node:crypto'

import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import { type ListedMcpTool, RemoteToolName } from '#domain/ai/mcp-server.ts'
import type { Json } from '#domain/json.ts'
import { readInputSchema, visibleText } from '#flow/agents/tools/mcp-schema.ts'

import type { RpcFault } from './ask-rpc.ts'
import type { McpSession } from './open-session.ts'

const MAX_PAGES = 10
const MAX_TOOLS = 200

const Page = z.object({ tools: z.array(z.json()), nextCursor: z.string().optional().catch(undefined) })

const Tool = z.object({
  name: RemoteToolName,
  title: z.string().catch(''),
  description: z.string().catch(''),
  inputSchema: z.json().optional(),
  annotations: z.object({ title: z.string().catch(''), readOnlyHint: z.boolean().catch(false) }).catch({ title: '', readOnlyHint: false }),
})

/** Reads the tools that a server lists, page by page, until `enough` says that no more are wanted. A tool without a usable name is passed over. */
export async function readTools(
  session: McpSession,
  enough: (tools: readonly ListedMcpTool[]) => boolean = () => false,
): Promise<{ ok: true; tools: ListedMcpTool[] } | RpcFault> {
  const tools: ListedMcpTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES && tools.length < MAX_TOOLS; page += 1) {
    const reply = await session.ask('tools/list', cursor === undefined ? {} : { cursor }, `tools/list:${page}`)
    if (!reply.ok) return reply
    const read = Page.safeParse(reply.result)
    if (!read.success)
      return { ok: false, outcome: 'refused', status: null, code: null, detail: storedText('The server’s list of tools can’t be read.') }
    tools.push(...read.data.tools.flatMap(toListed))
    cursor = read.data.nextCursor
    if (cursor === undefined || enough(tools)) break
  }
  return { ok: true, tools: tools.slice(0, MAX_TOOLS) }
}

function toListed(listed: Json): ListedMcpTool[] {
  const read = Tool.safeParse(listed)
  if (!read.success) return []
  const { name: tool, title, description, inputSchema, annotations } = read.data
  const schema = readInputSchema(inputSchema)
  const shown = {
    tool,
    title: visibleText(title || annotations.title, 80) || tool,
    description: visibleText(description, 1_000),
    readOnly: annotations.readOnlyHint,
    hash: hashOf([tool, title, description, inputSchema ?? null, annotations.title, annotations.readOnlyHint]),
  }
  if (schema === null)
    return [{ ...shown, inputSchema: {}, problem: storedText('Its inputs are too large or too deeply nested for an agent.') }]
  const usesHeaders = JSON.stringify(inputSchema).includes('"x-mcp-header"')
  return [
    { ...shown, inputSchema: schema, problem: usesHeaders ? storedText('It expects inputs as headers, which isn’t supported.') : null },
  ]
}

/** The same for the same, in whatever order an object's fields are listed. */
const hashOf = (value: Json): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => sorted(item))
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
