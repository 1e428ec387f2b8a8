import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'

import { orderQuery } from '#web/api/commerce/order-queries.ts'
import { ORDER_LOOK } from '#web/kit/media/order-colors.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const MOST_LINES = 6

/** An order that was placed otherwise than by a cart, which shows its own lines: number, status, lines and total. */
export function OrderCard({ orderId }: { orderId: string }) {
  const { app } = useCurrentApp()
  const { data: order } = useQuery(orderQuery(app.id, orderId))
  if (!order || order.messageId !== null) return null
  const rest = order.lines.length - MOST_LINES
  return (
    <div className="mx-auto mb-2 w-72 max-w-full rounded-card border border-line bg-surface p-3 text-secondary">
      <div className="flex items-center gap-2">
        <ShoppingBag className="size-4 text-lagoon" aria-hidden />
        <span className="flex-1 font-semibold">{t('Order {number}', { number: order.number })}</span>
        <Tag tone={ORDER_LOOK[order.status].tone}>{ORDER_LOOK[order.status].label}</Tag>
      </div>
      <ul className="mt-2 flex flex-col gap-1">
        {order.lines.slice(0, MOST_LINES).map(({ productId, name, quantity, unitPrice }, index) => (
          <li key={index} className="flex items-baseline gap-2">
            <span className="shrink-0 text-ink-3 tabular-nums">{quantity} ×</span>
            <span className="min-w-0 flex-1 truncate">{name ?? productId}</span>
            <span className="shrink-0 tabular-nums">{formatMoney(unitPrice * quantity, order.currency)}</span>
          </li>
        ))}
        {rest > 0 && <li className="text-ink-3">{t('and {rest} more', { rest })}</li>}
      </ul>
      <div className="mt-2 flex items-center justify-between border-t border-line pt-2 font-semibold tabular-nums">
        <span>{formatMoney(order.total, order.currency)}</span>
        <Link to="/orders/$orderId" params={{ orderId }} className="font-medium text-lagoon-fg underline-offset-2 hover:underline">
          {t('Open order')}
        </Link>
      </div>
    </div>
  )
}
