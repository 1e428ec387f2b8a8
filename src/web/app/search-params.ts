/** Reads a query string as plain strings: the router's own reading would turn a token of digits into a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes search parameters; those without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
