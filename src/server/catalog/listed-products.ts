import type { ListedProduct } from '#domain/webchat/listed-product.ts'
import { listProducts } from '#store/commerce/catalogs.ts'
import { findOwnCatalog } from '#store/commerce/own-catalog.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { DownloadUrls } from '../storage/download-urls.ts'
import { toListed } from '../webchat/chat-lines.ts'

const PAGE = 30

/** A page of the workspace's own catalog, as visitors see it. */
export async function listedProducts(
  { sql, downloadUrls }: { sql: Sql; downloadUrls: DownloadUrls },
  appId: string,
  after: string | undefined,
): Promise<{ items: ListedProduct[]; nextCursor: string | null }> {
  const catalog = await findOwnCatalog(sql, appId)
  if (!catalog) return { items: [], nextCursor: null }
  const { items, nextCursor } = await listProducts(sql, appId, { catalogId: catalog.id }, { limit: PAGE, after })
  return { items: items.map((product) => toListed(downloadUrls, product)), nextCursor }
}
