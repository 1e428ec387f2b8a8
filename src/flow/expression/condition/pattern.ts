import { RE2JS, RE2JSException } from 're2js'

/** Longest pattern, in characters. */
export const MAX_PATTERN = 200

/** Longest text that a pattern is tried on, in characters; what stands behind is not looked at. */
const MAX_TEXT = 4_096

/** A pattern made ready. It takes time in proportion to the text, whatever the pattern: no customer can hang a turn with it. */
export interface Pattern {
  /** Whether it stands anywhere in the text. */
  found(text: string): boolean
  /** Whether it is the whole text. */
  isWhole(text: string): boolean
}

/** Makes a pattern ready, blind to case unless told otherwise; null where it cannot be read. No look-around and no back-references. */
export function compilePattern(source: string, caseSensitive = false): Pattern | null {
  const compiled = source.length > MAX_PATTERN ? null : compile(source, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
  return (
    compiled && {
      found: (text) => compiled.test(text.slice(0, MAX_TEXT)),
      isWhole: (text) => compiled.testExact(text.slice(0, MAX_TEXT)),
    }
  )
}

function compile(source: string, flags: number): RE2JS | null {
  try {
    return RE2JS.compile(source, flags)
  } catch (cause) {
    if (cause instanceof RE2JSException) return null
    throw cause
  }
}
