import { locale } from '#domain/i18n/locale.ts'
import { ShoppingBag } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { RichText } from '#web/kit/text/rich-text.tsx'

import { useProducts } from '../use-products.ts'

/** A cart that a customer sent: its lines, and what they come to. */
export function OrderContent({ order: { catalogId, items, text } }: { order: Extract<IncomingContent, { type: 'order' }> }) {
  const products = useProducts(
    catalogId,
    items.map(({ productRetailerId }) => productRetailerId),
  )
  const currency = items[0]?.currency ?? ''
  // Prices of two currencies cannot be added up.
  const total = items.every((item) => item.currency === currency)
    ? items.reduce((sum, item) => sum + Math.round(item.itemPrice * 10_000) * item.quantity, 0) / 10_000
    : null
  return (
    <div>
      <div className="-mx-1.5 my-0.5 min-w-60 rounded-control bg-surface p-2.5">
        <div className="flex items-center gap-2 text-secondary font-semibold">
          <ShoppingBag className="size-4 text-lagoon" aria-hidden /> {t('Cart')}
        </div>
        <ul className="mt-1.5 flex flex-col gap-1 text-secondary">
          {items.map((item, index) => (
            <li key={index} className="flex items-baseline gap-2">
              <span className="shrink-0 text-ink-3 tabular-nums">{item.quantity} ×</span>
              <span className="min-w-0 flex-1 truncate">{products[item.productRetailerId]?.name ?? item.productRetailerId}</span>
              <span className="shrink-0 tabular-nums">{formatMoney(item.itemPrice * item.quantity, item.currency)}</span>
            </li>
          ))}
        </ul>
        {total !== null && (
          <div className="mt-1.5 flex justify-between border-t border-line pt-1.5 text-secondary font-semibold tabular-nums">
            <span>{t('Total')}</span>
            <span>{formatMoney(total, currency)}</span>
          </div>
        )}
      </div>
      {text && <RichText text={text} />}
    </div>
  )
}

/** An amount in whole units, like "€24.90"; a currency that is no code stands behind the number. */
function formatMoney(amount: number, currency: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${amount.toFixed(2)} ${currency}`.trim()
  return new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount)
}
