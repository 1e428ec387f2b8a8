import { AppError, type ErrorCode } from '#domain/errors.ts'
import type { Flow, FlowProblem } from '#domain/flows/flow-document.ts'
import type { FlowTestResult } from '#domain/flows/flow-test.ts'
import { inspect } from '#flow/analysis/inspect.ts'

import { type KnownDeps, loadKnown } from './load-known.ts'
import { runTests } from './run-tests.ts'

type Deps = KnownDeps

/** Lists what is wrong with a flow's draft, knowing its app. */
export async function checkDraft(deps: Deps, appId: string, flow: Flow): Promise<FlowProblem[]> {
  return inspect(deps.kinds, flow.draft, { id: flow.id, kind: flow.kind, known: await loadKnown(deps, appId, flow) })
}

/** Refuses a draft with errors, with warnings that are not accepted, or whose tests fail without a reason to pass over them. Answers with the tests that fail. */
export async function refuseUnfit(
  deps: Deps,
  appId: string,
  flow: Flow,
  { acceptWarnings, overrideReason }: { acceptWarnings: boolean; overrideReason?: string | undefined },
): Promise<FlowTestResult[]> {
  const problems = await checkDraft(deps, appId, flow)
  refuse('flow-invalid', problems, 'error')
  if (!acceptWarnings) refuse('flow-warned', problems, 'warning')
  const failed = (await runTests(deps, appId, flow)).filter(({ ok }) => !ok)
  if (failed.length > 0 && overrideReason === undefined)
    throw new AppError('flow-tests-failed', {
      details: failed.map(({ testId, name, difference }) => ({ path: testId, message: `${name}: ${difference ?? ''}` })),
    })
  return failed
}

function refuse(code: ErrorCode, problems: readonly FlowProblem[], severity: FlowProblem['severity']): void {
  const found = problems.filter((problem) => problem.severity === severity)
  if (found.length === 0) return
  throw new AppError(code, {
    details: found.map(({ nodeId, stepId, message, hint }) => ({ path: stepId ?? nodeId ?? '', message: `${message} ${hint}` })),
  })
}
