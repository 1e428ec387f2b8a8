/** What an address carries behind its question mark. */
export type Search = Record<string, unknown>

/** Reads a text of it; undefined where there is none. */
export const text = (search: Search, name: string): string | undefined => (typeof search[name] === 'string' ? search[name] : undefined)
