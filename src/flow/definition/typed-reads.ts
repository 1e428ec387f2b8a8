import type { ValueKind } from '../engine/step-kind.ts'

/** A variable of the session that a rule reads, with the type that the rule takes it for. */
export interface TypedRead {
  variable: string
  wanted: ValueKind
}

/** Which types the rules of a condition ask for; a date is written as a text. */
const WANTED: Readonly<Record<string, ValueKind>> = { text: 'text', number: 'number', date: 'text', list: 'list', boolean: 'boolean' }

/** Finds the rules of a config that read a variable as a type. */
export function typedReads(config: unknown): TypedRead[] {
  if (typeof config !== 'object' || config === null) return []
  if ('operator' in config && 'type' in config && 'path' in config && typeof config.path === 'string' && typeof config.type === 'string') {
    const [root, variable, ...deeper] = config.path.split('.')
    const wanted = WANTED[config.type]
    return root === 'vars' && variable !== undefined && deeper.length === 0 && wanted !== undefined ? [{ variable, wanted }] : []
  }
  return Object.values(config).flatMap((item) => (typeof item === 'object' ? typedReads(item) : []))
}
