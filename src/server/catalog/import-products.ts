import type { GenerateId } from '#domain/generate-id.ts'
import type { ProductImportResult } from '#domain/commerce/product-import.ts'
import { listProductsOf, type StoredProduct } from '#store/commerce/catalogs.ts'
import { addCollection, listCollections, setProductCollections } from '#store/commerce/collections.ts'
import { archiveProduct, findOwnCatalog, openOwnCatalog, saveOwnProducts } from '#store/commerce/own-catalog.ts'
import type { Tx } from '#store/postgres/sql.ts'

import { type ReadProduct, readProductRows } from './read-product-rows.ts'

const PREVIEWED = 20

interface Deps {
  tx: Tx
  generateId: GenerateId
}

/** Makes products of a table, by their SKU: the same table twice changes nothing the second time. `dry` only says what would come of it. */
export async function importProducts(
  { tx, generateId }: Deps,
  appId: string,
  { csv, dry }: { csv: string; dry: boolean },
): Promise<ProductImportResult> {
  const { products, faults, ignored } = readProductRows(csv)
  const own = await findOwnCatalog(tx, appId)
  const named = new Map((await listCollections(tx, appId)).flatMap(({ id, name, isOwn }) => (isOwn ? [[name, id]] : [])))
  const known = new Map(
    own
      ? (
          await listProductsOf(
            tx,
            appId,
            own.id,
            products.map(({ retailerId }) => retailerId),
          )
        ).map((one) => [one.retailerId, one])
      : [],
  )
  const created = products.filter(({ retailerId }) => !known.has(retailerId))
  const updated = products.filter((product) => {
    const before = known.get(product.retailerId)
    return before !== undefined && isChanged(before, product, named)
  })
  const result = {
    created: created.length,
    updated: updated.length,
    unchanged: products.length - created.length - updated.length,
    faults,
    ignored,
    preview: products.slice(0, PREVIEWED),
  }
  if (dry || created.length + updated.length === 0) return result
  const catalogId = await openOwnCatalog(tx, appId, generateId)
  const changed = [...created, ...updated]
  await saveOwnProducts(tx, appId, catalogId, changed)
  for (const { retailerId, collections } of changed) {
    if (known.get(retailerId)?.archived) await archiveProduct(tx, appId, retailerId, false)
    for (const name of collections.filter((one) => !named.has(one))) {
      const id = generateId()
      await addCollection(tx, { appId, id, catalogId, name })
      named.set(name, id)
    }
    if (collections.length === 0) continue
    const ids = collections.flatMap((name) => named.get(name) ?? [])
    await setProductCollections(tx, { appId, catalogId, retailerId }, ids)
  }
  return result
}

const COMPARED = ['name', 'description', 'priceMinor', 'currency', 'url', 'imageUrl', 'stock'] as const

/** Whether a row says something else than what is there; an archived product that is imported again comes back. */
function isChanged(before: StoredProduct, row: ReadProduct, named: ReadonlyMap<string, string>): boolean {
  if (before.archived || COMPARED.some((field) => row[field] !== undefined && row[field] !== before[field])) return true
  if (row.collections.length === 0) return false
  const ids = row.collections.map((name) => named.get(name))
  return ids.length !== before.collectionIds.length || ids.some((id) => id === undefined || !before.collectionIds.includes(id))
}
