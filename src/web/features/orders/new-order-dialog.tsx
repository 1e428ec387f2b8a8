import { t } from '#domain/i18n/t.ts'
import { usePlaceOrder } from '#web/api/commerce/change-order.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { AreaField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ContactField } from './contact-field.tsx'
import { EMPTY_LINE, OrderLinesField, toLines, WrittenOrder } from './order-form.tsx'
import { writtenTotal } from './written-total.ts'

/** An order that somebody takes by phone or at the counter. */
export function NewOrderDialog({ onClose, onPlaced }: { onClose: () => void; onPlaced: (orderId: string) => void }) {
  const { app } = useCurrentApp()
  const place = usePlaceOrder(app.id)
  return (
    <FormDialog
      title={t('New order')}
      schema={WrittenOrder}
      initial={{ contactId: '', currency: 'EUR', lines: [EMPTY_LINE], note: '' }}
      submit={t('Place order')}
      done={t('Order placed')}
      blame="contactId"
      onSubmit={async ({ lines, note, ...order }) => {
        const result = await place.mutateAsync({ ...order, lines: toLines(lines), note: note || null })
        if (result.kind !== 'place_order') return null
        if (result.outcome === 'invalid') throw new FieldFault('lines', result.reason)
        return result.order.id
      }}
      onDone={(orderId) => {
        onClose()
        if (orderId) onPlaced(orderId)
      }}
      onClose={onClose}
    >
      {({ control, setValue }, { lines, currency }) => (
        <>
          <ContactField control={control} name="contactId" />
          <OrderLinesField control={control} currency={currency} onCurrency={(value) => setValue('currency', value)} />
          <div className="flex items-end justify-between gap-3">
            <div className="w-24">
              <TextField control={control} name="currency" label={t('Currency')} maxLength={3} />
            </div>
            <p className="pb-2 font-semibold tabular-nums">{t('Total {lines}', { lines: writtenTotal(lines, currency) })}</p>
          </div>
          <AreaField control={control} name="note" label={t('Note')} rows={2} maxLength={1_000} />
        </>
      )}
    </FormDialog>
  )
}
