import { useState } from 'react'
import type { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { compareOrders } from '#domain/commerce/compare-orders.ts'
import type { ListedOrder } from '#domain/commerce/order.ts'
import type { OrderChange } from '#domain/commerce/order-change.ts'

import { useOrderAction } from '#web/api/commerce/change-order.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { AreaField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { OrderChangeLines } from './order-history.tsx'
import { OrderLinesField, toLines, WrittenOrder } from './order-form.tsx'
import { writtenTotal } from './written-total.ts'

/** Changes what an order holds, and its note. Where somebody else saved it meanwhile, it says who and what, and keeps what was written. */
export function EditOrderDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const action = useOrderAction(app.id, order)
  // The order behind the dialog goes on changing; what is written here was written on this one.
  const [opened] = useState(order)
  const [stale, setStale] = useState<{ reason: string; revision: number; changes: readonly OrderChange[] } | null>(null)

  const save = async (written: z.output<typeof WrittenOrder>) => {
    const lines = toLines(written.lines, opened.lines)
    const result = await action.mutateAsync({
      kind: 'change_order',
      revision: stale?.revision ?? opened.revision,
      ...(compareOrders(opened, { ...opened, lines }).lines && { lines }),
      ...(written.note !== (opened.note ?? '') && { note: written.note }),
    })
    if (result.kind === 'change_order' && result.outcome === 'invalid') throw new FieldFault('lines', result.reason)
    const isStale = result.kind === 'change_order' && result.outcome === 'stale'
    setStale(isStale ? { ...result, revision: result.order.revision } : null)
    return !isStale
  }
  return (
    <FormDialog
      title={t('Edit order {number}', { number: opened.number })}
      description={t('The total follows the lines. The customer isn’t told; send the details afterwards.')}
      schema={WrittenOrder}
      initial={{ contactId: opened.contactId, currency: opened.currency, lines: opened.lines.map(toWritten), note: opened.note ?? '' }}
      submit={stale ? t('Save anyway') : t('Save order')}
      blame="note"
      onSubmit={save}
      onDone={(isSaved) => {
        if (!isSaved) return
        toasts.show({ title: t('Order saved') })
        onClose()
      }}
      onClose={onClose}
    >
      {({ control }, { lines: written }) => (
        <>
          <OrderLinesField control={control} currency={opened.currency} />
          <p className="text-end font-semibold tabular-nums">{t('Total {written}', { written: writtenTotal(written, opened.currency) })}</p>
          <AreaField control={control} name="note" label={t('Note')} rows={2} maxLength={1_000} />
          {stale && (
            <InlineAlert tone="danger" title={stale.reason}>
              {stale.changes.map((change) => (
                <OrderChangeLines key={change.revision} change={change} currency={opened.currency} />
              ))}
              <p className="mt-1">
                {t('Nothing you wrote is lost. Save anyway to apply it on top, or cancel to leave the order as it is.')}
              </p>
            </InlineAlert>
          )}
        </>
      )}
    </FormDialog>
  )
}

const toWritten = ({ productId, name, quantity, unitPrice }: ListedOrder['lines'][number]) => ({
  productId,
  name: name ?? productId,
  quantity: String(quantity),
  unitPrice: String(unitPrice),
})
