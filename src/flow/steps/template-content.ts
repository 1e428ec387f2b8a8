import type { Json } from '#domain/json.ts'
import { OutgoingContent } from '#domain/message.ts'

/** A message whose texts may hold templates. Limits on its texts are checked after they are filled. */
export interface Filled {
  content: OutgoingContent | null
  problem: string | null
}

/** Fills every text of a message with the scope. Over a limit or empty gives no content but the reason. */
export function fillContent(source: OutgoingContent, render: (template: string) => string): Filled {
  if (!hasTemplate(source)) return { content: source, problem: null }
  const filled = OutgoingContent.safeParse(fill(source, render))
  if (filled.success) return { content: filled.data, problem: null }
  const issue = filled.error.issues[0]
  return { content: null, problem: `The message cannot be sent: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() }
}

const known = new WeakMap<object, boolean>()

/** Remembered per config object: a version's configs are parsed once and never change. */
function hasTemplate(source: OutgoingContent): boolean {
  const cached = known.get(source)
  if (cached !== undefined) return cached
  const found = /\{\{|\{%/.test(JSON.stringify(source))
  known.set(source, found)
  return found
}

function fill(value: Json, render: (template: string) => string): Json {
  if (typeof value === 'string') return render(value)
  if (Array.isArray(value)) return value.map((item: Json) => fill(item, render))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'type' || key === 'id' ? item : fill(item, render)]))
  }
  return value
}
