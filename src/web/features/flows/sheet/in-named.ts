import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { toolsOf } from '#flow/agents/tools/tools-of.ts'
import type { NamedVariable } from '#flow/definition/list-variables.ts'

import { call } from '#web/api/call.ts'
import { flowQuery } from '#web/api/flows/get-flow.ts'
import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'
import type { RefOption } from '#web/kit/schema-form/form-context.ts'
import { textOf } from '#web/kit/schema-form/is-record.ts'
import { askWorker } from '../worker/ask-worker.ts'
import { typeText } from './variables.ts'

type Config = Readonly<Record<string, unknown>>
type Load = (queries: QueryClient, appId: string, id: string, version: unknown) => Promise<RefOption[]>

/** What is looked up in the thing that the settings name under a key. */
export const IN_NAMED: Readonly<Record<string, { key: string; load: Load }>> = {
  readByFlow: { key: 'flow', load: async (...named) => readIn(await askWorker('variables', await documentOf(...named))) },
  keptByFlow: { key: 'flow', load: async (...named) => keptIn(await askWorker('variables', await documentOf(...named))) },
  readByWorkflow: {
    key: 'workflow',
    load: async (...named) => (await askWorker('triggerReads', await documentOf(...named))).map((name) => ({ value: name, label: name })),
  },
  tool: {
    key: 'agent',
    load: async (_queries, appId, agentId) =>
      toolsOf((await call('getAgent', { appId, agentId })).draft).map((tool) => ({
        value: tool.name,
        label: tool.name,
        about: tool.type === 'mcp' ? tool.description : tool.when,
      })),
  },
}

/** What the thing that the settings name has to offer. It may be changed beside, so an answer counts for seconds only. */
export function namedQuery(appId: string, thing: string, config: Config) {
  const named = Object.hasOwn(IN_NAMED, thing) ? IN_NAMED[thing] : undefined
  const id = named ? textOf(config[named.key]) : ''
  const version = config['version'] ?? null
  return queryOptions({
    queryKey: ['app', appId, 'named', thing, id, version],
    queryFn: ({ client }) => named?.load(client, appId, id, version) ?? [],
    enabled: id !== '',
    staleTime: 10_000,
    retry: 1,
  })
}

/** The document that would run: the version that is named, else the live one, else the draft. */
async function documentOf(queries: QueryClient, appId: string, flowId: string, version: unknown): Promise<FlowDocument> {
  const flow = await queries.fetchQuery(flowQuery(appId, flowId))
  const wanted = typeof version === 'number' ? version : flow.publishedVersion
  return wanted === null ? flow.draft : (await queries.fetchQuery(flowVersionQuery(appId, flowId, wanted))).document
}

/** What a flow reads: before all what none of its own steps keeps, which only its caller can give. */
export const readIn = (variables: readonly NamedVariable[]): RefOption[] =>
  variables
    .filter(({ readBy }) => readBy.length > 0)
    .toSorted((a, b) => Number(a.setBy.length > 0) - Number(b.setBy.length > 0))
    .map(({ name, setBy }) => ({
      value: name,
      label: name,
      about: setBy.length > 0 ? t('Kept by its own steps, too') : t('It only reads it'),
    }))

/** What a flow keeps. */
export const keptIn = (variables: readonly NamedVariable[]): RefOption[] =>
  variables
    .filter(({ setBy }) => setBy.length > 0)
    .map(({ name, type, sample }) => ({ value: name, label: name, about: typeText({ type, sample }) }))
