import type { WaitingPlace } from '#domain/api/flows/flow-figures.ts'
import { FlowDocument, type Flow } from '#domain/flows/flow-document.ts'
import { standsIn } from '#flow/definition/move-to-version.ts'
import { stepTitle } from '#flow/editing/diff/titles.ts'
import { stepsOf } from '#flow/engine/node-steps.ts'
import { compile, type Program } from '#flow/engine/program.ts'
import { getFlowVersion } from '#store/flows/flow-versions.ts'
import { listWaitingSessions } from '#store/flows/step-statistics.ts'

import type { ServerDeps } from '../http/deps.ts'

type Deps = Pick<ServerDeps, 'sql' | 'kinds'>

/** Tells where the sessions of a flow wait, and whether they could go on at their step in the draft, or in the version `to`. */
export async function waitingPlaces({ sql, kinds }: Deps, appId: string, flow: Flow, to: number | undefined): Promise<WaitingPlace[]> {
  const documentOf = async (version: number): Promise<FlowDocument | null> => {
    const stored = await getFlowVersion(sql, appId, flow.id, version)
    return FlowDocument.safeParse(stored?.document).data ?? null
  }
  const ready = (document: FlowDocument | null, version: number): Program | null =>
    document && compile(kinds, { flowId: flow.id, version }, document).program
  const waiting = await listWaitingSessions(sql, appId, flow.id)
  const documents = new Map<number, FlowDocument | null>()
  for (const version of new Set(waiting.map((row) => row.version))) documents.set(version, await documentOf(version))
  const next = ready(to === undefined ? flow.draft : await documentOf(to), to ?? 0)
  const programs = new Map([...documents].map(([version, document]) => [version, ready(document, version)]))
  return waiting.map(({ version, stepId, sessions }) => {
    const steps = (documents.get(version)?.nodes ?? []).flatMap((node) => stepsOf(node))
    const step = steps.find(({ id }) => id === stepId)
    return {
      version,
      stepId,
      sessions,
      title: step ? stepTitle(step) : 'A step that is gone',
      stays: next !== null && standsIn(programs.get(version) ?? null, next, stepId),
    }
  })
}
