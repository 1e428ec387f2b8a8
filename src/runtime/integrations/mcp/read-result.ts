import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { CallMcpToolResult } from '#domain/actions/integrations/call-mcp-tool.ts'
import { type Json, parseJson } from '#domain/json.ts'
import { inEach } from '#flow/agents/mask-personal-data.ts'
import { visibleText } from '#flow/agents/tools/mcp-schema.ts'

const kind = 'call_mcp_tool'
/** A model reads no more of a result. */
const MAX_SHOWN = 5_000

const Resource = z.object({ text: z.string().optional(), mimeType: z.string().catch('') })
const Content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.enum(['image', 'audio']), mimeType: z.string().catch('') }),
  z.object({ type: z.literal('resource'), resource: Resource }),
  z.object({ type: z.literal('resource_link'), name: z.string().catch('') }),
])
const Result = z.object({
  resultType: z.string().default('complete'),
  content: z.array(z.json()).catch([]),
  structuredContent: z.json().optional(),
  isError: z.boolean().catch(false),
})

/** What a tool answered, as far as a model can read it. What is neither text nor fields is named and left out. */
export function readResult(answer: Json, hide: (text: string) => string): CallMcpToolResult {
  const read = Result.safeParse(answer)
  if (!read.success) return { kind, outcome: 'unknown', detail: storedText('The tool’s answer can’t be read.') }
  const { resultType, content, structuredContent, isError } = read.data
  if (resultType !== 'complete')
    return { kind, outcome: 'refused', detail: storedText('The tool wants to ask something back, which isn’t supported.') }
  const parts = content.slice(0, 100).map(partOf)
  const text = visibleText(hide(parts.flatMap(({ text: part }) => (part === null ? [] : [part])).join('\n')), MAX_SHOWN)
  const leftOut = parts.flatMap(({ leftOut: part }) => (part === null ? [] : [visibleText(hide(part), 100)])).slice(0, 20)
  if (isError) return { kind, outcome: 'answered', result: null, error: text || storedText('The tool failed without a reason.'), leftOut }
  return { kind, outcome: 'answered', result: structured(structuredContent, hide) ?? text, error: null, leftOut }
}

function structured(value: Json | undefined, hide: (text: string) => string): Json | null {
  if (typeof value !== 'object' || value === null) return null
  const text = hide(JSON.stringify(inEach(value, (part) => visibleText(hide(part), MAX_SHOWN))))
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} … (cut)` : (parseJson(text) ?? text)
}

function partOf(content: Json): { text: string | null; leftOut: string | null } {
  const read = Content.safeParse(content)
  if (!read.success) return { text: null, leftOut: 'something that can’t be read' }
  const part = read.data
  switch (part.type) {
    case 'text':
      return { text: part.text, leftOut: null }
    case 'image':
      return { text: null, leftOut: `an image (${part.mimeType})` }
    case 'audio':
      return { text: null, leftOut: `a recording (${part.mimeType})` }
    case 'resource':
      return part.resource.text === undefined
        ? { text: null, leftOut: `a file (${part.resource.mimeType})` }
        : { text: part.resource.text, leftOut: null }
    case 'resource_link':
      return { text: null, leftOut: `a link to “${part.name}”` }
    default:
      return part satisfies never
  }
}
