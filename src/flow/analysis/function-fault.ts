import { parser } from '@lezer/javascript'

/** Tells where a function cannot be parsed and what stands there; null where it can. It is read as the body of a function, and nothing runs. */
export function functionFault(source: string): string | null {
  const cursor = parser.parse(source).cursor()
  do {
    if (!cursor.type.isError) continue
    const before = source.slice(0, cursor.from).trimEnd()
    const line = source.slice(0, cursor.from).split('\n').length
    const [near] = /^\s*(?:[\p{L}\p{N}_$]+|\S)/u.exec(source.slice(cursor.from)) ?? []
    if (near === undefined) return `Line ${before.split('\n').length}: something is missing at the end.`
    return `Line ${line + near.split('\n').length - 1}: unexpected “${near.trim()}”.`
  } while (cursor.next())
  return null
}
