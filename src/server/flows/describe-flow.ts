import { AppError } from '#domain/errors.ts'
import type { Flow, FlowDocument, FlowKind, FlowProblem } from '#domain/flows/flow-document.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { compose } from '#flow/composing/compose.ts'
import { draftPrompt } from '#flow/drafting/draft-prompt.ts'
import { readPlan } from '#flow/drafting/read-plan.ts'

import type { ServerDeps } from '../http/deps.ts'
import { importFlow } from './import-flow.ts'

/** Enough for some thirty blocks; a model that writes more is cut off and asked once more. */
const MAX_TOKENS = 4_000

type Deps = Pick<ServerDeps, 'sql' | 'generateId' | 'kinds' | 'agents' | 'settings'>

/** Has the app's first model make a draft. What does not fit goes back to it once, with the reasons; then it is refused. */
export async function describeFlow(
  deps: Deps,
  appId: string,
  { kind, text, by }: { kind: FlowKind; text: string; by: string | null },
): Promise<{ flow: Flow; problems: FlowProblem[] }> {
  const first = await ask(deps, appId, draftPrompt(kind, text, null))
  const read = judge(deps, kind, first)
  const { draft, faults } =
    read.faults.length === 0
      ? read
      : judge(deps, kind, await ask(deps, appId, draftPrompt(kind, text, { answer: first, faults: read.faults })))
  if (draft === null || faults.length > 0)
    throw new AppError('draft-unfit', { details: faults.slice(0, 10).map((message) => ({ path: 'draft', message })) })
  const file = { format: 'parley.flow' as const, v: 1 as const, kind, ...draft, tests: [], references: [] }
  return importFlow(deps, appId, { file, by })
}

async function ask({ agents }: Deps, appId: string, prompt: ReturnType<typeof draftPrompt>): Promise<string> {
  const answer = await agents.assist(appId, { ...prompt, maxTokens: MAX_TOKENS })
  if (answer === null) throw new AppError('no-ai-provider')
  if (!answer.ok) throw new AppError('ai-provider-failed', { details: [{ path: 'describe', message: answer.problem }] })
  return answer.text
}

/** Reads what the model wrote as strictly as any file. */
function judge(
  { kinds }: Pick<Deps, 'kinds'>,
  kind: FlowKind,
  answer: string,
): { draft: { name: string; document: FlowDocument } | null; faults: string[] } {
  const { drawn, faults } = readPlan(kind, answer)
  if (drawn === null) return { draft: null, faults }
  const document = compose(drawn.sketch)
  const errors = inspect(kinds, document, { id: '', kind, known: null }).filter(
    // An option whose block is missing is told of by the block's name already.
    ({ severity, code }) => severity === 'error' && (faults.length === 0 || code !== 'option-unconnected'),
  )
  return { draft: { name: drawn.name, document }, faults: [...faults, ...errors.map(({ message, hint }) => `${message} ${hint}`)] }
}
