import { parseSync, Visitor, type ESTree } from 'vite'

import type { MessageCall } from './message-calls.ts'

type Named = (name: string) => boolean

/** What the arguments of some calls say to people: how a field of a schema is called, and what is wrong with a value. */
const DESCRIBES: Readonly<Record<string, (args: readonly ESTree.Node[]) => ESTree.Node[]>> = {
  meta: ([about]) => [
    ...textsIn(about, (name) => name === 'label' || name === 'help'),
    ...valuesIn(about, (name) => name === 'words').flatMap((words) => textsIn(words)),
  ],
  refine: ([, fault]) => faultIn(fault),
  regex: ([, fault]) => faultIn(fault),
  url: ([options]) => faultIn(options),
}
const MAY_DESCRIBE = new RegExp(String.raw`\b(?:${Object.keys(DESCRIBES).join('|')})\(|\blabel: ['"]`)

/**
 * The plain texts that schemas and kinds of steps hold for people, as calls of `t` without values. They stay literals in their sources, because
 * schemas are read by much that shows nothing; the build and the check of messages find them here.
 */
export function describedTexts(file: string, code: string): MessageCall[] {
  if (!MAY_DESCRIBE.test(code)) return []
  const found: ESTree.Node[] = []
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const name =
        callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
      if (Object.hasOwn(DESCRIBES, name)) found.push(...(DESCRIBES[name]?.(args) ?? []))
    },
    // An exit of a step, wherever it is listed.
    ObjectExpression(exit) {
      if (valuesIn(exit, (name) => name === 'name').length > 0) found.push(...textsIn(exit, (name) => name === 'label'))
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

/** A text as an ICU message that says just this. */
const escaped = (text: string): string => text.replaceAll("'", "''").replaceAll(/\{+|\}+/g, (braces) => `'${braces}'`)
