import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

/** How often a run under way is looked at. */
const WATCH_MS = 1_500

const keyOf = (appId: string, agentId: string) => [...queryKeys.agents(appId), 'tests', agentId]

/** The scenarios that an agent is tested with, oldest first. */
export const agentScenariosQuery = (appId: string, agentId: string) =>
  queryOptions({
    queryKey: [...keyOf(appId, agentId), 'scenarios'],
    queryFn: ({ signal }) => call('listAgentScenarios', { appId, agentId }, { signal }),
  })

/** The last runs, what they say of publishing the draft, and how often people agreed with the judge. */
export const agentTestRunsQuery = (appId: string, agentId: string) =>
  queryOptions({
    queryKey: [...keyOf(appId, agentId), 'runs'],
    queryFn: ({ signal }) => call('listAgentTestRuns', { appId, agentId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((run) => run.state === 'running') ? WATCH_MS : false),
  })

/** One run with its conversations. */
export const agentTestRunQuery = (appId: string, agentId: string, testRunId: string) =>
  queryOptions({
    queryKey: [...keyOf(appId, agentId), 'run', testRunId],
    queryFn: ({ signal }) => call('getAgentTestRun', { appId, agentId, testRunId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.run.state === 'running' ? WATCH_MS : false),
  })

/** How an agent is tested. */
export const agentTestSettingsQuery = (appId: string, agentId: string) =>
  queryOptions({
    queryKey: [...keyOf(appId, agentId), 'settings'],
    queryFn: ({ signal }) => call('getAgentTestSettings', { appId, agentId }, { signal }),
  })

/** Writes scenarios and settings, and runs them. */
export function useAgentTests(appId: string, agentId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keyOf(appId, agentId) })
  const save = useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: CallInput<'createAgentScenario'>['body'] }) =>
      id === null
        ? call('createAgentScenario', { appId, agentId, body })
        : call('updateAgentScenario', { appId, agentId, scenarioId: id, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (scenarioId: string) => call('removeAgentScenario', { appId, agentId, scenarioId }),
    onSuccess,
  })
  const run = useMutation({
    mutationFn: (body: CallInput<'startAgentTestRun'>['body']) => call('startAgentTestRun', { appId, agentId, body }),
    onSuccess,
  })
  const cancel = useMutation({ mutationFn: (testRunId: string) => call('cancelAgentTestRun', { appId, agentId, testRunId }), onSuccess })
  const review = useMutation({
    mutationFn: (body: Omit<CallInput<'reviewAgentTestCheck'>, 'appId' | 'agentId'>) =>
      call('reviewAgentTestCheck', { appId, agentId, ...body }),
    onSuccess,
  })
  const configure = useMutation({
    mutationFn: (body: CallInput<'updateAgentTestSettings'>['body']) => call('updateAgentTestSettings', { appId, agentId, body }),
    onSuccess,
  })
  return { save, remove, run, cancel, review, configure }
}

/** Makes a scenario of a conversation, for the agent that answered in it. */
export function useRecordScenario(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'recordAgentScenario'>['body']) => call('recordAgentScenario', { appId, body }),
    onSuccess: ({ agentId }) => queries.invalidateQueries({ queryKey: keyOf(appId, agentId) }),
  })
}
