import type { knowledge } from '#domain/api/ai/knowledge.ts'
import { AppError } from '#domain/errors.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { t } from '#domain/i18n/t.ts'
import { describeLive } from '#runtime/integrations/ai/live-passages.ts'
import { appPath } from '#runtime/integrations/files/objects.ts'
import { findObject } from '#store/files/storage-objects.ts'
import { listConflicts, solveConflict } from '#store/knowledge/conflicts.ts'
import { listGaps, removeGap } from '#store/knowledge/gaps.ts'
import { listPassages } from '#store/knowledge/passages.ts'
import { findKnowledge, isFileRead, listKnowledge, listPages, readAgain, removeKnowledge } from '#store/knowledge/sources.ts'
import { vectorProgress } from '#store/knowledge/vectors.ts'
import { listUsers } from '#store/knowledge/used-by.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'
import { isWritten, writeSource } from './write-source.ts'

type Ids = keyof typeof knowledge

/** What AI agents answer from: written by people or read from their sites and files, split into passages and searched. */
export function knowledgeRoutes(deps: ServerDeps): Pick<Operations, Ids> {
  const { sql, generateId, runtime, agents } = deps
  const write = async (appId: string, id: string, input: KnowledgeInput, by: string | null) => {
    await sql.begin((tx) => writeSource(tx, appId, id, input, by))
    runtime.topics.publish(['knowledge'])
    return orNotFound(await findKnowledge(sql, appId, id))
  }
  return {
    listKnowledge: async ({ params }) => ({
      items: await listKnowledge(sql, params.appId),
      vectors: await vectorProgress(sql, params.appId),
    }),
    createKnowledge: async (call) => write(call.params.appId, generateId(), call.body, somebody(call).name),
    getKnowledge: async ({ params }) => orNotFound(await findKnowledge(sql, params.appId, params.sourceId)),
    updateKnowledge: async (call) => {
      const { appId, sourceId } = call.params
      const { input: before } = orNotFound(await findKnowledge(sql, appId, sourceId))
      if (before.kind !== call.body.kind)
        throw new AppError('invalid-argument', { details: [{ path: 'kind', message: t('A source keeps its kind. Add another source.') }] })
      const written = await write(appId, sourceId, call.body, somebody(call).name)
      await removeUpload(deps, appId, before)
      return written
    },
    removeKnowledge: async ({ params: { appId, sourceId } }) => {
      const { input } = orNotFound(await findKnowledge(sql, appId, sourceId))
      orNotFound(await removeKnowledge(sql, appId, sourceId))
      await removeUpload(deps, appId, input)
      return {}
    },
    readKnowledge: async ({ params: { appId, sourceId } }) => {
      const { input } = orNotFound(await findKnowledge(sql, appId, sourceId))
      if (isWritten(input))
        throw new AppError('invalid-argument', {
          details: [{ path: 'sourceId', message: t('Only what stands elsewhere is read. This was written here.') }],
        })
      await readAgain(sql, appId, sourceId)
      runtime.topics.publish(['knowledge'])
      return orNotFound(await findKnowledge(sql, appId, sourceId))
    },
    ...partRoutes(sql),
    ...conflictRoutes(sql),
    ...agentSideRoutes({ sql, agents }),
  }
}

/** What a source was split into, and where it was read. */
const partRoutes = (sql: ServerDeps['sql']): Pick<Operations, 'listPassages' | 'listPages'> => ({
  listPassages: async ({ params: { appId, sourceId }, query: { from, limit, passageId = null, unusedDays = null } }) => {
    orNotFound(await findKnowledge(sql, appId, sourceId))
    const { items, ...page } = await listPassages(sql, appId, sourceId, { from, limit, passageId, unusedDays })
    return { ...page, items: await describeLive({ sql }, appId, items) }
  },
  listPages: async ({ params }) => {
    orNotFound(await findKnowledge(sql, params.appId, params.sourceId))
    return { items: await listPages(sql, params.appId, params.sourceId) }
  },
})

/** What passages contradict one another in. */
const conflictRoutes = (sql: ServerDeps['sql']): Pick<Operations, 'listKnowledgeConflicts' | 'solveKnowledgeConflict'> => ({
  listKnowledgeConflicts: async ({ params }) => ({ items: await listConflicts(sql, params.appId) }),
  solveKnowledgeConflict: async (call) => {
    if (!(await solveConflict(sql, call.params.appId, call.params.conflictId, somebody(call).name))) throw new AppError('not-found')
    return {}
  },
})

/** What agents would find, which of them answer from a source, and what none of them could answer. */
const agentSideRoutes = ({
  sql,
  agents,
}: Pick<ServerDeps, 'sql' | 'agents'>): Pick<
  Operations,
  'searchKnowledge' | 'listSourceUsers' | 'listKnowledgeGaps' | 'dismissKnowledgeGap'
> => ({
  searchKnowledge: async ({ params, body: { language, tags, channelId, ...asked } }) => ({
    items: await agents.search(params.appId, { ...asked, reader: { language, tags, channelId } }),
  }),
  listSourceUsers: async ({ params }) => {
    orNotFound(await findKnowledge(sql, params.appId, params.sourceId))
    return { items: await listUsers(sql, params.appId, params.sourceId) }
  },
  listKnowledgeGaps: async ({ params }) => ({ items: await listGaps(sql, params.appId) }),
  dismissKnowledgeGap: async ({ params }) => {
    orNotFound(await removeGap(sql, params.appId, params.gapId))
    return {}
  },
})

/** Where documents are uploaded to for knowledge alone; other files are the workspace's own, and stay. */
const UPLOADS = 'knowledge/'

/** Deletes what was uploaded for a source once no source reads it, so that it takes no room any more. */
async function removeUpload({ sql, runtime }: ServerDeps, appId: string, input: KnowledgeInput): Promise<void> {
  if (input.kind !== 'file' || !input.path.startsWith(UPLOADS) || (await isFileRead(sql, appId, input.path))) return
  const fullPath = appPath(appId, input.path)
  if (await findObject(sql, 'private', fullPath)) await runtime.files.objects.remove('private', fullPath)
}
