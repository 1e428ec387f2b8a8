import type { Flow, FlowProblem } from '#domain/flows/flow-document.ts'
import type { FlowFile } from '#domain/flows/flow-file.ts'
import { flowId, workflowId } from '#domain/generate-id.ts'
import { addFlowTests } from '#store/flows/flow-tests.ts'
import { listKnown } from '#store/flows/flow-uses.ts'
import { createFlow } from '#store/flows/flows.ts'

import type { ServerDeps } from '../http/deps.ts'
import { checkDraft } from './check-draft.ts'
import { fromFlowFile } from './flow-file.ts'
import type { KnownDeps } from './load-known.ts'

/** Makes a flow of a file. What it names and the app does not have is told by its name. */
export async function importFlow(
  deps: KnownDeps & Pick<ServerDeps, 'generateId'>,
  appId: string,
  { file, name = file.name, by }: { file: FlowFile; name?: string | undefined; by: string | null },
): Promise<{ flow: Flow; problems: FlowProblem[] }> {
  const { sql, generateId } = deps
  const id = file.kind === 'flow' ? flowId(generateId) : workflowId(generateId)
  const { document, tests, missing } = fromFlowFile(file, await listKnown(sql, appId), id, generateId)
  const flow = await sql.begin(async (tx) => {
    const made = await createFlow(tx, { appId, id, kind: file.kind, name, draft: document, by })
    await addFlowTests(
      tx,
      appId,
      id,
      tests.map((body) => ({ id: generateId(), body })),
    )
    return made
  })
  const named = (text: string) => [...missing].reduce((words, [gone, wanted]) => words.replace(`“${gone}”`, `“${wanted}”`), text)
  const problems = await checkDraft(deps, appId, flow)
  return { flow, problems: problems.map((problem) => ({ ...problem, message: named(problem.message) })) }
}
