// Arrives: accounts whose list of templates is due. Leaves: our copy brought up to it. Never here: a copy cut short by a page that failed.
import type { GenerateId } from '#domain/generate-id.ts'
import type { FetchedTemplate, TemplateListing, TemplateNote } from '#domain/whatsapp/template.ts'
import { clock, type DueAccount } from '#store/whatsapp/account-sync.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { writeListing } from '#store/whatsapp/template-sync.ts'

import { type AccountEnd, type AccountPace, createAccountSync, syncAccount } from './account-sync.ts'
import type { Logger } from '../logger.ts'
import type { Job } from './job.ts'

const PACE: AccountPace = { queue: 'template_sync', atOnce: 4, everyMs: 30 * 60_000 }

export interface TemplateSyncDeps {
  sql: Sql
  /** Reads all pages of an account's templates. It answers, it never throws. */
  list(account: DueAccount): Promise<TemplateListing>
  generateId: GenerateId
  now(): Date
  log: Logger
}

/** Makes the reading of templates: each account every half hour, at once when it is new or something of it is, and later after faults. */
export const createTemplateSync = (deps: TemplateSyncDeps): Job =>
  createAccountSync('templates', PACE, deps, (account) => readTemplates(deps, account))

/** Reads an account's list now; answers what is wrong, or null. `undefined` when no channel of the app has the account. */
export const syncTemplates = (deps: Omit<TemplateSyncDeps, 'log'>, appId: string, wabaId: string): Promise<string | null | undefined> =>
  syncAccount(deps.sql, PACE, { appId, wabaId }, (account) => readTemplates(deps, account))

async function readTemplates({ sql, list, generateId, now }: Omit<TemplateSyncDeps, 'log'>, account: DueAccount): Promise<AccountEnd> {
  const { appId, wabaId } = account
  const askedAt = await clock(sql)
  const listing = await list(account)
  const templates = lastOfEach(listing.templates).map((one) => ({ ...one, id: generateId(), note: noteOf(one, now()) }))
  await writeListing(sql, { appId, wabaId, templates, askedAt, isWhole: listing.outcome === 'whole' })
  return listing
}

/** A list that changes while it is paged may name one twice; the later page is newer. */
const lastOfEach = (templates: readonly FetchedTemplate[]): FetchedTemplate[] => [
  ...new Map(templates.map((one) => [`${one.name} ${one.language}`, one])).values(),
]

const noteOf = ({ rejectedReason, status }: FetchedTemplate, now: Date): TemplateNote | null =>
  rejectedReason === null ? null : { event: status, reason: rejectedReason, detail: null, disableDate: null, at: now.toISOString() }
