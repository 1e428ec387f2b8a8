import { type Marked, readMarks } from '#domain/messages/text-formatting.ts'

/** What WhatsApp draws, and the sign that stands on both sides of it. */
export const MARKS = { bold: '*', italic: '_', strike: '~', code: '```' } as const
export type Mark = keyof typeof MARKS

interface Selected {
  text: string
  from: number
  to: number
}

/** Puts a mark around what is selected, or takes it off where it is; spaces at the ends stay outside, since WhatsApp draws no mark beside them. */
export function toggleMark({ text, from, to }: Selected, mark: Mark): Selected {
  const sign = MARKS[mark]
  const selected = text.slice(from, to)
  const start = from + selected.length - selected.trimStart().length
  const end = to - (selected.length - selected.trimEnd().length)
  if (start >= end) return { text, from, to }
  const words = text.slice(start, end)
  if (text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign)
    return {
      text: text.slice(0, start - sign.length) + words + text.slice(end + sign.length),
      from: start - sign.length,
      to: end - sign.length,
    }
  if (words.length > sign.length * 2 && words.startsWith(sign) && words.endsWith(sign)) {
    const bare = words.slice(sign.length, -sign.length)
    return { text: text.slice(0, start) + bare + text.slice(end), from: start, to: start + bare.length }
  }
  return { text: text.slice(0, start) + sign + words + sign + text.slice(end), from: start + sign.length, to: end + sign.length }
}

/** Whether the customer sees something else than what is written. */
export const hasMarks = (text: string): boolean =>
  readMarks(text).some(({ kind, parts }) => kind !== 'plain' || parts.some((part: Marked) => part.kind !== 'words' && part.kind !== 'link'))
