import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { DateSpan } from '../date-span.ts'

/** For how many days a workspace keeps who changed what. */
export const AUDIT_DAYS = 400

/** What an entry is about. */
export const AUDIT_KINDS = ['settings', 'members', 'channels', 'flows', 'agents', 'keys', 'data'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** One value that changed. `hidden`: it is secret, or too long to be kept here. */
export const AuditChange = z.object({ field: z.string(), from: Json, to: Json, hidden: z.boolean().optional() })
export type AuditChange = z.infer<typeof AuditChange>

/** One thing that somebody did: a person in a browser, or a program with an API key. */
export const AuditEntry = z.object({
  id: Id,
  at: z.iso.datetime(),
  kind: z.enum(AUDIT_KINDS),
  /** The operation of the API, like `updateMember`. */
  operation: z.string(),
  actor: z.object({ kind: z.enum(['user', 'key']), id: z.string(), name: z.string() }),
  ip: z.string(),
  /** The user agent of the browser, or of the program. */
  browser: z.string().nullable(),
  subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  changes: z.array(AuditChange),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Which entries are looked for. */
export const AuditFilter = DateSpan.extend({ actorId: z.string().max(64).optional(), kind: z.enum(AUDIT_KINDS).optional() })
export type AuditFilter = z.infer<typeof AuditFilter>

/** Whoever stands in the log, for its filter. */
export const AuditActor = AuditEntry.shape.actor
