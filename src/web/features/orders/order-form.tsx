import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { z } from 'zod'

import { Currency, OrderLine } from '#domain/commerce/order.ts'

import { type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'

const Line = z.object({
  /** Of the catalog; empty for a line by hand. */
  productId: z.string(),
  name: z.string().trim().min(1, 'What is it?').max(200),
  quantity: z.coerce.number<string>('Use a number.').pipe(OrderLine.shape.quantity),
  unitPrice: z.coerce.number<string>('Use a number.').pipe(OrderLine.shape.unitPrice),
})
/** An order as a person writes it. */
export const WrittenOrder = z.object({
  contactId: z.string().min(1, 'Choose a contact.'),
  currency: z.string().trim().toUpperCase().pipe(Currency),
  lines: z.array(Line).min(1),
  note: z.string().trim().max(1_000),
})
type WrittenLines = z.output<typeof WrittenOrder>['lines']

export const EMPTY_LINE = { productId: '', name: '', quantity: '1', unitPrice: '' }

/** A line by hand is no product of the catalog: its name is what there is. A product that the catalog does not know keeps having none. */
export const toLines = (lines: WrittenLines, before: readonly OrderLine[] = []): OrderLine[] =>
  lines.map(({ productId, name, quantity, unitPrice }) => {
    const isNameless = before.some((line) => line.productId === productId && line.name === null)
    return { productId: productId || name, name: isNameless && name === productId ? null : name, quantity, unitPrice }
  })

/** What an order holds, line by line. */
export function OrderLinesField({ control }: { control: ControlOf<z.input<typeof WrittenOrder>, z.output<typeof WrittenOrder>> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const { errors } = useFormState({ control, name: 'lines' })
  const fault = errors.lines?.message ?? errors.lines?.root?.message
  return (
    <div className="flex flex-col gap-3" role="group" aria-label="Lines">
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_4.5rem_6rem_auto] items-end gap-2 max-sm:grid-cols-[1fr_1fr_auto]">
          <div className="max-sm:col-span-full">
            <TextField control={control} name={`lines.${at}.name`} label="Item" maxLength={200} />
          </div>
          <TextField control={control} name={`lines.${at}.quantity`} label="Quantity" inputMode="numeric" />
          <TextField control={control} name={`lines.${at}.unitPrice`} label="Price" inputMode="decimal" />
          <IconButton label={`Remove line ${at + 1}`} icon={<Trash2 />} disabled={fields.length === 1} onClick={() => remove(at)} />
        </div>
      ))}
      <Button variant="ghost" icon={<Plus />} className="self-start" onClick={() => append(EMPTY_LINE)}>
        Add a line
      </Button>
      {fault && (
        <p role="alert" className="text-secondary text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
