import { fromMinor } from '#domain/commerce/money.ts'
import { listOrderable } from '#store/commerce/catalogs.ts'

import { defineCommand } from '../shared/define-command.ts'

/** Lists products that can be ordered. */
export const command = defineCommand({
  kind: 'list_products',
  ownRows: false,
  async run({ tx, appId }, { kind: _, ...filter }) {
    const found = await listOrderable(tx, appId, filter)
    const products = found.map(({ priceMinor, ...product }) => ({
      ...product,
      price: priceMinor === null ? null : fromMinor(priceMinor, product.currency ?? ''),
    }))
    return { kind: 'list_products', outcome: 'listed', products }
  },
})
