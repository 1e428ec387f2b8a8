import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { fromMinor, readPrice } from '#domain/commerce/money.ts'
import { OwnProduct } from '#domain/commerce/own-product.ts'
import type { Product } from '#domain/commerce/product.ts'

import { pictureOf } from '#web/api/commerce/catalog-queries.ts'
import { collectionsQuery, useArchiveProduct, useSaveProduct } from '#web/api/commerce/own-catalog.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { isReadable, UNREADABLE, WrittenProduct } from '#web/kit/creating/written-product.ts'
import { Button } from '#web/kit/form/button.tsx'
import { PictureField } from '#web/kit/form/picture-field.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { ProductPicture } from '#web/kit/media/product-image.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Written = WrittenProduct.extend({
  stock: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/, t('Use a whole number, or leave it empty.')),
  description: z.string().trim().max(2_000),
  url: z.literal('').or(OwnProduct.shape.url.unwrap().unwrap()),
  collections: z.array(z.string().trim().min(1).max(80)).max(50),
}).refine(isReadable, UNREADABLE)

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
      title={product ? product.name : t('New product')}
      schema={Written}
      initial={product ? writtenOf(product, own) : NEW}
      submit={product ? t('Save product') : t('Add product')}
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
        const title = product ? t('Product saved') : t('Product added')
        if (pictureFault === null) toasts.show({ title })
        else toasts.show({ variant: 'destructive', title: t('{title}, but the image wasn’t saved', { title }), description: pictureFault })
        onClose()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <PictureField
            label={t('Image')}
            help={t('JPEG, PNG or WebP, up to 10 MB. Anyone with its link can see it.')}
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
          <TextField control={control} name="name" label={t('Name')} maxLength={200} />
          <TextField
            control={control}
            name="retailerId"
            label={t('SKU')}
            help={product ? undefined : t('Your own ID for this product. Orders and imports find it by this.')}
            readOnly={product !== null}
            maxLength={100}
          />
          <div className="grid grid-cols-3 gap-3">
            <TextField control={control} name="price" label={t('Price')} inputMode="decimal" />
            <TextField control={control} name="currency" label={t('Currency')} maxLength={3} />
            <TextField control={control} name="stock" label={t('Stock')} inputMode="numeric" placeholder={t('Not counted')} />
          </div>
          <AreaField control={control} name="description" label={t('Description')} rows={3} maxLength={2_000} />
          <TagsField
            control={control}
            name="collections"
            label={t('Collections')}
            known={own.map(({ name }) => name)}
            placeholder={t('Summer')}
          />
          <TextField control={control} name="url" label={t('Shop page')} placeholder={'https://'} inputMode="url" />
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
          toasts.show({ title: archived ? t('{name} restored', { name }) : t('{name} archived', { name }) })
          onDone()
        },
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  return (
    <Button variant="ghost" icon={archived ? <ArchiveRestore /> : <Archive />} busy={archive.isPending} onClick={run}>
      {archived ? t('Restore') : t('Archive')}
    </Button>
  )
}
