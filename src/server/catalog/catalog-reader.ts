import { readCatalogs, readProducts } from '#channels/whatsapp/catalog/catalog-calls.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Graph } from '#domain/whatsapp/graph.ts'
import type { CatalogSyncDeps } from '#runtime/jobs/catalog-sync.ts'

import { openOrNull } from '../numbers/read-facts.ts'

const unopened = () => ({
  outcome: 'failed' as const,
  problem: storedText('The access token was encrypted with another SECRET_KEY. Enter it again.'),
  retry: 'never' as const,
})

/** Makes what reads an account's catalogs over the Graph API. A token that cannot be opened is a problem to tell, and no throw. */
export function catalogReader(graph: Graph, openToken: (sealed: Uint8Array) => string): Pick<CatalogSyncDeps, 'catalogs' | 'products'> {
  return {
    catalogs: async ({ tokenSealed, graphUrl, wabaId }, after) => {
      const token = openOrNull(openToken, tokenSealed)
      return token === null ? unopened() : readCatalogs(graph, { token, graphUrl }, wabaId, after)
    },
    products: async ({ tokenSealed, graphUrl }, catalogId, after) => {
      const token = openOrNull(openToken, tokenSealed)
      return token === null ? unopened() : readProducts(graph, { token, graphUrl }, catalogId, after)
    },
  }
}
