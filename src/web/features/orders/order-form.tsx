import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { fromMinor } from '#domain/commerce/money.ts'
import { Currency, OrderLine } from '#domain/commerce/order.ts'
import type { Product } from '#domain/commerce/product.ts'

import { type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { AddFromCatalog } from './add-from-catalog.tsx'

const Line = z.object({
  /** Of the catalog; empty for a line by hand. */
  productId: z.string(),
  name: z.string().trim().min(1, t('What is it?')).max(200),
  quantity: z.coerce.number<string>(t('Use a number.')).pipe(OrderLine.shape.quantity),
  unitPrice: z.coerce.number<string>(t('Use a number.')).pipe(OrderLine.shape.unitPrice),
})
/** An order as a person writes it. */
export const WrittenOrder = z.object({
  contactId: z.string().min(1, t('Choose a contact.')),
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

type Props = {
  control: ControlOf<z.input<typeof WrittenOrder>, z.output<typeof WrittenOrder>>
  currency: string
  /** Takes over the currency of the first product; left out where the currency stays. */
  onCurrency?: (currency: string) => void
}

/** What an order holds, line by line: written by hand, or found in the catalog. */
export function OrderLinesField({ control, currency, onCurrency }: Props) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'lines' })
  const { errors } = useFormState({ control, name: 'lines' })
  const lines = useWatch({ control, name: 'lines' })
  const isEmpty = lines.every(({ name, unitPrice }) => name === '' && unitPrice === '')
  const pick = ({ retailerId, name, priceMinor, currency: priced }: Product) => {
    const price = priceMinor === null ? '' : String(fromMinor(priceMinor, priced ?? currency))
    const line = { productId: retailerId, name, quantity: '1', unitPrice: price }
    if (!isEmpty) return append(line)
    replace([line])
    if (priced !== null) onCurrency?.(priced)
  }
  const fault = errors.lines?.message ?? errors.lines?.root?.message
  return (
    <div className="flex flex-col gap-3" role="group" aria-label={t('Lines')}>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_4.5rem_6rem_auto] items-end gap-2 max-sm:grid-cols-[1fr_1fr_auto]">
          <div className="max-sm:col-span-full">
            <TextField control={control} name={`lines.${at}.name`} label={t('Item')} maxLength={200} />
          </div>
          <TextField control={control} name={`lines.${at}.quantity`} label={t('Quantity')} inputMode="numeric" />
          <TextField control={control} name={`lines.${at}.unitPrice`} label={t('Price')} inputMode="decimal" />
          <IconButton
            label={t('Remove line {at}', { at: at + 1 })}
            icon={<Trash2 />}
            disabled={fields.length === 1}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button variant="ghost" icon={<Plus />} className="self-start" onClick={() => append(EMPTY_LINE)}>
        {t('Add a line')}
      </Button>
      <AddFromCatalog currency={isEmpty && onCurrency ? null : currency} onPick={pick} />
      {fault && (
        <p role="alert" className="text-secondary text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
