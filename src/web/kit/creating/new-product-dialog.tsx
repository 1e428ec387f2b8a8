import { t } from '#domain/i18n/t.ts'
import { readPrice } from '#domain/commerce/money.ts'
import type { OwnProduct } from '#domain/commerce/own-product.ts'

import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { isReadable, UNREADABLE, WrittenProduct } from './written-product.ts'

const Priced = WrittenProduct.refine(isReadable, UNREADABLE)

type Props = {
  /** What it is called at first. */
  name: string
  onCreate: (product: OwnProduct) => Promise<unknown>
  /** Hears of its SKU. */
  onCreated: (retailerId: string) => void
  onClose: () => void
}

/** A product of the own catalog, with what it cannot do without; the rest is added in the catalog. */
export function NewProductDialog({ name: wanted, onCreate, onCreated, onClose }: Props) {
  return (
    <FormDialog
      title={t('New product')}
      description={t('It’s added to your own catalog. Add its image and stock there.')}
      schema={Priced}
      initial={{ retailerId: skuFrom(wanted), name: wanted, price: '', currency: 'EUR' }}
      submit={t('Add product')}
      onSubmit={async ({ price, currency, ...named }) => {
        await onCreate({ ...named, currency, priceMinor: readPrice(price, currency) ?? 0, description: null, url: null })
        return named.retailerId
      }}
      done={t('Product added')}
      onDone={(retailerId) => {
        onClose()
        onCreated(retailerId)
      }}
      onClose={onClose}
    >
      {({ control, setValue, getFieldState }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('Name')}
            maxLength={200}
            onWrite={(written) => !getFieldState('retailerId').isDirty && setValue('retailerId', skuFrom(written))}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="price" label={t('Price')} inputMode="decimal" />
            <TextField control={control} name="currency" label={t('Currency')} maxLength={3} />
          </div>
          <TextField
            control={control}
            name="retailerId"
            label={t('SKU')}
            help={t('Your own ID for this product. Orders and imports find it by this.')}
            maxLength={100}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The SKU that a name suggests: "Blue mug, 0.3 l" → BLUE-MUG-0-3-L. */
const skuFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toUpperCase()
    .slice(0, 40)
