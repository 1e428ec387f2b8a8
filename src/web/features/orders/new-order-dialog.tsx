import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'

import { formatMoney } from '#domain/commerce/money.ts'
import { Currency, type ListedOrder, OrderLine } from '#domain/commerce/order.ts'

import { useOrderAction, usePlaceOrder } from '#web/api/commerce/change-order.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { AreaField, type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ContactField } from './contact-field.tsx'

const Line = z.object({
  /** Of the catalog; empty for a line by hand. */
  productId: z.string(),
  name: z.string().trim().min(1, 'What is it?').max(200),
  quantity: z.coerce.number<string>('Use a number.').pipe(OrderLine.shape.quantity),
  unitPrice: z.coerce.number<string>('Use a number.').pipe(OrderLine.shape.unitPrice),
})
const Written = z.object({
  contactId: z.string().min(1, 'Choose a contact.'),
  currency: z.string().trim().toUpperCase().pipe(Currency),
  lines: z.array(Line).min(1),
  note: z.string().trim().max(1_000),
})
type Values = z.input<typeof Written>
type Control = ControlOf<Values, z.output<typeof Written>>

const EMPTY = { productId: '', name: '', quantity: '1', unitPrice: '' }

/** A line by hand is no product of the catalog: its name is what there is. A product that the catalog does not know keeps having none. */
const toLines = (lines: z.output<typeof Written>['lines'], before: readonly OrderLine[] = []): OrderLine[] =>
  lines.map(({ productId, name, quantity, unitPrice }) => {
    const isNameless = before.some((line) => line.productId === productId && line.name === null)
    return { productId: productId || name, name: isNameless && name === productId ? null : name, quantity, unitPrice }
  })

/** An order that somebody takes by phone or at the counter. */
export function NewOrderDialog({ onClose, onPlaced }: { onClose: () => void; onPlaced: (orderId: string) => void }) {
  const { app } = useCurrentApp()
  const place = usePlaceOrder(app.id)
  return (
    <FormDialog
      title="New order"
      schema={Written}
      initial={{ contactId: '', currency: 'EUR', lines: [EMPTY], note: '' }}
      submit="Place order"
      done="Order placed"
      blame="contactId"
      onSubmit={async ({ lines, note, ...order }) => {
        const result = await place.mutateAsync({ ...order, lines: toLines(lines), note: note || null })
        return result.kind === 'place_order' ? result.order.id : null
      }}
      onDone={(orderId) => {
        onClose()
        if (orderId) onPlaced(orderId)
      }}
      onClose={onClose}
    >
      {({ control }, { lines, currency }) => (
        <>
          <ContactField control={control} name="contactId" />
          <Lines control={control} />
          <div className="flex items-end justify-between gap-3">
            <div className="w-24">
              <TextField control={control} name="currency" label="Currency" maxLength={3} />
            </div>
            <p className="pb-2 font-semibold tabular-nums">Total {totalOf(lines, currency)}</p>
          </div>
          <AreaField control={control} name="note" label="Note" rows={2} maxLength={1_000} />
        </>
      )}
    </FormDialog>
  )
}

/** Changes what an order holds, and its note. */
export function EditOrderDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { app } = useCurrentApp()
  const action = useOrderAction(app.id, order)
  const lines = order.lines.map(({ productId, name, quantity, unitPrice }) => ({
    productId,
    name: name ?? productId,
    quantity: String(quantity),
    unitPrice: String(unitPrice),
  }))
  return (
    <FormDialog
      title={`Edit order ${order.number}`}
      description="The total follows the lines. The customer isn’t told; send the details afterwards."
      schema={Written}
      initial={{ contactId: order.contactId, currency: order.currency, lines, note: order.note ?? '' }}
      submit="Save order"
      done="Order saved"
      blame="note"
      onSubmit={async ({ lines: written, note }) => {
        const result = await action.mutateAsync({
          kind: 'change_order',
          lines: toLines(written, order.lines),
          ...(note !== (order.note ?? '') && { note }),
        })
        if (result.kind === 'change_order' && result.outcome === 'invalid') throw new FieldFault('note', result.reason)
      }}
      onClose={onClose}
    >
      {({ control }, { lines: written }) => (
        <>
          <Lines control={control} />
          <p className="text-end font-semibold tabular-nums">Total {totalOf(written, order.currency)}</p>
          <AreaField control={control} name="note" label="Note" rows={2} maxLength={1_000} />
        </>
      )}
    </FormDialog>
  )
}

function Lines({ control }: { control: Control }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  return (
    <div className="flex flex-col gap-3" role="group" aria-label="Lines">
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_4.5rem_6rem_auto] items-end gap-2">
          <TextField control={control} name={`lines.${at}.name`} label="Item" maxLength={200} />
          <TextField control={control} name={`lines.${at}.quantity`} label="Quantity" inputMode="numeric" />
          <TextField control={control} name={`lines.${at}.unitPrice`} label="Price" inputMode="decimal" />
          <IconButton label={`Remove line ${at + 1}`} icon={<Trash2 />} disabled={fields.length === 1} onClick={() => remove(at)} />
        </div>
      ))}
      <Button variant="ghost" icon={<Plus />} className="self-start" onClick={() => append(EMPTY)}>
        Add a line
      </Button>
    </div>
  )
}

function totalOf(lines: Values['lines'], currency: string): string {
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + (Number(quantity) || 0) * (Number(unitPrice) || 0), 0)
  const known = Currency.safeParse(currency.trim().toUpperCase())
  return known.success ? formatMoney(total, known.data) : total.toFixed(2)
}
