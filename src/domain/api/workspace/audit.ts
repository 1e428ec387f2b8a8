import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { AUDIT_DAYS, AuditActor, AuditEntry, AuditFilter } from '#domain/workspace/audit.ts'
import { Bytes, endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const path = '/api/v1/apps/:appId/audit-log'
const tag = 'audit log'

/** Who changed what in a workspace, when and from where. */
export const audit = {
  listAuditLog: endpoint(
    { method: 'GET', path, summary: `Who changed what, newest first; kept for ${AUDIT_DAYS} days`, tag, access: 'admin' },
    { params: InApp, query: AuditFilter.extend(PageQuery.shape), answer: page(AuditEntry) },
  ),
  listAuditActors: endpoint(
    { method: 'GET', path: `${path}/actors`, summary: 'The people and API keys in the audit log', tag, access: 'admin' },
    { params: InApp, answer: z.object({ items: z.array(AuditActor) }) },
  ),
  exportAuditLog: endpoint(
    { method: 'GET', path: `${path}/export`, summary: 'The audit log as CSV', tag, access: 'admin' },
    { params: InApp, query: AuditFilter, answer: Bytes },
  ),
}
