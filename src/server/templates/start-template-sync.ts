import type { Graph } from '#domain/whatsapp/graph.ts'
import { randomId } from '#domain/generate-id.ts'
import { createTemplateSync } from '#runtime/jobs/template-sync.ts'
import type { Worker } from '#runtime/jobs/worker.ts'
import type { Sql } from '#store/postgres/connect.ts'

import type { Logger } from '../process/log.ts'
import { templateReader } from './template-reader.ts'

/** Begins to keep our copies of templates up to date. */
export function startTemplateSync(parts: {
  sql: Sql
  graph: Graph
  openToken(sealed: Uint8Array): string
  now(): Date
  log: Logger
}): Worker {
  const { sql, graph, openToken, now, log } = parts
  const worker = createTemplateSync({ sql, log, list: templateReader(graph, openToken), generateId: randomId, now })
  worker.start()
  return worker
}
