import type { Graph } from '#domain/whatsapp/graph.ts'
import { createCatalogSync } from '#runtime/jobs/catalog-sync.ts'
import type { Worker } from '#runtime/jobs/worker.ts'
import type { Sql } from '#store/postgres/connect.ts'

import type { Logger } from '../process/log.ts'
import { catalogReader } from './catalog-reader.ts'

/** Begins to keep our copies of catalogs up to date. */
export function startCatalogSync(parts: { sql: Sql; graph: Graph; openToken(sealed: Uint8Array): string; log: Logger }): Worker {
  const { sql, graph, openToken, log } = parts
  const worker = createCatalogSync({ sql, log, ...catalogReader(graph, openToken) })
  worker.start()
  return worker
}
