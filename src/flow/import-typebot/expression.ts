import { parser } from '@lezer/javascript'

/** What stands in the field of an expression: JavaScript, words that no engine could run, or code that needs what a function here has not. */
export type Expression =
  | { is: 'code'; source: string; mayThrow: boolean; usesInputs: boolean }
  | { is: 'words' }
  | { is: 'foreign'; needs: string }

/** Names that a function here knows. */
const KNOWN = new Set(
  (
    'Math Number String Boolean Array Object JSON Date RegExp Map Set BigInt Symbol Error TypeError RangeError parseInt parseFloat isNaN isFinite ' +
    'NaN Infinity undefined encodeURI encodeURIComponent decodeURI decodeURIComponent console arguments'
  ).split(' '),
)
const LITERALS = new Set(['NaN', 'Infinity', 'undefined'])

/** Names of a browser, or of Typebot's own runner. */
const FOREIGN = new Set(
  (
    'window document navigator location localStorage sessionStorage fetch setVariable setTimeout setInterval alert prompt Intl Promise require ' +
    'process globalThis crypto atob btoa URL URLSearchParams FormData XMLHttpRequest Typebot'
  ).split(' '),
)

/** A variable as it stands in the code while it is read. */
const HOLE = /\$v(\d+)\$/g

type Tree = ReturnType<typeof parser.parse>

/**
 * Reads an expression whose variables were replaced by `$v0$`, `$v1$` and so on, and writes them as `inputOf` says. Typebot tries it as JavaScript
 * and takes it as text where that fails; this tells beforehand which of both it would be.
 */
export function readExpression(code: string, inputOf: (index: number) => string): Expression {
  const bare = code.trim().replace(/[;\s]+$/, '')
  const asValue = read(`(\n${bare}\n)`)
  const asBody = asValue === null && /\breturn\b/.test(code) ? read(`function f() {\n${bare}\n}`) : null
  const found = asValue ?? asBody
  if (found === null) return { is: 'words' }
  const { tree, text } = found
  const refused = refusalOf(tree, text, bare)
  if (refused) return refused
  const written = withInputs(tree, text, inputOf).slice(asValue ? 2 : 'function f() {\n'.length, -2)
  return {
    is: 'code',
    source: asValue ? inParentheses(written) : `(() => {\n${written}\n})()`,
    mayThrow: ['MemberExpression', 'CallExpression', 'NewExpression'].some((node) => hasNode(tree, node)),
    usesInputs: new RegExp(HOLE).test(bare),
  }
}

/** Why an expression is not run as code: it needs what a sandbox does not have, or it is meant as words. */
function refusalOf(tree: Tree, text: string, bare: string): Expression | null {
  const names = freeNames(tree, text)
  const foreign = names.find((name) => FOREIGN.has(name)) ?? (hasNode(tree, 'AwaitExpression') ? 'await' : undefined)
  if (foreign !== undefined) return { is: 'foreign', needs: foreign }
  const isStrange = names.some((name) => !KNOWN.has(name))
  if (isStrange || isLooseWord(bare, names) || hasOddNumber(tree, text)) return { is: 'words' }
  return setsAHole(tree, text) ? { is: 'foreign', needs: 'an assignment to a variable of the bot' } : null
}

// A comment would hide the closing parenthesis.
const inParentheses = (code: string): string => (code.includes('//') ? `(\n${code}\n)` : `(${code})`)

/** Parses a text; null where it is no JavaScript. */
function read(text: string): { tree: Tree; text: string } | null {
  const tree = parser.parse(text)
  let isFine = true
  tree.iterate({ enter: ({ type }) => void (isFine &&= !type.isError) })
  return isFine ? { tree, text } : null
}

/** Names that are read and declared nowhere in it. */
function freeNames(tree: Tree, text: string): string[] {
  const [read, declared] = [new Set<string>(), new Set<string>()]
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (name === 'VariableName') read.add(text.slice(from, to))
      if (name === 'VariableDefinition') declared.add(text.slice(from, to))
    },
  })
  return [...read].filter((name) => !declared.has(name) && !new RegExp(HOLE).test(name))
}

/** A word alone, like “Date” or “Map”, is meant as one. */
const isLooseWord = (bare: string, names: readonly string[]): boolean => names[0] === bare && !LITERALS.has(bare)

/** Digits that begin with 0 or that no number can hold are a code, a date or a phone number. */
function hasOddNumber(tree: Tree, text: string): boolean {
  let isOdd = false
  tree.iterate({
    enter: ({ name, from, to }) =>
      void (isOdd ||= name === 'Number' && (/^0\d/.test(text.slice(from, to)) || /^\d{16,}$/.test(text.slice(from, to)))),
  })
  return isOdd
}

function setsAHole(tree: Tree, text: string): boolean {
  let sets = false
  tree.iterate({
    enter: ({ name, node }) => {
      const target = name === 'AssignmentExpression' ? node.firstChild : name === 'UpdateExpression' ? node.getChild('VariableName') : null
      sets ||= target !== null && /^\$v\d+\$$/.test(text.slice(target.from, target.to))
    },
  })
  return sets
}

function hasNode(tree: Tree, wanted: string): boolean {
  let found = false
  tree.iterate({ enter: ({ name }) => void (found ||= name === wanted) })
  return found
}

/** Writes the variables into the code; in a text between quotes they join its parts. */
const withInputs = (tree: Tree, text: string, inputOf: (index: number) => string): string =>
  text.replaceAll(HOLE, (_whole, index: string, at: number) => {
    const { name, from } = tree.resolveInner(at, 1)
    const value = inputOf(Number(index))
    if (name === 'String') return `${text.charAt(from)} + ${value} + ${text.charAt(from)}`
    return name === 'TemplateString' ? `\${${value}}` : value
  })
