import { parseSync, Visitor, type ESTree } from 'vite'

interface Range {
  start: number
  end: number
}

/** One call of `t` or `rich` in a source text, by positions. */
export interface MessageCall extends Range {
  name: string
  message: string
  values: Map<string, Range>
  /** What follows message and values. */
  rest: Range[]
}

/** Finds the calls of some functions by name, in order. Throws where message or names are not literal. */
export function messageCalls(file: string, code: string, names: ReadonlySet<string>): MessageCall[] {
  const calls: MessageCall[] = []
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can’t be parsed: ${errors[0]?.message}`)
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || !names.has(call.callee.name)) return
      const { start, end, callee } = call
      const at = `${file}:${code.slice(0, start).split('\n').length}: ${callee.name}()`
      const [message, values, ...rest] = call.arguments
      const text = message ? literalOf(message) : null
      if (text === null) throw new Error(`${at} takes its message as one literal text.`)
      calls.push({ name: callee.name, start, end, message: text, values: valuesOf(at, values), rest })
    },
  }).visit(program)
  return calls.toSorted((a, b) => a.start - b.start)
}

function literalOf(node: ESTree.Argument): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}

function valuesOf(at: string, node: ESTree.Argument | undefined): Map<string, Range> {
  if (!node) return new Map()
  if (node.type !== 'ObjectExpression') throw new Error(`${at} takes its values as an object literal.`)
  return new Map(
    node.properties.map((property) => {
      if (property.type !== 'Property' || property.computed || property.method) throw new Error(`${at}: each value needs a literal name.`)
      return [
        property.key.type === 'Identifier' ? property.key.name : String('value' in property.key ? property.key.value : ''),
        property.value,
      ]
    }),
  )
}

/** Writes a source text with its calls replaced; `render` gets the call and a function that writes a part of it, calls in it replaced too. */
export function replaceCalls(
  code: string,
  calls: readonly MessageCall[],
  render: (call: MessageCall, write: (part: Range) => string) => string,
): string {
  const write = ({ start, end }: Range, within: MessageCall | null): string => {
    let text = ''
    let at = start
    for (const call of calls) {
      if (call === within || call.start < at || call.end > end) continue
      text += code.slice(at, call.start) + render(call, (part) => write(part, call))
      at = call.end
    }
    return text + code.slice(at, end)
  }
  return write({ start: 0, end: code.length }, null)
}
