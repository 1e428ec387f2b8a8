import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { call, type CallAnswer } from '../call.ts'
import { randomKey } from '../random-key.ts'
import { queryKeys } from '../query-keys.ts'

const POLL_MS = 1_500

type Listed = CallAnswer<'listKnowledge'>

const listed = (appId: string) => ({
  queryKey: [...queryKeys.knowledge(appId), 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('listKnowledge', { appId }, { signal }),
  refetchInterval: ({ state: { data } }: { state: { data: Listed | undefined } }) => (data && isUnderWay(data) ? POLL_MS : false),
})

/** Whether something is read, or turned into vectors. */
const isUnderWay = ({ items, vectors }: Listed): boolean =>
  items.some(({ status }) => status === 'reading') || (vectors !== null && vectors.problem === null && vectors.done < vectors.passages)

/** What the app’s AI agents answer from; asked for again while something is read. */
export const knowledgeQuery = (appId: string) => queryOptions({ ...listed(appId), select: ({ items }) => items })

/** How far passages are turned into vectors; null where no provider does so. */
export const vectorsQuery = (appId: string) => queryOptions({ ...listed(appId), select: ({ vectors }) => vectors })

/** One source with what was written of it. */
export const sourceQuery = (appId: string, sourceId: string) =>
  queryOptions({
    queryKey: [...queryKeys.knowledge(appId), 'one', sourceId],
    queryFn: ({ signal }) => call('getKnowledge', { appId, sourceId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'reading' ? POLL_MS : false),
  })

/** Passages of a source that are shown together, and what is looked for among them. */
export interface PassagePage {
  from: number
  /** The page on which it stands, in place of `from`. */
  passageId?: string | undefined
  /** Only those that no answer was given from for this long. */
  unusedDays?: number | undefined
}

/** Passages of one page. */
export const PASSAGES_SHOWN = 100

/** Some passages of a source, in their order. */
export const passagesQuery = (appId: string, sourceId: string, page: PassagePage = { from: 0 }) =>
  queryOptions({
    queryKey: [...passagesKey(appId, sourceId), page],
    queryFn: ({ signal }) => call('listPassages', { appId, sourceId, limit: PASSAGES_SHOWN, ...page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All that was asked for of a source's passages. */
export const passagesKey = (appId: string, sourceId: string) => [...queryKeys.knowledge(appId), 'one', sourceId, 'passages'] as const

/** The pages of a website, and what came of each. */
export const pagesQuery = (appId: string, sourceId: string) =>
  queryOptions({
    queryKey: [...queryKeys.knowledge(appId), 'one', sourceId, 'pages'],
    queryFn: async ({ signal }) => (await call('listPages', { appId, sourceId }, { signal })).items,
  })

/** The agents that answer from a source. */
export const usersQuery = (appId: string, sourceId: string) =>
  queryOptions({
    queryKey: [...queryKeys.knowledge(appId), 'one', sourceId, 'agents'],
    queryFn: async ({ signal }) => (await call('listSourceUsers', { appId, sourceId }, { signal })).items,
  })

/** Uploads a document to the storage of the app; answers its path there. What uploads is loaded with the first file. */
export async function uploadDocument(appId: string, file: File, onProgress: (part: number) => void): Promise<string> {
  const { uploadObject } = await import('../files/upload-file.ts')
  const path = `knowledge/${randomKey()}`
  await uploadObject({ appId, file, bucket: 'private', path, signal: new AbortController().signal, onProgress })
  return path
}

/** Writes sources, has them read again, and removes them. */
export function useKnowledge(appId: string) {
  const queries = useQueryClient()
  const key = queryKeys.knowledge(appId)
  const save = useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: KnowledgeInput }) =>
      id === null ? call('createKnowledge', { appId, body: input }) : call('updateKnowledge', { appId, sourceId: id, body: input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  const read = useMutation({
    mutationFn: (sourceId: string) => call('readKnowledge', { appId, sourceId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  const remove = useMutation({
    mutationFn: (sourceId: string) => call('removeKnowledge', { appId, sourceId }),
    // The source itself is not asked for again: it may still be open.
    onSuccess: () => Promise.all(['list', 'found'].map((part) => queries.invalidateQueries({ queryKey: [...key, part] }))),
  })
  return { save, read, remove }
}

/** Finds what would be answered from. */
export const foundQuery = (appId: string, question: string) =>
  queryOptions({
    queryKey: [...queryKeys.knowledge(appId), 'found', question],
    queryFn: async ({ signal }) => (await call('searchKnowledge', { appId, body: { question } }, { signal })).items,
    enabled: question !== '',
  })
