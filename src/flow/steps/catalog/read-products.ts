import type { Json } from '#domain/json.ts'

import { fieldOf } from '../shared/field-of.ts'

/** Sections of product ids, as a message wants them. */
export interface Section {
  title: string
  productRetailerIds: string[]
}

/** What one message shows at most. */
export const MAX_PRODUCTS = 30
const MAX_SECTIONS = 10

/**
 * Reads products out of a list variable: ids, or objects with `productId` (or `id`, `sku`, `retailerId`) and maybe a `section`.
 * Duplicates are left out; what WhatsApp would not show is counted in `over`.
 */
export function readProducts(list: Json | undefined, title: string): { sections: Section[]; over: number } {
  const sections = new Map<string, string[]>()
  const seen = new Set<string>()
  let over = 0
  for (const item of Array.isArray(list) ? list : []) {
    const id = idOf(item)
    if (id === null || seen.has(id)) continue
    const name = sectionOf(item) ?? title
    if (seen.size >= MAX_PRODUCTS || (!sections.has(name) && sections.size >= MAX_SECTIONS)) {
      over += 1
      continue
    }
    seen.add(id)
    sections.set(name, [...(sections.get(name) ?? []), id])
  }
  return { sections: [...sections].map(([name, productRetailerIds]) => ({ title: name, productRetailerIds })), over }
}

/** Variables may hold words of a customer, which are never compiled. No product is named so. */
const LOOKS_LIKE_TEMPLATE = /[{}]/

function idOf(item: Json): string | null {
  const id = fieldOf(item, 'productId') ?? fieldOf(item, 'id') ?? fieldOf(item, 'sku') ?? fieldOf(item, 'retailerId') ?? item
  const text = typeof id === 'string' || typeof id === 'number' ? String(id).trim() : ''
  return text === '' || text.length > 256 || LOOKS_LIKE_TEMPLATE.test(text) ? null : text
}

function sectionOf(item: Json): string | null {
  const section = fieldOf(item, 'section')
  return typeof section === 'string' && section.trim() !== '' && !LOOKS_LIKE_TEMPLATE.test(section) ? section.trim().slice(0, 24) : null
}
