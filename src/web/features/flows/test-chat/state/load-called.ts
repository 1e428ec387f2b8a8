import type { QueryClient } from '@tanstack/react-query'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { flowQuery } from '#web/api/flows/get-flow.ts'
import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'
import { askWorker } from '#web/features/flows/worker/ask-worker.ts'

/** Flows that one test chat may go into. */
const MAX_FLOWS = 100

/** Loads the flows that a draft goes into, and those that these go into, as they are published; one that is not is left out. */
export async function loadCalled(
  queries: QueryClient,
  appId: string,
  { flowId, document }: { flowId: string; document: FlowDocument },
): Promise<Readonly<Record<string, FlowDocument>>> {
  const called: Record<string, FlowDocument> = {}
  const seen = new Set([flowId])
  const open = await askWorker('callsOf', document)
  for (let id = open.pop(); id !== undefined && seen.size < MAX_FLOWS; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const found = await loadPublished(queries, appId, id)
    if (!found) continue
    called[id] = found
    open.push(...(await askWorker('callsOf', found)))
  }
  return called
}

async function loadPublished(queries: QueryClient, appId: string, flowId: string): Promise<FlowDocument | null> {
  const { publishedVersion } = await queries.fetchQuery({ ...flowQuery(appId, flowId), staleTime: 60_000 })
  if (publishedVersion === null) return null
  return (await queries.fetchQuery(flowVersionQuery(appId, flowId, publishedVersion))).document
}
