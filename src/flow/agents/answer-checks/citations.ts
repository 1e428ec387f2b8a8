const MARK = /\s*(?:\[\s*\d{1,2}(?:\s*[,–-]\s*\d{1,2})*\s*\]|【[^】]{0,40}】)/gu

/** The numbers of the passages that a text cites, as in `[1]` and `[1, 3]`. */
export const citationsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(MARK)].flatMap(([mark]) => (mark.match(/\d+/g) ?? []).map(Number))),
]

/** The text as a customer reads it. */
export const withoutCitations = (text: string): string => text.replaceAll(MARK, '').trim()
