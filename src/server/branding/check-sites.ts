// Arrives: hosts that show a partner's brand. Leaves: those whose record is gone for a week show it no longer. A domain that ran out may be
// somebody else's by then, and a host decides over mailed links.
import { Resolver } from 'node:dns/promises'

import type { Job } from '#runtime/jobs/job.ts'
import { listLiveProofs, noteProof } from '#store/partners/partner-sites.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { checkProof, type HostResolver } from './check-host.ts'
import { loadSites } from './refresh-sites.ts'
import type { Sites } from './sites.ts'

const EVERY_MS = 6 * 60 * 60_000

/** Makes the job that looks after the records of live hosts. */
export const createSiteCheck = (deps: { sql: Sql; sites: Sites; resolver?: HostResolver }): Job => ({
  name: 'partner-site-checks',
  wokenBy: [],
  everyMs: EVERY_MS,
  async run() {
    const { sql, sites, resolver = new Resolver({ timeout: 3_000, tries: 2 }) } = deps
    for (const { partnerId, host, proof } of await listLiveProofs(sql)) {
      const { ok } = await checkProof(resolver, host, proof)
      await noteProof(sql, partnerId, host, ok)
    }
    await loadSites(sql, sites)
    return { more: false }
  },
})
