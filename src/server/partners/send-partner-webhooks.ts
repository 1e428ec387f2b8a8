// Arrives: what happened to a partner's leads, clients and commission, queued in the transaction in which it did. Leaves: one signed POST for each
// of its addresses. A kill between their yes and ours posts it again under the same id.
import { createHmac } from 'node:crypto'

import type { Egress, EgressAnswer } from '#domain/egress.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Job } from '#runtime/jobs/job.ts'
import { leasedJob, stillOurs } from '#runtime/jobs/leased-job.ts'
import type { Sql } from '#store/postgres/sql.ts'
import {
  claimPartnerDeliveries,
  type DuePartnerDelivery,
  partnerDeliveryDue,
  renewPartnerDelivery,
  settlePartnerDelivery,
} from '#store/partners/webhooks.ts'

import type { Logger } from '../process/log.ts'
import type { Seal } from '../settings/seal.ts'

interface PartnerWebhookDeps {
  sql: Sql
  egress: Egress
  seal: Seal
  log: Logger
}

const AT_ONCE = 4
const TIMEOUT_MS = 10_000
/** About a day. */
const PAUSES_MS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200].map((seconds) => seconds * 1_000)

/** Makes the job that tells partners' programs. */
export const createPartnerWebhookJob = (deps: PartnerWebhookDeps): Job =>
  leasedJob<DuePartnerDelivery>(deps, {
    name: 'partner-webhooks',
    wokenBy: [],
    due: partnerDeliveryDue,
    concurrency: AT_ONCE,
    stopMs: TIMEOUT_MS,
    keyOf,
    holderOf: ({ partnerId }) => partnerId,
    claim: ({ limit, leaseMs }) => claimPartnerDeliveries(deps.sql, limit, leaseMs),
    run: (due, { isHeld }) => sendOne(deps, due, isHeld),
    renew: (some, leaseMs) => stillOurs(some, (one) => renewPartnerDelivery(deps.sql, one, leaseMs), keyOf),
  })

const keyOf = ({ id, tries }: DuePartnerDelivery): string => `${id}/${tries}`

async function sendOne({ sql, egress, seal }: PartnerWebhookDeps, due: DuePartnerDelivery, isHeld: () => boolean): Promise<void> {
  const { id, type, at, partnerId, data, url, secret, tries } = due
  const body = JSON.stringify({ id, type, at, partnerId, data })
  const signature = createHmac('sha256', seal.open(secret)).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-parley-delivery': id, 'x-parley-signature': `sha256=${signature}` }
  // Whoever claims it next sends it.
  if (!isHeld()) return
  const failure = failureOf(await egress({ url, method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, maxBytes: 1_024 }))
  await settlePartnerDelivery(sql, due, failure, PAUSES_MS[tries - 1] ?? null)
}

function failureOf(answer: EgressAnswer): string | null {
  if (answer.outcome !== 'answered') return answer.detail
  return answer.status >= 200 && answer.status < 300 ? null : storedText('The server answered {status}.', { status: answer.status })
}
