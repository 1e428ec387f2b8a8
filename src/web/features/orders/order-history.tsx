import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { LineChange, OrderChange } from '#domain/commerce/order-change.ts'
import type { ListedOrder } from '#domain/commerce/order.ts'

import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Who changed what of an order, latest first. */
export function OrderHistory({ order: { currency, history } }: { order: ListedOrder & { history: readonly OrderChange[] } }) {
  const { app } = useCurrentApp()
  const now = useNow()
  if (history.length === 0) return <p className="text-secondary text-ink-2">{t('No changes since this order was placed.')}</p>
  return (
    <ol className="flex flex-col gap-3 border-s border-line ps-4 text-secondary">
      {history.map((change) => (
        <li
          key={change.revision}
          className="relative before:absolute before:top-1.5 before:-start-5 before:size-2 before:rounded-full before:bg-ink-3"
        >
          <p className="flex justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{nameOf(change)}</span>
            <time dateTime={change.at} title={formatExactTime(change.at, app.timeZone)} className="shrink-0 text-ink-3">
              {formatAgo(change.at, now)}
            </time>
          </p>
          <OrderChangeLines change={change} currency={currency} />
        </li>
      ))}
    </ol>
  )
}

/** What one save changed, a line for each thing. */
export function OrderChangeLines({ change: { body }, currency }: { change: OrderChange; currency: string }) {
  const { isNew, status, paymentStatus, total, note, lines = [] } = body
  const said = [
    isNew && t('Placed the order'),
    status && t('Status: {label} → {label2}', { label: ORDER_LOOK[status.from].label, label2: ORDER_LOOK[status.to].label }),
    paymentStatus &&
      t('Payment: {label} → {label2}', { label: PAYMENT_LOOK[paymentStatus.from].label, label2: PAYMENT_LOOK[paymentStatus.to].label }),
    ...lines.map((line) => lineText(line, currency)),
    total && t('Total: {from} → {to}', { from: formatMoney(total.from, currency), to: formatMoney(total.to, currency) }),
    note && (note.to === null || note.to === '' ? t('Removed the note') : t('Note: {to}', { to: note.to })),
  ].filter((text) => typeof text === 'string')
  return (
    <ul className="text-ink-2">
      {said.map((text) => (
        <li key={text} dir="auto" className="line-clamp-3 wrap-anywhere tabular-nums">
          {text}
        </li>
      ))}
    </ul>
  )
}

function lineText({ productId, name, from, to }: LineChange, currency: string): string {
  const what = name ?? productId
  if (!from || !to) return to ? t('Added {quantity} × {what}', { quantity: to.quantity, what }) : t('Removed {what}', { what })
  if (from.quantity !== to.quantity) return `${what}: ${from.quantity} → ${to.quantity}`
  if (from.unitPrice === to.unitPrice) return t('Renamed to {what}', { what })
  return t('{what}: {unitPrice} → {unitPrice2} each', {
    what,
    unitPrice: formatMoney(from.unitPrice, currency),
    unitPrice2: formatMoney(to.unitPrice, currency),
  })
}

const KINDS = {
  bot: t('The bot'),
  agent: t('AI agent'),
  api: t('The API'),
  contact: t('The customer'),
  operator: t('A teammate'),
  system: t('Automatically'),
}

const nameOf = ({ author: { kind, name } }: OrderChange): string => name ?? KINDS[kind]
