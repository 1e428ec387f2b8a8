import type { FlowTemplate, TemplatePart } from './template.ts'

/** What templates say in English → the same in another language. */
export type TemplateWords = Readonly<Record<string, string>>

const WORDS: Readonly<Record<string, () => Promise<{ default: TemplateWords }>>> = {
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./words/pt-BR.json', { with: { type: 'json' } }),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  fr: () => import('./words/fr.json', { with: { type: 'json' } }),
  hi: () => import('./words/hi.json', { with: { type: 'json' } }),
  id: () => import('./words/id.json', { with: { type: 'json' } }),
  ar: () => import('./words/ar.json', { with: { type: 'json' } }),
}

/** The words of templates in a language, read when somebody takes one; null for English, in which they are written. */
export const loadTemplateWords = async (language: string): Promise<TemplateWords | null> => (await WORDS[language]?.())?.default ?? null

/** What people read of a document, and the words of customers that mean something in it: all else is the engine's. */
const SAID = new Set(
  'addTags button buttons column description edits goal handOver keywords label name note question reason removeTags retryText sheet skipLabel spreadsheet synonyms tags text textWhenAway textWhenThere title value values'.split(
    ' ',
  ),
)

/** A template as somebody takes it who works in another language. Its tests stay behind: they play customers who write English. */
export function translateTemplate(template: FlowTemplate, words: TemplateWords): FlowTemplate {
  const [first, ...rest] = template.parts
  const part = ({ kind, name, document }: TemplatePart): TemplatePart => ({
    kind,
    name: words[name] ?? name,
    document: translated(document, words),
    tests: [],
  })
  return { ...template, parts: [part(first), ...rest.map(part)] }
}

function translated<Value>(value: Value, words: TemplateWords): Value {
  const walk = (item: unknown, key: string): unknown => {
    if (typeof item === 'string') return SAID.has(key) ? (words[item] ?? item) : item
    if (Array.isArray(item)) return item.map((one) => walk(one, key))
    if (typeof item !== 'object' || item === null) return item
    // Where an answer is kept has a name too, which is the engine's.
    return Object.fromEntries(Object.entries(item).map(([name, inner]) => [name, name === 'saveTo' ? inner : walk(inner, name)]))
  }
  return walk(value, '') as Value
}
