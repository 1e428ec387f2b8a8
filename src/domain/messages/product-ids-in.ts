import type { MessageContent } from './message.ts'

/** The shop's ids of the products that a message shows, in its order. */
export function productIdsIn(content: MessageContent): string[] {
  if (content.type === 'order') return content.items.map(({ productRetailerId }) => productRetailerId)
  if (content.type === 'carousel')
    return content.show.kind === 'products' ? content.show.products.map(({ productRetailerId }) => productRetailerId) : []
  if (content.type !== 'catalog') return []
  const { show } = content
  if (show.kind === 'product') return [show.productRetailerId]
  return show.kind === 'products' ? show.sections.flatMap(({ productRetailerIds }) => productRetailerIds) : []
}

/** Which catalogs a message speaks of. */
export function catalogIdsIn(content: MessageContent): string[] {
  if (content.type === 'order') return [content.catalogId]
  if (content.type === 'carousel') return content.show.kind === 'products' ? content.show.products.map(({ catalogId }) => catalogId) : []
  return content.type === 'catalog' && content.show.kind !== 'catalog' ? [content.show.catalogId] : []
}
