import { fromMinor } from '#domain/commerce/money.ts'
import { listOrderable } from '#store/commerce/catalogs.ts'

import { defineCommand } from '../shared/define-command.ts'

/** Lists products that can be ordered. */
export const command = defineCommand({
  kind: 'list_products',
  ownRows: false,
  async run({ tx, appId }, { kind: _, maxPrice, limit, ...filter }) {
    const found = await listOrderable(tx, appId, filter)
    const products = found.flatMap(({ priceMinor, ...product }) => {
      const price = priceMinor === null ? null : fromMinor(priceMinor, product.currency ?? '')
      return maxPrice !== null && (price === null || price > maxPrice) ? [] : [{ ...product, price }]
    })
    return { kind: 'list_products', outcome: 'listed', products: products.slice(0, limit) }
  },
})
