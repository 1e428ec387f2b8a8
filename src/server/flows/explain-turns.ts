import type { Json } from '#domain/json.ts'
import { withoutSecrets } from '#domain/workspace/secret-names.ts'
import type { ExplainedCall, ExplainedTurn, TraceLine } from '#domain/flows/trace.ts'
import { exitLabel } from '#flow/definition/step-names.ts'
import { abouts } from '#flow/steps/about.gen.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listVersionNames, type TurnTrace, type VersionNames } from '#store/flows/traces.ts'
import { translateExit } from './translate-exits.ts'
import { translated } from '#domain/i18n/t.ts'

/** Tells of turns in the words of the versions that ran them, with what became of their calls. */
export async function explainTurns(sql: Sql, appId: string, turns: readonly TurnTrace[]): Promise<ExplainedTurn[]> {
  const lines = turns.flatMap(({ path }) => path)
  const names = await listVersionNames(
    sql,
    appId,
    lines.map(({ flowId, version }) => ({ flowId, version })),
  )
  const nameOf = new Map(names.map((row) => [`${row.flowId}/${row.version}`, row]))
  const following = new Map(turns.map((row) => [`${row.sessionId}/${row.turn}`, row]))
  return turns.map(({ sessionId, turn, at, path }) => ({
    sessionId,
    turn,
    at,
    path: path.map((line) => {
      const version = nameOf.get(`${line.flowId}/${line.version}`)
      return {
        ...veil(line),
        flowName: version?.flowName ?? null,
        stepName: version?.steps[line.stepId]?.name ?? null,
        kindTitle: titleOf(line.kind),
        exitLabel: exitLabelOf(line, version?.steps[line.stepId]),
      }
    }),
    calls: path.flatMap((line) => callOf(line, at, following.get(`${sessionId}/${turn + 1}`))),
  }))
}

/** What the exit is called on the card; null where the step waits, or is no longer known. */
const exitLabelOf = ({ exit }: TraceLine, step: VersionNames['steps'][string] | undefined): string | null =>
  exit === null || !step ? null : translateExit(exit, exitLabel(kinds, step, exit))

const titleOf = (kind: string): string => translated(Object.values(abouts).find((about) => about.kind === kind)?.title ?? kind)

/** Traces are kept without secrets; those of an older release may not be. */
const veil = (line: TraceLine): TraceLine => ({
  ...line,
  ask: withoutSecrets(line.ask),
  set: line.set.map((each) => ({ ...each, value: hide(each) })),
})

const hide = ({ name, value }: TraceLine['set'][number]): Json => {
  const hidden = withoutSecrets({ name, value })
  return typeof hidden === 'object' && hidden !== null && 'value' in hidden ? (hidden['value'] ?? null) : null
}

/** The call that a step made, settled by the first line of the turn after. */
function callOf({ stepId, ask }: TraceLine, at: string, next: TurnTrace | undefined): ExplainedCall[] {
  const kind = fieldOf(ask, 'kind')
  if (typeof kind !== 'string') return []
  const result = resultIn(next, stepId)
  return [
    {
      stepId,
      kind,
      outcome: textOrNull(fieldOf(result, 'outcome') ?? OK.get(fieldOf(result, 'ok') ?? null)),
      status: numberOrNull(fieldOf(result, 'status')),
      waitedMs: numberOrNull(fieldOf(result, 'waitedMs')),
      durationMs: next && result !== null ? Math.max(0, Date.parse(next.at) - Date.parse(at)) : null,
    },
  ]
}

/** What settled the call of a step at the beginning of a turn; null where the turn began otherwise. */
function resultIn(turn: TurnTrace | undefined, stepId: string): Json {
  const first = turn?.path[0]
  return first?.stepId === stepId && first.signal.type === 'settled' ? (first.signal['result'] ?? null) : null
}

const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)
const numberOrNull = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null)

const OK: ReadonlyMap<Json, string> = new Map<Json, string>([
  [true, 'ok'],
  [false, 'refused'],
])

const fieldOf = (value: Json, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
