const MARK = /\s*(?:\[\s*\d{1,2}(?:\s*[,–-]\s*\d{1,2})*\s*\]|\[\s*\?\s*\]|【[^】]{0,40}】)/gu
/** How a model marks what it does not know, in any language. */
const UNKNOWN = /\[\s*\?\s*\]/u

/** The numbers of the passages that a text cites, as in `[1]` and `[1, 3]`. */
export const citationsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(MARK)].flatMap(([mark]) => (mark.match(/\d+/g) ?? []).map(Number))),
]

/** Whether a text says that something is not known. */
export const saysUnknown = (text: string): boolean => UNKNOWN.test(text)

/** The text as a customer reads it. */
export const withoutCitations = (text: string): string => text.replaceAll(MARK, '').trim()
