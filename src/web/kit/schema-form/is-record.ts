/** Tells an object with keys from the other values of JSON. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The items of a list; none where it is no list. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The text itself; empty where it is none. Numbers are written out. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** The object with another value under a key; undefined takes the key away. */
export function withKey(value: unknown, key: string, next: unknown): Record<string, unknown> {
  const before = isRecord(value) ? value : {}
  if (next !== undefined) return { ...before, [key]: next }
  return Object.fromEntries(Object.entries(before).filter(([name]) => name !== key))
}
