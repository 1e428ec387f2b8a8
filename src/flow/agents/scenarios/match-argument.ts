import type { ArgumentMatch, ExpectedCall } from '#domain/ai/agent-scenario.ts'
import type { Json } from '#domain/json.ts'

/** Says how the input of a call differs from what was expected of it; null where it fits. */
export function argumentDiffers(expected: ExpectedCall['arguments'], input: Json): string | null {
  for (const { name, match, value } of expected) {
    const found = valueAt(input, name)
    if (found === undefined || found === null) return `${name} was not given.`
    if (!fits({ match, value }, toText(found)))
      return `${name} should ${match === 'contains' ? 'contain' : 'be'} “${value}”, but it was “${toText(found)}”.`
  }
  return null
}

function fits({ match, value }: Pick<ArgumentMatch, 'match' | 'value'>, found: string): boolean {
  switch (match) {
    case 'any':
      return true
    case 'equals':
      return found.trim() === value.trim()
    case 'contains':
      return found.toLowerCase().includes(value.toLowerCase())
    default:
      return match satisfies never
  }
}

/** Looks up `a.b` in an object, or the member of that very name. */
function valueAt(input: Json, name: string): Json | undefined {
  if (!isObject(input)) return undefined
  if (Object.hasOwn(input, name)) return input[name]
  const [first = '', ...others] = name.split('.')
  return others.length === 0 || !Object.hasOwn(input, first) ? undefined : valueAt(input[first] ?? null, others.join('.'))
}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
