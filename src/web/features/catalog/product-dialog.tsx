import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'

import { fromMinor, readPrice } from '#domain/commerce/money.ts'
import { Currency } from '#domain/commerce/order.ts'
import { OwnProduct } from '#domain/commerce/own-product.ts'
import type { Product } from '#domain/commerce/product.ts'

import { pictureOf } from '#web/api/commerce/catalog-queries.ts'
import { collectionsQuery, useArchiveProduct, useSaveProduct } from '#web/api/commerce/own-catalog.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { PictureField } from '#web/kit/form/picture-field.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { ProductPicture } from '#web/kit/media/product-image.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Written = z
  .object({
    retailerId: OwnProduct.shape.retailerId,
    name: OwnProduct.shape.name,
    price: z.string().trim().min(1, 'What does it cost?'),
    currency: z.string().trim().toUpperCase().pipe(Currency),
    stock: z
      .string()
      .trim()
      .regex(/^\d{0,7}$/, 'Use a whole number, or leave it empty.'),
    description: z.string().trim().max(2_000),
    url: z.literal('').or(OwnProduct.shape.url.unwrap().unwrap()),
    collections: z.array(z.string().trim().min(1).max(80)).max(50),
  })
  .refine(({ price, currency }) => readPrice(price, currency) !== null, { path: ['price'], message: 'Write it like 24.90.' })

/** A product of the own catalog: a new one, or one that is edited. */
export function ProductDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveProduct(app.id)
  const [picture, setPicture] = useState<{ file: File | 'removed'; url: string | null } | null>(null)
  const collections = useQuery(collectionsQuery(app.id)).data
  if (!collections) return null
  const shown = picture ? picture.url : product && pictureOf(app.id, product)
  const own = collections.filter(({ isOwn }) => isOwn)
  return (
    <FormDialog
      sheet
      title={product ? product.name : 'New product'}
      schema={Written}
      initial={product ? writtenOf(product, own) : NEW}
      submit={product ? 'Save product' : 'Add product'}
      aside={product && <ArchiveButton product={product} onDone={onClose} />}
      onSubmit={({ price, currency, stock, description, url, collections: names, ...written }) =>
        save.mutateAsync({
          productId: product?.retailerId ?? null,
          product: {
            ...written,
            priceMinor: readPrice(price, currency) ?? 0,
            currency,
            description: description || null,
            url: url || null,
            // What orders took meanwhile stays taken, unless somebody counted anew.
            ...(stock !== stockOf(product) && { stock: stock === '' ? null : Number(stock) }),
          },
          collections: names,
          picture: picture?.file ?? null,
        })
      }
      onDone={(pictureFault) => {
        const title = product ? 'Product saved' : 'Product added'
        if (pictureFault === null) toasts.show({ title })
        else toasts.show({ variant: 'destructive', title: `${title}, but not its picture`, description: pictureFault })
        onClose()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <PictureField
            label="Picture"
            help="JPEG, PNG or WebP, up to 10 MB. Anyone with its link can see it."
            preview={<ProductPicture key={shown} src={shown} className="size-20" />}
            isSet={shown !== null}
            onUpload={async (file) => {
              setPicture({ file, url: URL.createObjectURL(file) })
              return null
            }}
            onRemove={async () => {
              setPicture({ file: 'removed', url: null })
              return null
            }}
          />
          <TextField control={control} name="name" label="Name" maxLength={200} />
          <TextField
            control={control}
            name="retailerId"
            label="SKU"
            help={product ? undefined : 'Your own ID for this product. Orders and imports find it by this.'}
            readOnly={product !== null}
            maxLength={100}
          />
          <div className="grid grid-cols-3 gap-3">
            <TextField control={control} name="price" label="Price" inputMode="decimal" />
            <TextField control={control} name="currency" label="Currency" maxLength={3} />
            <TextField control={control} name="stock" label="Stock" inputMode="numeric" placeholder="Not counted" />
          </div>
          <AreaField control={control} name="description" label="Description" rows={3} maxLength={2_000} />
          <TagsField control={control} name="collections" label="Collections" known={own.map(({ name }) => name)} placeholder="Summer" />
          <TextField control={control} name="url" label="Shop page" placeholder="https://" inputMode="url" />
        </>
      )}
    </FormDialog>
  )
}

const NEW = { retailerId: '', name: '', price: '', currency: 'EUR', stock: '', description: '', url: '', collections: [] }

const stockOf = (product: Product | null): string => (product?.stock ?? '').toString()

function writtenOf(product: Product, own: readonly { id: string; name: string }[]): z.input<typeof Written> {
  const { retailerId, name, priceMinor, currency, description, url, collectionIds } = product
  return {
    retailerId,
    name,
    price: priceMinor === null ? '' : String(fromMinor(priceMinor, currency ?? '')),
    currency: currency ?? '',
    stock: stockOf(product),
    description: description ?? '',
    url: url ?? '',
    collections: own.flatMap((one) => (collectionIds.includes(one.id) ? [one.name] : [])),
  }
}

function ArchiveButton({ product: { retailerId, name, archived }, onDone }: { product: Product; onDone: () => void }) {
  const { app } = useCurrentApp()
  const archive = useArchiveProduct(app.id)
  const toasts = useToasts()
  const run = () =>
    archive.mutate(
      { productId: retailerId, archived: !archived },
      {
        onSuccess: () => {
          toasts.show({ title: archived ? `${name} restored` : `${name} archived` })
          onDone()
        },
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  return (
    <Button variant="ghost" icon={archived ? <ArchiveRestore /> : <Archive />} busy={archive.isPending} onClick={run}>
      {archived ? 'Restore' : 'Archive'}
    </Button>
  )
}
