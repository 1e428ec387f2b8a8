import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { orderOfCartQuery } from '#web/api/commerce/order-queries.ts'
import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { PriceMark } from '#web/kit/media/price-mark.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What became of a cart: the order's number, how far it is, where its prices differ from the catalog’s, and the way to it. */
export function OrderStatusLine({ messageId }: { messageId: string }) {
  const { app } = useCurrentApp()
  const { data: order } = useQuery(orderOfCartQuery(app.id, messageId))
  if (!order) return null
  return (
    <div className="-mx-1.5 mt-1 mb-0.5 flex flex-wrap items-center gap-1.5 rounded-control bg-surface px-2.5 py-2 text-secondary">
      <span className="font-semibold">{t('Order {number}', { number: order.number })}</span>
      <Tag tone={ORDER_LOOK[order.status].tone}>{ORDER_LOOK[order.status].label}</Tag>
      <Tag tone={PAYMENT_LOOK[order.paymentStatus].tone}>{PAYMENT_LOOK[order.paymentStatus].label}</Tag>
      <Link
        to="/orders/$orderId"
        params={{ orderId: order.id }}
        className="ms-auto ps-2 font-medium text-lagoon-fg underline-offset-2 hover:underline"
      >
        {t('Open order')}
      </Link>
      {order.lines.map(
        ({ productId, name, unitPrice, catalogPrice }, index) =>
          catalogPrice !== undefined && (
            <div key={index} className="w-full min-w-0">
              <span className="block truncate">{name ?? productId}</span>
              <PriceMark unitPrice={unitPrice} catalogPrice={catalogPrice} currency={order.currency} />
            </div>
          ),
      )}
    </div>
  )
}
