import type { Json } from '#domain/json.ts'

import type { CatalogConfig } from './config.ts'
import { readProducts } from './read-products.ts'

/** What a message shows of the catalog, or why it shows nothing; `note` also says what is left out. */
export function shownOf(
  wanted: CatalogConfig['show'],
  vars: Readonly<Record<string, Json>>,
): { shown: { [name: string]: Json } | null; note: string | null } {
  if (wanted.kind === 'catalog') return { shown: { kind: 'catalog', ...(wanted.thumbnail && { thumbnail: wanted.thumbnail }) }, note: null }
  const { kind, catalogId } = wanted
  if (kind === 'product') return { shown: { kind, catalogId, productRetailerId: wanted.productId }, note: null }
  const { header, products } = wanted
  if (products.from === 'sections') {
    const sections = products.sections.map(({ title, productIds }) => ({ title, productRetailerIds: productIds }))
    return { shown: { kind, catalogId, header, sections }, note: null }
  }
  const { sections, over } = readProducts(vars[products.variable], products.title)
  if (sections.length === 0) return { shown: null, note: `The variable "${products.variable}" holds no products.` }
  const note = over > 0 ? `WhatsApp shows at most 30 products in 10 sections: ${over} of "${products.variable}" were left out.` : null
  return { shown: { kind, catalogId, header, sections: sections.map((section) => ({ ...section })) }, note }
}
