import type { Egress } from '#domain/egress.ts'
import type { Graph } from '#domain/whatsapp/graph.ts'
import { randomId } from '#domain/generate-id.ts'
import { createNumberRefresh } from '#runtime/jobs/refresh-numbers.ts'
import { createPushWorker } from '#runtime/jobs/send-pushes.ts'
import type { Runtime } from '#runtime/runtime.ts'
import type { Sql } from '#store/postgres/connect.ts'

import type { Mailer } from '../auth/mailer.ts'
import { startCatalogSync } from '../catalog/start-catalog-sync.ts'
import { createDigestWorker } from '../digest/send-digests.ts'
import type { Logger } from './log.ts'
import { factsReader } from '../numbers/read-facts.ts'
import type { PushKeys } from '../notifications/push-sender.ts'
import type { Seal } from '../settings/seal.ts'
import { startTemplateSync } from '../templates/start-template-sync.ts'
import type { Undo } from '../undo.ts'

/** What works by its own clock, beside the pipeline, and what it uses. */
interface Beside {
  sql: Sql
  egress: Egress
  graph: Graph
  runtime: Runtime
  seal: Seal
  pushKeys: PushKeys
  /** Null where there is no mail server. */
  mailer: Mailer | null
  publicUrl: string
  now(): Date
  log: Logger
  opened: Undo
}

/** Starts what works beside the pipeline, by its own clock. */
export function startBeside({ sql, egress, graph, runtime, seal, pushKeys, mailer, publicUrl, now, log, opened }: Beside): void {
  const pushes = createPushWorker({ sql, egress, sender: pushKeys.sender, log })
  opened.add('pushes', () => pushes.stop())
  runtime.onTold(pushes.poke)
  pushes.start()
  if (mailer) {
    const digests = createDigestWorker({ sql, mailer, seal, generateId: randomId, now, publicUrl, log })
    opened.add('digests', () => digests.stop())
    digests.start()
  }
  const numbers = createNumberRefresh({ sql, log, generateId: randomId, now, readFacts: factsReader(graph, seal.open) })
  opened.add('numbers', () => numbers.stop())
  numbers.start()
  const templates = startTemplateSync({ sql, graph, openToken: seal.open, now, log })
  opened.add('templates', () => templates.stop())
  const catalogs = startCatalogSync({ sql, graph, openToken: seal.open, log })
  opened.add('catalogs', () => catalogs.stop())
}
