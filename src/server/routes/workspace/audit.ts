import { Readable } from 'node:stream'

import type { audit } from '#domain/api/workspace/audit.ts'
import { t } from '#domain/i18n/t.ts'
import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import type { AuditEntry, AuditFilter } from '#domain/workspace/audit.ts'
import { locale } from '#domain/i18n/locale.ts'
import { type AuditSearch, listAuditActors, listAuditLog } from '#store/workspace/audit-log.ts'

import { intervalIn } from '#server/http/date-span.ts'
import { inLanguage } from '#runtime/i18n/in-language.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'
import { readPart } from '#server/reads/through-replica.ts'

const CHUNK = 1_000
const heads = () => [
  t('Time (UTC)'),
  t('Name'),
  t('Actor'),
  t('Actor ID'),
  t('IP address'),
  t('Browser'),
  t('Kind'),
  t('Operation'),
  t('Subject'),
  t('Subject ID'),
  t('Changes'),
]

/** Who changed what, as a list and as a file. */
export function auditRoutes(deps: ServerDeps): Pick<Operations, keyof typeof audit> {
  const { sql, now } = deps
  const searchFor = async (appId: string, { actorId, kind, ...span }: AuditFilter): Promise<AuditSearch> => {
    const { from, until } = await intervalIn(deps, appId, span)
    return { actorId, kind, from, until }
  }
  return {
    listAuditLog: async ({ params, query }) => listAuditLog(sql, params.appId, await searchFor(params.appId, query), query),
    listAuditActors: async ({ params }) => ({ items: await listAuditActors(sql, params.appId) }),
    exportAuditLog: async ({ params, query, reply, caller }) => {
      const search = await searchFor(params.appId, query)
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-log-${now().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'no-store',
      })
      const readPage: ReadPage = (after) =>
        readPart(deps.reads, caller, () => listAuditLog(sql, params.appId, search, { limit: CHUNK, after }))
      return Readable.from(linesOf(locale(), readPage))
    },
  }
}

type ReadPage = (after: string | undefined) => Promise<{ items: AuditEntry[]; nextCursor: string | null }>

/** The file in a language: what streams it is no part of the call that asked. */
async function* linesOf(language: string, read: ReadPage): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(inLanguage(language, heads))
  let after: string | undefined
  do {
    const { items, nextCursor } = await read(after)
    yield inLanguage(language, () => items.map((entry) => csvLine(cellsOf(entry))).join(''))
    after = nextCursor ?? undefined
  } while (after !== undefined)
}

const cellsOf = ({ at, actor, ip, browser, kind, operation, subject, changes }: AuditEntry): string[] => [
  at,
  actor.name,
  actor.kind === 'key' ? t('API key') : t('Person'),
  actor.id,
  ip,
  browser ?? '',
  kind,
  operation,
  subject?.name ?? '',
  subject?.id ?? '',
  changes
    .map(({ field, from, to, hidden }) =>
      hidden ? t('{field}: changed', { field }) : `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
    )
    .join('; '),
]
