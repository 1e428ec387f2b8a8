import type { Egress } from '#domain/egress.ts'
import type { Graph } from '#domain/whatsapp/graph.ts'
import { randomId } from '#domain/generate-id.ts'
import type { OpenCalendars } from '#runtime/integrations/google-calendar/open-calendars.ts'
import { createCatalogSync } from '#runtime/jobs/catalog-sync.ts'
import { createCalendarSync } from '#runtime/jobs/google-calendar/sync-calendars.ts'
import type { Job } from '#runtime/jobs/job.ts'
import { createNumberRefresh } from '#runtime/jobs/refresh-numbers.ts'
import { createPushJob } from '#runtime/jobs/send-pushes.ts'
import { createTemplateSync } from '#runtime/jobs/template-sync.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Mailer } from '../auth/mailer.ts'
import { createEventMailJob } from '../calendar/send-event-mails.ts'
import { createAnswerMailJob } from '../webchat/mails/mail-answers.ts'
import type { Cells } from '../cells/open-cells.ts'
import { createSiteCheck } from '../branding/check-sites.ts'
import { createSiteRefresh } from '../branding/refresh-sites.ts'
import type { Sites } from '../branding/sites.ts'
import { catalogReader } from '../catalog/catalog-reader.ts'
import { createDigestJobs } from '../digest/send-digests.ts'
import type { Logger } from './log.ts'
import { factsReader } from '../numbers/read-facts.ts'
import type { PushKeys } from '../notifications/push-sender.ts'
import { createPartnerWebhookJob } from '../partners/send-partner-webhooks.ts'
import type { Seal } from '../settings/seal.ts'
import { templateReader } from '../templates/template-reader.ts'

interface ServerJobDeps {
  sql: Sql
  egress: Egress
  graph: Graph
  openCalendars: OpenCalendars
  seal: Seal
  pushKeys: PushKeys
  /** Null where there is no mail server. */
  mailer: Mailer | null
  publicUrl: string
  sites: Sites
  /** Null where there is one cell. */
  cells: Cells | null
  now(): Date
  log: Logger
}

/** Background work that needs what only the server has: the mail server, the Graph API, Google’s accounts, the keys of pushes. */
export function serverJobs(deps: ServerJobDeps): Job[] {
  const { sql, egress, graph, openCalendars, seal, pushKeys, mailer, publicUrl, sites, cells, now, log } = deps
  const common = { sql, log, generateId: randomId, now }
  return [
    createPushJob({ sql, accounts: cells?.directory ?? sql, egress, sender: pushKeys.sender, log }),
    ...(mailer?.jobs ?? []),
    ...(mailer ? createDigestJobs({ ...common, mailer, seal, sites }) : []),
    createEventMailJob({ ...common, mailer, seal, sites }),
    ...(mailer ? [createAnswerMailJob({ sql, mailer, sites, seal, now, log })] : []),
    createNumberRefresh({ ...common, readFacts: factsReader(graph, seal.open) }),
    createTemplateSync({ ...common, list: templateReader(graph, seal.open) }),
    ...(cells?.jobs ?? []),
    ...siteJobs(deps),
    createPartnerWebhookJob({ sql, egress, seal, log }),
    createCalendarSync({ sql, openCalendars, publicUrl, now, log }),
    createCatalogSync({ sql, log, ...catalogReader(graph, seal.open) }),
  ]
}

/** Hosts of partners are the home cell's: another one finds none in its own database. */
function siteJobs({ sql, sites, cells }: ServerJobDeps): Job[] {
  if (cells?.isHome === false) return [createSiteRefresh(cells.directory, sites, true)]
  return [createSiteRefresh(sql, sites, false), createSiteCheck({ sql, sites })]
}
