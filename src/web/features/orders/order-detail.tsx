import { Link } from '@tanstack/react-router'
import { MessageSquareText, Pencil, Printer, Send } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { ListedOrder } from '#domain/commerce/order.ts'
import type { OrderChange } from '#domain/commerce/order-change.ts'
import { whyLinesStay } from '#domain/commerce/why-lines-stay.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useOrderAction } from '#web/api/commerce/change-order.ts'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { Field } from '#web/kit/form/field.tsx'
import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'
import { PriceMark } from '#web/kit/media/price-mark.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { formatClock, formatDay, formatExactTime } from '#web/kit/text/format-time.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { NoticeList } from './notice-list.tsx'
import { OrderHistory } from './order-history.tsx'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders-search.ts'

const EditOrderDialog = lazyPart(async () => (await import('./edit-order-dialog.tsx')).EditOrderDialog)
const STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: ORDER_LOOK[value].label }))
const PAYMENT_OPTIONS = PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LOOK[value].label }))

/** What an order holds, how far it is, and what its customer knows of it. */
export function OrderDetail({ order }: { order: ListedOrder & { history: readonly OrderChange[] } }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const command = useOrderAction(app.id, order)
  const toasts = useToasts()
  const [editing, setEditing] = useState(false)
  const fail = (title: string, description: string) => toasts.show({ variant: 'destructive', title, description })
  const run = async (input: Parameters<typeof command.mutateAsync>[0]) => {
    try {
      const result = await command.mutateAsync(input)
      if (result.kind === 'change_order' && result.outcome === 'invalid') fail(t('The order was not changed'), result.reason)
      if (result.kind === 'change_order' && result.outcome === 'stale')
        fail(t('The order was not changed'), t('{reason} It’s up to date now: check it, then try again.', { reason: result.reason }))
      if (result.kind !== 'notify_about_order') return
      if (result.outcome === 'sent') toasts.show({ title: t('Message on its way') })
      if (result.outcome === 'already') toasts.show({ title: t('The customer was told this already') })
      if (result.outcome === 'skipped') fail(t('The customer was not told'), result.reason)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      fail(t('The order was not changed'), `${error.message} ${error.hint}`)
    }
  }

  return (
    <div className="flex flex-col gap-5" data-print>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-reading font-semibold">{order.contactName ?? t('Unknown customer')}</p>
          <p className="text-secondary text-ink-2" title={formatExactTime(order.createdAt, app.timeZone)}>
            {t('Placed: {createdAt}, {createdAt2}', {
              createdAt: formatDay(order.createdAt, app.timeZone, now),
              createdAt2: formatClock(order.createdAt, app.timeZone),
            })}
          </p>
        </div>
        <Button icon={<Printer />} className="print:hidden" onClick={() => print()}>
          {t('Print')}
        </Button>
        {order.conversationId && (
          <Link
            to="/inbox/$conversationId"
            params={{ conversationId: order.conversationId }}
            className={buttonStyle({ variant: 'soft', className: 'print:hidden' })}
          >
            <MessageSquareText />
            {t('Open chat')}
          </Link>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('Status')}>
          {({ id }) => (
            <Select
              id={id}
              value={order.status}
              options={STATUS_OPTIONS}
              disabled={command.isPending}
              onChange={(status) => void run({ kind: 'change_order', status, revision: order.revision })}
            />
          )}
        </Field>
        <Field label={t('Payment')}>
          {({ id }) => (
            <Select
              id={id}
              value={order.paymentStatus}
              options={PAYMENT_OPTIONS}
              disabled={command.isPending}
              onChange={(paymentStatus) => void run({ kind: 'change_order', paymentStatus, revision: order.revision })}
            />
          )}
        </Field>
      </div>
      <Lines order={order} />
      {whyLinesStay(order) === null && (
        <div className="print:hidden">
          <Button icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('Edit order')}
          </Button>
        </div>
      )}
      <Suspense>{editing && <EditOrderDialog order={order} onClose={() => setEditing(false)} />}</Suspense>
      {order.note && (
        <div>
          <h3 className="text-secondary text-ink-2">{t('Note of the customer')}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>
        </div>
      )}
      <section aria-label={t('Messages to the customer')} className="flex flex-col gap-2 border-t border-line pt-4 print:hidden">
        <h3 className="text-base font-semibold">{t('Messages to the customer')}</h3>
        <NoticeList orderId={order.id} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Send />} disabled={command.isPending} onClick={() => void run({ kind: 'notify_about_order', what: 'status' })}>
            {t('Send status')}
          </Button>
          <Button icon={<Send />} disabled={command.isPending} onClick={() => void run({ kind: 'notify_about_order', what: 'details' })}>
            {t('Send details')}
          </Button>
        </div>
      </section>
      <section aria-label={t('History')} className="flex flex-col gap-2 border-t border-line pt-4 print:hidden">
        <h3 className="text-base font-semibold">{t('History')}</h3>
        <OrderHistory order={order} />
      </section>
    </div>
  )
}

function Lines({ order: { lines, total, currency } }: { order: ListedOrder }) {
  return (
    <div className="rounded-control border border-line">
      <ul className="max-h-96 divide-y divide-line overflow-y-auto" aria-label={t('Lines')} tabIndex={lines.length > 8 ? 0 : undefined}>
        {lines.map(({ productId, name, quantity, unitPrice, catalogPrice }, index) => (
          <li key={index} className="flex items-baseline gap-3 px-3 py-2">
            <span className="shrink-0 text-ink-2 tabular-nums">{quantity} ×</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{name ?? productId}</span>
              <span className="block truncate text-meta text-ink-3">
                {t('{value} · {unitPrice} each', {
                  value: name === null ? t('Not in the catalog') : productId,
                  unitPrice: formatMoney(unitPrice, currency),
                })}
              </span>
              {catalogPrice !== undefined && <PriceMark unitPrice={unitPrice} catalogPrice={catalogPrice} currency={currency} />}
            </span>
            <span className="shrink-0 tabular-nums">{formatMoney(unitPrice * quantity, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line bg-sunken px-3 py-2 font-semibold tabular-nums">
        <span>{t('Total')}</span>
        <span>{formatMoney(total, currency)}</span>
      </p>
    </div>
  )
}
