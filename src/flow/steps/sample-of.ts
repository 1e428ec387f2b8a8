import type { Json } from '#domain/json.ts'

import { type Draft, isDraft } from './fit-content.ts'

const PLACES = ['latitude', 'longitude']
const ADDRESSES = ['link', 'url']

/** The draft with a short word in the place of each template: its shape can be checked before anybody is written to. */
export const sampleOf = (draft: Draft): Draft => Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, sample(key, value)]))

function sample(key: string, value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sample(key, item))
  if (isDraft(value)) return sampleOf(value)
  if (typeof value !== 'string' || !/\{\{|\{%/.test(value)) return value
  if (PLACES.includes(key)) return 0
  const short = value.replaceAll(/\{\{[^]*?\}\}/g, 'x').replaceAll(/\{%[^]*?%\}/g, '')
  return ADDRESSES.includes(key) && !/^https?:\/\//.test(short) ? 'https://example.com/x' : short || 'x'
}
