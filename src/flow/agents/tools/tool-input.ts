import { z } from 'zod'

import { actions } from '#domain/actions/catalogue.gen.ts'
import type { AgentTool, ToolAction } from '#domain/ai/agent-tool.ts'
import type { Json } from '#domain/json.ts'

/** What is taken where neither the tool's author nor the model says it. */
const USUAL: { readonly [Action in ToolAction]?: { readonly [field: string]: Json } } = {
  update_contact: { operation: 'set', value: null, addTags: [], removeTags: [] },
}

/** What only the author of a flow decides: a customer who talks a model round must not book in another's name, nor into a full hour. */
const AUTHORS: { readonly [Action in ToolAction]?: readonly string[] } = { book_event: ['forPhone', 'capacity'], list_slots: ['capacity'] }

/** What the model fills in: the action's input without what is fixed, or the parameters of an HTTP tool or a flow. */
export function toolSchema(tool: Exclude<AgentTool, { type: 'mcp' }>): z.ZodObject {
  if (tool.type === 'http' || tool.type === 'flow') {
    return z.object(
      Object.fromEntries(
        tool.parameters.map(({ name, description, type, required }) => {
          const value = PARAMETERS[type]().describe(description || name)
          return [name, required ? value : value.nullable().default(null)]
        }),
      ),
    )
  }
  const usual = new Set(Object.keys(USUAL[tool.action] ?? {}))
  const hidden = new Set(['kind', ...Object.keys(tool.preset), ...(AUTHORS[tool.action] ?? [])])
  const fields = Object.entries(actions[tool.action].input.shape).filter(([name]) => !hidden.has(name))
  return z.object(
    Object.fromEntries(fields.map(([name, field]): [string, z.ZodType] => [name, usual.has(name) ? field.optional() : field])),
  )
}

/** The whole input of an action's tool: what is fixed wins over what the model says. */
export const wholeInput = (
  tool: Extract<AgentTool, { type: 'action' }>,
  said: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...USUAL[tool.action],
  ...said,
  ...tool.preset,
  kind: tool.action,
})

const PARAMETERS = {
  text: (): z.ZodType => z.string().max(2_000),
  number: (): z.ZodType => z.number(),
  boolean: (): z.ZodType => z.boolean(),
} as const
