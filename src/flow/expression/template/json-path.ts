import { query } from 'jsonpath-rfc9535'

import type { Json } from '#domain/json.ts'

/** Reads a value by an RFC 9535 JSONPath: a list where the path finds several, null where it finds none or cannot be read. */
export function readJsonPath(path: string, from: Json): Json {
  try {
    const found = query(from as Parameters<typeof query>[0], path) as Json[]
    return found.length > 1 ? found : (found[0] ?? null)
  } catch {
    // `inspect` names a path that cannot be read before the flow is published.
    return null
  }
}

/** Tells what is wrong with a JSONPath, or null when it can be used. */
export function jsonPathProblem(path: string): string | null {
  try {
    query({}, path)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'This is not a JSONPath.'
  }
}
