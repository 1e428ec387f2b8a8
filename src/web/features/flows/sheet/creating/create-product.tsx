import { Suspense } from 'react'

import { useSaveProduct } from '#web/api/commerce/own-catalog.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { CreateWindowProps } from '#web/kit/schema-form/form-context.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const NewProductDialog = lazyPart(async () => (await import('#web/kit/creating/new-product-dialog.tsx')).NewProductDialog)

/** Creates a product of the own catalog where a step names one that is not there yet. */
export function CreateProduct(props: CreateWindowProps) {
  const { app } = useCurrentApp()
  const save = useSaveProduct(app.id)
  return (
    <Suspense fallback={null}>
      <NewProductDialog {...props} onCreate={(product) => save.mutateAsync({ productId: null, product, collections: [], picture: null })} />
    </Suspense>
  )
}
