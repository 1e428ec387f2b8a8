import type { Json } from '#domain/json.ts'

import { type Draft, isDraft } from './fit-content.ts'

const PLACES = ['latitude', 'longitude']
const ADDRESSES = ['link', 'url']

/** The draft with a short word in the place of each template: its shape can be checked before anybody is written to. */
export const sampleOf = (draft: Draft, mark = 'x'): Draft =>
  Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, sample(key, value, mark)]))

/** What titles are filled with differs from one item to the next: they may not be alike, and most likely are not. */
const MARKS = 'abcdefghijklmnopqrstuvwxyz'

function sample(key: string, value: Json, mark: string): Json {
  if (Array.isArray(value)) return value.map((item: Json, index) => sample(key, item, MARKS[index % MARKS.length] ?? mark))
  if (isDraft(value)) return sampleOf(value, mark)
  if (typeof value !== 'string' || !/\{\{|\{%/.test(value)) return value
  if (PLACES.includes(key)) return 0
  const short = value.replaceAll(/\{\{[^]*?\}\}/g, key === 'title' ? mark : 'x').replaceAll(/\{%[^]*?%\}/g, '')
  return ADDRESSES.includes(key) && !/^https?:\/\//.test(short) ? 'https://example.com/x' : short || 'x'
}
