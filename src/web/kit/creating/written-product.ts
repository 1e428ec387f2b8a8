import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { readPrice } from '#domain/commerce/money.ts'
import { Currency } from '#domain/commerce/order.ts'
import { OwnProduct } from '#domain/commerce/own-product.ts'

/** What every product of the own catalog needs, as people write it. */
export const WrittenProduct = z.object({
  retailerId: OwnProduct.shape.retailerId,
  name: OwnProduct.shape.name,
  price: z.string().trim().min(1, t('What does it cost?')),
  currency: z.string().trim().toUpperCase().pipe(Currency),
})

type Priced = Pick<z.output<typeof WrittenProduct>, 'price' | 'currency'>

/** Tells whether a price can be read in its currency. */
export const isReadable = ({ price, currency }: Priced): boolean => readPrice(price, currency) !== null

/** What is said where it cannot. */
export const UNREADABLE = { path: ['price'], message: t('Write it like 24.90.') }
