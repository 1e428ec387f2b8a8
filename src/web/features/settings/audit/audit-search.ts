import { type DateSpan, readDateSpan } from '#domain/date-range.ts'
import { AUDIT_KINDS } from '#domain/workspace/audit.ts'

import type { AuditSearch } from '#web/api/workspace/audit.ts'

/** The address of the audit log, as it is written. */
export type AuditAddress = DateSpan & { actorId?: string | undefined; kind?: string | undefined }

/** Reads the address of the audit log; what it does not know counts as left out. */
export const readAuditAddress = ({ actorId, kind, ...span }: AuditAddress): AuditSearch => ({
  ...readDateSpan(span),
  actorId: actorId?.slice(0, 64),
  kind: AUDIT_KINDS.find((one) => one === kind),
})
