import { t } from '#domain/i18n/t.ts'
import type { CardPart } from '#flow/steps/card.ts'

import { widthOf } from './text-width.ts'

/** How wide a line of a card is, and one of a message on it, in the size of their letters; how many letters of code fit in one. */
const LETTERS = 12
const LINE_WIDTH = 214 / LETTERS
const MESSAGE_WIDTH = 194 / LETTERS
const CODE_WIDTH = 29

const LINE = 18
export const TAP = 24
export const GAP = 6
const MESSAGE_PADDING = 12
const MOST_TAPS = 3
const MOST_LINES = 3
const MOST_CODE = 4
const FACT_LINES = 2

/** A part of a card with its size. Sizes are reckoned from the words, so that nothing needs to be measured on the page. */
export type BodyPart = { lines: number; height: number } & (
  | { is: 'words' | 'code'; text: string }
  | { is: 'fact'; label: string; value: string }
  | { is: 'message'; text: string; media: string | null; taps: readonly string[] }
)

/** Finds the name of a thing of the app by its id. */
export type NameOf = (thing: string, id: string) => string | undefined

/** Turns what a step says of itself into sized parts. */
export function toBody(parts: readonly CardPart[], nameOf: NameOf): BodyPart[] {
  return parts.flatMap((part): BodyPart[] => {
    switch (part.is) {
      case 'fact': {
        const value = shorten(part.ref === undefined ? part.value : (nameOf(part.ref, part.value) ?? part.value))
        const lines = Math.min(FACT_LINES, linesOf(`${part.label}  ${value}`, LINE_WIDTH))
        return [{ is: 'fact', label: part.label, value, lines, height: lines * LINE }]
      }
      case 'words':
      case 'code':
        return sized(part)
      case 'message': {
        const text = shorten(part.text)
        const taps = shortList(part.taps ?? [])
        const lines = linesOf(text, MESSAGE_WIDTH)
        const media = part.media ?? null
        const height = MESSAGE_PADDING + (lines + (media === null ? 0 : 1)) * LINE + taps.length * TAP
        return text === '' && media === null && taps.length === 0 ? [] : [{ is: 'message', text, media, taps, lines, height }]
      }
      default:
        return part satisfies never
    }
  })
}

/** How much of a card its parts take, with the gaps between them. */
export const bodyHeight = (body: readonly BodyPart[]): number =>
  body.reduce((sum, { height }) => sum + height, 0) + Math.max(0, body.length - 1) * GAP

function sized(part: { is: 'words' | 'code'; text: string }): BodyPart[] {
  if (part.text.trim() === '') return []
  if (part.is === 'words') {
    const text = shorten(part.text)
    const lines = linesOf(text, LINE_WIDTH)
    return [{ is: 'words', text, lines, height: lines * LINE }]
  }
  const count = part.text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CODE_WIDTH)), 0)
  const lines = Math.min(MOST_CODE, count)
  return [{ is: 'code', text: part.text, lines, height: lines * LINE + MESSAGE_PADDING }]
}

/** How many lines a text takes when it breaks between words, and within those that are longer than a line. */
function linesOf(text: string, width: number): number {
  const space = widthOf(' ')
  let lines = text === '' ? 0 : 1
  let used = 0
  for (const word of text.split(' ')) {
    const own = widthOf(word)
    const next = used === 0 ? own : used + space + own
    if (next <= width) used = next
    else {
      lines += used === 0 ? 0 : 1
      lines += Math.ceil(own / width) - 1
      used = own % width
    }
  }
  return Math.min(MOST_LINES, lines)
}

const shortList = (taps: readonly string[]): string[] =>
  taps.length <= MOST_TAPS ? [...taps] : [...taps.slice(0, MOST_TAPS - 1), t('and {count} more', { count: taps.length - MOST_TAPS + 1 })]

/** One line, with variables as `{name}`, and of words that are said in one case or another those of the first. */
const shorten = (text: string): string =>
  text
    .replaceAll(/\{%-?\s*(?:else|elsif)\b[^]*?(?=\{%-?\s*end(?:if|unless)\b|$)/g, '')
    .replaceAll(/\{%[^]*?%\}/g, '')
    .replaceAll(/\{\{\s*([\w.[\]]+)[^}]*\}\}/g, (_whole, path: string) => `{${path.split('.').at(-1)}}`)
    .replaceAll(/\s+/g, ' ')
    .trim()
