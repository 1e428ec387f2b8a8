import type { Json } from '#domain/json.ts'
import type { ProductSection } from '#domain/messages/message-parts.ts'

/** Products under a title, as the Graph API wants them. */
export const renderSection = ({ title, productRetailerIds }: ProductSection): Json => ({
  title,
  product_items: productRetailerIds.map((id) => ({ product_retailer_id: id })),
})
