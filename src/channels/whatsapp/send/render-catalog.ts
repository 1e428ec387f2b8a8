import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { interactive } from './render-interactive.ts'

/** Renders a catalog, one product of it, or products in sections. */
export function renderCatalog({ text, footer, show }: Extract<OutgoingContent, { type: 'catalog' }>): Record<string, Json> {
  switch (show.kind) {
    case 'catalog': {
      const parameters: Record<string, Json> = show.thumbnail ? { parameters: { thumbnail_product_retailer_id: show.thumbnail } } : {}
      return interactive('catalog_message', { text, footer }, { name: 'catalog_message', ...parameters })
    }
    case 'product':
      return interactive('product', { text, footer }, { catalog_id: show.catalogId, product_retailer_id: show.productRetailerId })
    case 'products':
      return interactive(
        'product_list',
        { text, footer, header: show.header },
        {
          catalog_id: show.catalogId,
          sections: show.sections.map(({ title, productRetailerIds }) => ({
            title,
            product_items: productRetailerIds.map((id) => ({ product_retailer_id: id })),
          })),
        },
      )
    default:
      return show satisfies never
  }
}
