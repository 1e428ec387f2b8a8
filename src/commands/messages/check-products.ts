import { storedText } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { isLinked, unknownProducts } from '#store/commerce/catalogs.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'

/**
 * Why a message with products would be refused, or shown without some of them; empty where it may go, or the catalog was never read.
 * `all`: only what WhatsApp refuses; of a list it leaves out silently what it does not know.
 */
export async function checkProducts(
  sql: Sql | Tx,
  appId: string,
  channelId: string,
  content: OutgoingContent,
  { all = false }: { all?: boolean } = {},
): Promise<string[]> {
  const wanted = wantedOf(content)
  const faults: string[] = []
  for (const { catalogId, ids } of wanted) {
    if ((await isLinked(sql, appId, channelId, catalogId)) === false) {
      faults.push(
        catalogId === null
          ? storedText('This number has no catalog.')
          : storedText('Catalog {catalogId} isn’t linked to this number.', { catalogId }),
      )
      continue
    }
    if (catalogId === null || ids.length === 0) continue
    const unknown = (await unknownProducts(sql, appId, catalogId, ids)) ?? []
    if (all && unknown.length < ids.length) continue
    faults.push(...unknown.map((id) => storedText('The catalog has no product “{id}”.', { id })))
  }
  return faults
}

interface Wanted {
  catalogId: string | null
  ids: readonly string[]
}

function wantedOf(content: OutgoingContent): Wanted[] {
  if (content.type === 'carousel' && content.show.kind === 'products')
    return content.show.products.map(({ catalogId, productRetailerId }) => ({ catalogId, ids: [productRetailerId] }))
  if (content.type !== 'catalog') return []
  const { show } = content
  if (show.kind === 'catalog') return [{ catalogId: null, ids: [] }]
  const ids = show.kind === 'product' ? [show.productRetailerId] : show.sections.flatMap(({ productRetailerIds }) => productRetailerIds)
  return [{ catalogId: show.catalogId, ids: [...new Set(ids)] }]
}
