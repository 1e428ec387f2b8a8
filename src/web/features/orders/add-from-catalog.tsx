import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { formatMoney, fromMinor } from '#domain/commerce/money.ts'
import type { Product } from '#domain/commerce/product.ts'

import { productsQuery } from '#web/api/commerce/catalog-queries.ts'
import { Field } from '#web/kit/form/field.tsx'
import { itemsOf } from '#web/kit/list/paged-list.tsx'
import { PickInput } from '#web/kit/pick-input/pick-input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Finds a product of any catalog for a line of an order. Where a currency is given, only those that are priced in it. */
export function AddFromCatalog({ currency, onPick }: { currency: string | null; onPick: (product: Product) => void }) {
  const { app } = useCurrentApp()
  const [words, setWords] = useState('')
  const list = useInfiniteQuery(productsQuery(app.id, { stock: 'in', ...(words && { search: words }) }))
  const products = (itemsOf(list) ?? []).filter((one) => one.priceMinor !== null && (currency === null || one.currency === currency))
  if (words === '' && products.length === 0) return null
  return (
    <Field label={t('Add from the catalog')}>
      {(wiring) => (
        <PickInput
          value=""
          options={products.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
          onPick={(key) => {
            const product = products.find((one) => keyOf(one) === key)
            if (product) onPick(product)
          }}
          placeholder={t('Name or SKU')}
          readOnly={false}
          onWords={setWords}
          none={t('No product matches.')}
          wiring={wiring}
        />
      )}
    </Field>
  )
}

const keyOf = ({ catalogId, retailerId }: Product): string => `${catalogId} ${retailerId}`

function labelOf({ name, retailerId, priceMinor, currency, stock }: Product): string {
  const price = priceMinor === null || currency === null ? '' : formatMoney(fromMinor(priceMinor, currency), currency)
  return [name, price, stock === null ? '' : t('{stock} left', { stock }), retailerId].filter(Boolean).join(' · ')
}
