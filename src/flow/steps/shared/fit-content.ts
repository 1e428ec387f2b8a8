import type { Json } from '#domain/json.ts'
import { splitText, TEXT_MAX } from '#domain/messages/split-text.ts'

/** A message before its shape and limits are checked. */
export type Draft = Readonly<Record<string, Json>>

/** What WhatsApp takes as buttons: so many, each of so many characters. */
export const MAX_BUTTONS = 3
export const MAX_BUTTON = 20
export const MAX_ROWS = 10

/**
 * Makes what WhatsApp can show of what it cannot: more than three buttons become a list, more than ten rows several lists, a text that is
 * too long several messages.
 */
export function fitContent(content: Draft): Draft[] {
  const { type, text } = content
  if (type === 'buttons' && listOf(content['buttons']).length > MAX_BUTTONS) return fitContent(toList(content))
  if (type === 'list' && rowsOf(content).length > MAX_ROWS) return splitList(content)
  if (type === 'text' && typeof text === 'string' && text.length > TEXT_MAX)
    return splitText(text).map((piece) => ({ ...content, text: piece }))
  return [content]
}

/** The word on a list's button where none is given. */
const CHOOSE = 'Choose'

function toList({ buttons = [], button = CHOOSE, ...others }: Draft): Draft {
  return { ...others, type: 'list', button, sections: [{ rows: buttons }] }
}

function splitList({ sections: _, text, ...others }: Draft): Draft[] {
  const all = rowsOf({ sections: _ ?? [] })
  const count = Math.ceil(all.length / MAX_ROWS)
  return Array.from({ length: count }, (_each, index) => ({
    ...others,
    text: typeof text === 'string' && index > 0 ? `${text} (${index + 1}/${count})` : (text ?? null),
    sections: toSections(all.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS)),
  }))
}

interface Row {
  section: Json
  row: Json
}

const rowsOf = (content: Draft): Row[] =>
  listOf(content['sections']).flatMap((section) =>
    isDraft(section) ? listOf(section['rows']).map((row) => ({ section: section['title'] ?? null, row })) : [],
  )

const toSections = (rows: readonly Row[]): Json[] =>
  [...Map.groupBy(rows, ({ section }) => section)].map(([title, own]) => ({
    ...(title !== null && { title }),
    rows: own.map(({ row }) => row),
  }))

/** The items of a list; none where it is no list. */
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** Tells a record from the other JSON values. */
export const isDraft = (value: Json): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value)
