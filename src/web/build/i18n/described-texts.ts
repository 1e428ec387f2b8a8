import { parseSync, Visitor, type ESTree } from 'vite'

import type { MessageCall } from './message-calls.ts'

type Named = (name: string) => boolean

/** What the arguments of some calls say to people: of a schema, how a field is called and what is wrong with a value; of a kind of step, its exits. */
const DESCRIBES: Readonly<Record<string, (args: readonly ESTree.Node[]) => ESTree.Node[]>> = {
  meta: ([about]) => [
    ...textsIn(about, (name) => name === 'label' || name === 'help'),
    ...valuesIn(about, (name) => name === 'words').flatMap((words) => textsIn(words)),
  ],
  defineStep: ([kind]) => valuesIn(kind, (name) => name === 'exits').flatMap(labelsIn),
  refine: ([, fault]) => faultIn(fault),
  regex: ([, fault]) => faultIn(fault),
  url: ([options]) => faultIn(options),
}
const CALLS = new RegExp(String.raw`\b(?:${Object.keys(DESCRIBES).join('|')})\(`)

/**
 * The plain texts that schemas and kinds of steps hold for people, as calls of `t` without values. They stay literals in their sources, because
 * schemas are read by much that shows nothing; the build and the check of messages find them here.
 */
export function describedTexts(file: string, code: string): MessageCall[] {
  if (!CALLS.test(code)) return []
  const found: ESTree.Node[] = []
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const name =
        callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
      if (Object.hasOwn(DESCRIBES, name)) found.push(...(DESCRIBES[name]?.(args) ?? []))
    },
  }).visit(parseSync(file, code).program)
  return found.map((node) => ({
    name: 't',
    start: node.start,
    end: node.end,
    message: escaped(textOf(node) ?? ''),
    values: new Map(),
    rest: [],
  }))
}

const textOf = (node: ESTree.Node): string | null => (node.type === 'Literal' && typeof node.value === 'string' ? node.value : null)

/** Words of people: `POST` and `en_US` are none. */
const isWords = (node: ESTree.Node): boolean => /^[\p{Lu}“].*\p{Ll}| /u.test(textOf(node) ?? '')

function valuesIn(node: ESTree.Node | undefined, isNamed: Named = () => true): ESTree.Node[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return []
    const name = property.key.type === 'Identifier' ? property.key.name : 'value' in property.key ? String(property.key.value) : ''
    return isNamed(name) ? [property.value] : []
  })
}

const textsIn = (node: ESTree.Node | undefined, isNamed?: Named): ESTree.Node[] => valuesIn(node, isNamed).filter(isWords)

const faultIn = (node: ESTree.Node | undefined): ESTree.Node[] =>
  node === undefined ? [] : isWords(node) ? [node] : textsIn(node, (name) => name === 'message' || name === 'error')

/** Every `label` in a function that lists exits. */
function labelsIn(exits: ESTree.Node): ESTree.Node[] {
  const labels: ESTree.Node[] = []
  const search = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(search)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    labels.push(...textsIn(node as ESTree.Node, (name) => name === 'label'))
    Object.values(node).forEach(search)
  }
  search(exits)
  return labels
}

/** A text as an ICU message that says just this. */
const escaped = (text: string): string => text.replaceAll("'", "''").replaceAll(/\{+|\}+/g, (braces) => `'${braces}'`)
