import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { AiProviderInput } from '#domain/ai/ai-provider.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** Who answers for the app's AI. */
export const aiProvidersQuery = (appId: string) =>
  queryOptions({ queryKey: queryKeys.aiProviders(appId), queryFn: ({ signal }) => call('listAiProviders', { appId }, { signal }) })

/** What AI providers were asked to transcribe lately. */
export const transcriptionsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.aiProviders(appId), 'transcriptions'],
    queryFn: ({ signal }) => call('listTranscriptions', { appId, limit: 1 }, { signal }),
  })

/** Without a key, a provider that is there keeps the one it has. */
export type ProviderToSave = AiProviderInput & { key?: string }

/** Connects, changes, tests and disconnects AI providers. */
export function useAiProviders(appId: string) {
  const queries = useQueryClient()
  // What writes with their help asks again whether there is any.
  const onSuccess = () =>
    Promise.all([queryKeys.aiProviders(appId), queryKeys.assist(appId)].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const save = useMutation({
    mutationFn: ({ id, body: { key, ...body } }: { id: string | null; body: ProviderToSave }) =>
      id === null
        ? call('createAiProvider', { appId, body: { ...body, key: key ?? '' } })
        : call('updateAiProvider', { appId, aiProviderId: id, body: { ...body, ...(key !== undefined && { key }) } }),
    onSuccess,
  })
  const test = useMutation({ mutationFn: (aiProviderId: string) => call('testAiProvider', { appId, aiProviderId }) })
  const remove = useMutation({ mutationFn: (aiProviderId: string) => call('removeAiProvider', { appId, aiProviderId }), onSuccess })
  return { save, test, remove }
}
