import type { Flow } from '#domain/flows/flow-document.ts'
import type { FlowTestResult } from '#domain/flows/flow-test.ts'
import { stepNames } from '#flow/definition/step-names.ts'
import { compile, type Program } from '#flow/engine/program.ts'
import { runFlowTest } from '#flow/flow-tests/run-flow-test.ts'
import { listFlowTests } from '#store/flows/flow-tests.ts'

import type { ServerDeps } from '../http/deps.ts'
import { loadPublished } from './load-known.ts'

/** Flows that the tests of one flow may go into. */
const MAX_FLOWS = 100

/** Plays a flow's tests on its draft. The flows that it calls are played as they are published. */
export async function runTests({ sql, kinds }: Pick<ServerDeps, 'sql' | 'kinds'>, appId: string, flow: Flow): Promise<FlowTestResult[]> {
  const tests = await listFlowTests(sql, appId, flow.id)
  if (tests.length === 0) return []
  const { program } = compile(kinds, { flowId: flow.id, version: 0 }, flow.draft)
  const programs = new Map<string, Program | null>([[flow.id, program]])
  const open = program.calls.map(({ flowId }) => flowId)
  for (let id = open.pop(); id !== undefined && programs.size < MAX_FLOWS; id = open.pop()) {
    if (programs.has(id)) continue
    const called = await loadPublished(sql, kinds, appId, id)
    programs.set(id, called)
    open.push(...(called?.calls ?? []).map(({ flowId }) => flowId))
  }
  const names = stepNames(kinds, flow.draft)
  return tests.map((test) => ({
    testId: test.id,
    ...runFlowTest((id) => programs.get(id) ?? null, { flowId: flow.id, kind: flow.kind }, test, names).result,
  }))
}
