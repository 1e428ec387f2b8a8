import { parser } from '@lezer/javascript'

/** Tells where a function cannot be parsed and what stands there; null where it can. It is read as the body of a function, and nothing runs. */
export function functionFault(source: string): string | null {
  const cursor = parser.parse(source).cursor()
  do {
    if (cursor.type.isError) return describe(source.slice(0, cursor.from), source.slice(cursor.from))
  } while (cursor.next())
  return null
}

function describe(before: string, after: string): string {
  const [near] = /^\s*(?:[\p{L}\p{N}_$]+|\S)/u.exec(after) ?? []
  if (near === undefined) return `Line ${linesOf(before.trimEnd())}: something is missing at the end.`
  return `Line ${linesOf(before) + linesOf(near) - 1}: unexpected “${near.trim()}”.`
}

const linesOf = (text: string): number => text.split('\n').length
