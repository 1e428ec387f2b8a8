export type Sign = '/' | '@' | ':'

/** A sign that asks for a list, with what is typed behind it. */
export interface Trigger {
  sign: Sign
  query: string
  from: number
  to: number
}

/** What may stand behind each sign. A name may have a space in it; an emoji has two letters, so that ": )" and 10:30 are left alone. */
const PATTERNS: Readonly<Record<Sign, RegExp>> = {
  '/': /(?:^|\s)\/([^\s/]{0,40})$/u,
  '@': /(?:^|[\s(])@((?:[^\s@]+ ?)?[^\s@]{0,30})$/u,
  ':': /(?:^|[\s(])([:])([\p{L}\p{N}_+-]{2,30})$/u,
}

/** Finds the sign that the caret stands behind, among those that ask for something here. */
export function findTrigger(text: string, caret: number, signs: readonly Sign[]): Trigger | null {
  const before = text.slice(0, caret)
  for (const sign of signs) {
    const match = PATTERNS[sign].exec(before)
    const query = match?.at(-1)
    if (query !== undefined) return { sign, query, from: caret - query.length - 1, to: caret }
  }
  return null
}
