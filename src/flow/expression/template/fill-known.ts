import { readPath, toText } from './read-path.ts'
import { compileText, templateReads } from './template.ts'
import { writeForPeople } from '../write-for-people.ts'

/** A template filled as far as it can be, and the variables that nothing is known of. */
export interface Filled {
  text: string
  empty: readonly string[]
}

const PLAIN = /\{\{\s*([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_-]+)*)\s*\}\}/gu

/**
 * Fills a template for a person who reads it before it is sent: a variable that is empty stays where it stands, so that it is seen. In a template
 * with filters or conditions it cannot stay; its name is given all the same.
 */
export function fillKnown(source: string, scope: object): Filled {
  const valueOf = (path: readonly string[]) => toText(readPath(scope, path))
  const empty = [
    ...new Set(
      templateReads(source)
        .filter((path) => valueOf(path) === '')
        .map((path) => path.join('.')),
    ),
  ]
  const isPlain = !source.includes('{%') && !source.replaceAll(PLAIN, '').includes('{{')
  if (!isPlain) return { text: compileText(source)(scope), empty }
  const read = (path: readonly string[]) => readPath(scope, path)
  const write = (path: readonly string[]) => writeForPeople(read(path), { read, source, path })
  return { text: source.replaceAll(PLAIN, (whole, path: string) => write(path.split('.')) || whole), empty }
}
