import { parseArgs } from 'node:util'

/** A command was called with the wrong words. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Arguments {
  /** The value of `--name`; refuses when it is missing. */
  needed(name: string): string
  optional(name: string): string | undefined
  has(name: string): boolean
  /** The word that stands alone, such as a file. */
  readonly word: string | undefined
  /** The word that stands alone at a place, from 0; refuses with its name when it is missing. */
  wordAt(place: number, name: string): string
  optionalWord(place: number): string | undefined
}

/** Reads `--name value` pairs, switches and one word. */
export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, ...texts() },
  })
  const optional = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    optional,
    needed(name) {
      const value = optional(name)
      if (value === undefined) throw new UsageError(`--${name} is missing.`)
      return value
    },
    has: (name) => values[name] === true,
    word: positionals[0],
    wordAt(place, name) {
      const word = positionals[place]
      if (word === undefined) throw new UsageError(`The ${name} is missing.`)
      return word
    },
    optionalWord: (place) => positionals[place],
  }
}

const texts = () =>
  Object.fromEntries(
    ['name', 'owner', 'time-zone', 'app', 'phone-number-id', 'waba-id', 'display-phone', 'minutes', 'database', 'to'].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  )
