import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Agent } from '#domain/ai/agent-config.ts'

import { call, type CallInput } from '../call.ts'
import { thingsQuery } from '../flows/list-things.ts'
import { queryKeys } from '../query-keys.ts'

/** The app's AI agents, by name. */
export const agentsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.agents(appId), 'list'],
    queryFn: ({ signal }) => call('listAgents', { appId }, { signal }),
  })

/** One agent. What a colleague saves is not told by itself, so it is asked for now and then. */
export const agentQuery = (appId: string, agentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.agents(appId), 'one', agentId],
    queryFn: ({ signal }) => call('getAgent', { appId, agentId }, { signal }),
    refetchInterval: 15_000,
  })

/** The versions of an agent, newest first. */
export const agentVersionsQuery = (appId: string, agentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.agents(appId), 'versions', agentId],
    queryFn: ({ signal }) => call('listAgentVersions', { appId, agentId }, { signal }),
  })

/** What an agent may answer from. */
export const agentSourcesQuery = (appId: string) =>
  queryOptions({
    queryKey: [...queryKeys.agents(appId), 'sources'],
    queryFn: ({ signal }) => call('listKnowledge', { appId }, { signal }),
  })

/** What was sent to an agent's models, newest first. */
export const agentRequestsQuery = (appId: string, agentId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.agents(appId), 'requests', agentId],
    queryFn: ({ pageParam, signal }) => call('listAgentRequests', { appId, agentId, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Saves an agent's name and draft; refuses where somebody else saved since `basedOn`. */
export const saveAgent = (appId: string, agentId: string, body: CallInput<'updateAgent'>['body']): Promise<Agent> =>
  call('updateAgent', { appId, agentId, body })

/** Asks the draft of an agent for its next answer. */
export const tryDraft = (appId: string, agentId: string, body: CallInput<'tryAgent'>['body']) => call('tryAgent', { appId, agentId, body })

/** Makes a version the draft again; refuses where somebody else saved since `basedOn`. */
export const restoreAgentVersion = (appId: string, agentId: string, version: number, basedOn: string): Promise<Agent> =>
  call('restoreAgentVersion', { appId, agentId, version, body: { basedOn } })

/** Creates, publishes and removes agents. */
export function useAgents(appId: string) {
  const queries = useQueryClient()
  const onSuccess = () =>
    Promise.all([thingsQuery(appId, 'agent').queryKey, queryKeys.agents(appId)].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const create = useMutation({ mutationFn: (body: CallInput<'createAgent'>['body']) => call('createAgent', { appId, body }), onSuccess })
  const publish = useMutation({
    mutationFn: ({ agentId, note, reason }: { agentId: string; note: string | null; reason: string | null }) =>
      call('publishAgent', { appId, agentId, body: { note, reason } }),
    onSuccess,
  })
  const unpublish = useMutation({ mutationFn: (agentId: string) => call('unpublishAgent', { appId, agentId }), onSuccess })
  const remove = useMutation({
    mutationFn: (agentId: string) => call('removeAgent', { appId, agentId }),
    // The agent itself is still on the screen, and not there to be asked for.
    onSuccess: () => queries.invalidateQueries({ queryKey: agentsQuery(appId).queryKey }),
  })
  return { create, publish, unpublish, remove }
}
