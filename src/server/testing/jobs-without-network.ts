import { createGraph } from '#channels/whatsapp/graph.ts'
import { NO_BRANDING } from '#domain/partners/brand.ts'
import { openCalendars } from '#runtime/integrations/google-calendar/open-calendars.ts'
import type { Job } from '#runtime/jobs/job.ts'
import { NO_GOOGLE } from '#runtime/testing/no-google.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { createMailer } from '../auth/mailer.ts'
import { createSites } from '../branding/sites.ts'
import { createPushKeys } from '../notifications/push-sender.ts'
import type { Logger } from '../process/log.ts'
import { serverJobs } from '../process/server-jobs.ts'
import { createSeal } from '../settings/seal.ts'

/** The background work of the server, with nobody to call outside. */
export function jobsWithoutNetwork(sql: Sql, log: Logger): Job[] {
  const seal = createSeal('a secret key of the tests, long enough')
  const publicUrl = 'https://parley.test'
  const from = 'Parley <parley@parley.test>'
  const egress = async () => ({ outcome: 'refused' as const, detail: 'No network in tests.' })
  return serverJobs({
    sql,
    egress,
    graph: createGraph(egress, 'http://graph.invalid/v25.0'),
    openCalendars: openCalendars({ egress, google: NO_GOOGLE, openSecret: seal.open }),
    seal,
    pushKeys: createPushKeys({ sql, seal, publicUrl, mailFrom: from }),
    mailer: createMailer({ smtpUrl: 'smtp://mail.invalid', from, sql, seal, log }),
    publicUrl,
    sites: createSites({ publicUrl, branding: NO_BRANDING }),
    cells: null,
    now: () => new Date(),
    log,
  })
}
