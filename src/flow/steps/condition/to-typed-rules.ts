const NUMBERS = ['greaterThan', 'atLeast', 'lessThan', 'atMost']
const NAMES: Readonly<Record<string, string>> = { equals: 'is', notEquals: 'isNot' }

/** Brings a config of version 1, whose rules named no types, to version 2: order compares numbers, all else compares any values as texts. */
export function toTypedRules(stored: unknown): unknown {
  if (!isRecord(stored) || stored['v'] === 2 || !Array.isArray(stored['branches'])) return stored
  const branches = stored['branches'].map((branch: unknown) => (isRecord(branch) ? { ...branch, when: typed(branch['when']) } : branch))
  return { ...stored, v: 2, branches }
}

function typed(rule: unknown): unknown {
  if (!isRecord(rule)) return rule
  if (Array.isArray(rule['rules'])) return { ...rule, rules: rule['rules'].map(typed) }
  const { type, operator } = rule
  if (type !== undefined || typeof operator !== 'string') return rule
  return { ...rule, type: NUMBERS.includes(operator) ? 'number' : 'any', operator: NAMES[operator] ?? operator }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
