import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import type { Product } from '#domain/commerce/product.ts'

type Catalog = Extract<OutgoingContent, { type: 'catalog' }>

/** WhatsApp's bounds of a list of products (Cloud API, section 1.3). */
export const PRODUCT_LIMITS = { products: 30, sections: 10, title: 24, header: 60, text: 1_024 }

export interface ProductDraft {
  chosen: readonly Product[]
  /** In which section a product stands; left out, in the first. */
  sections: Readonly<Record<string, string>>
  header: string
  text: string
}

/** Makes the message that shows the chosen products, or the whole catalog where none is; or says why it cannot be sent yet. */
export function productMessage({ chosen, sections, header, text }: ProductDraft): { content: Catalog } | { fault: string } {
  const words = text.trim()
  const [first] = chosen
  if (words === '') return { fault: t('Write something above the products.') }
  if (!first) return { content: { type: 'catalog', text: words, show: { kind: 'catalog' } } }
  const { catalogId, retailerId } = first
  if (chosen.length === 1)
    return { content: { type: 'catalog', text: words, show: { kind: 'product', catalogId, productRetailerId: retailerId } } }
  if (chosen.length > PRODUCT_LIMITS.products)
    return { fault: t('WhatsApp shows at most {products} products.', { products: PRODUCT_LIMITS.products }) }
  if (header.trim() === '') return { fault: t('Several products need a heading.') }
  const grouped = new Map<string, string[]>()
  for (const one of chosen) {
    const title = sections[one.retailerId]?.trim() || t('Products')
    grouped.set(title, [...(grouped.get(title) ?? []), one.retailerId])
  }
  if (grouped.size > PRODUCT_LIMITS.sections)
    return { fault: t('WhatsApp shows at most {sections} sections.', { sections: PRODUCT_LIMITS.sections }) }
  const listed = [...grouped].map(([title, productRetailerIds]) => ({ title, productRetailerIds }))
  return { content: { type: 'catalog', text: words, show: { kind: 'products', catalogId, header: header.trim(), sections: listed } } }
}
