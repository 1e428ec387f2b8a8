import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { FlowTemplate, TemplatePart } from '#flow/templates/template.ts'
import { OTHER_PART } from '#flow/templates/template.ts'

/** The words of a list with commas between, each once. */
export const readWords = (words: string): string[] =>
  [...new Set(words.split(',').map((word) => word.trim().slice(0, 80)))].filter((word) => word !== '').slice(0, 50)

/** The words that start the first document of a template; null where something else does. */
export function startingWords({ parts: [first] }: FlowTemplate): string[] | null {
  for (const node of first.document.nodes) if (node.kind === 'trigger' && node.trigger.type === 'keyword') return node.trigger.keywords
  return null
}

export interface Chosen {
  /** The id of the app's own thing, by the id that stands for it. */
  things: Readonly<Record<string, string>>
  /** What starts the first document. */
  words: readonly string[]
}

/** A part of a template as a file, with what was chosen. `first` is the flow that the first part has become. */
export function partFile(template: FlowTemplate, part: TemplatePart, { things, words }: Chosen, first: string | null) {
  const isFirst = part === template.parts[0]
  const ids = { ...things, ...(first !== null && { [OTHER_PART]: first }) }
  const { document, tests } = withIds({ document: part.document, tests: part.tests }, ids)
  return {
    format: 'parley.flow' as const,
    v: 1 as const,
    kind: part.kind,
    name: part.name,
    document: isFirst && words.length > 0 ? withWords(document, words) : document,
    tests: [...tests],
    references: template.needs.filter(({ id }) => things[id] === undefined).map(({ to, id, name }) => ({ to, id, name })),
  }
}

/** Only the first list of words is what a person was asked for; another one in the document means something else. */
function withWords(document: FlowDocument, words: readonly string[]): FlowDocument {
  const at = document.nodes.findIndex((node) => node.kind === 'trigger' && node.trigger.type === 'keyword')
  return {
    ...document,
    nodes: document.nodes.map((node, index) =>
      index === at && node.kind === 'trigger' && node.trigger.type === 'keyword'
        ? { ...node, trigger: { ...node.trigger, keywords: [...words] } }
        : node,
    ),
  }
}

/** Puts ids in the place of others, wherever these stand as a whole text. */
function withIds<Value>(value: Value, ids: Readonly<Record<string, string>>): Value {
  return JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
    typeof item === 'string' && Object.hasOwn(ids, item) ? ids[item] : item,
  ) as Value
}
