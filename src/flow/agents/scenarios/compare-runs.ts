import type { AgentTestRun, PassRate } from '#domain/ai/agent-test-run.ts'

/** One scenario in two runs; null where a run did not play it. */
export interface ComparedScenario {
  id: string
  name: string
  before: PassRate | null
  after: PassRate | null
  /** `same` also where both passed as often, in shares. */
  change: 'better' | 'worse' | 'same' | 'added' | 'removed'
}

/** Lays two runs beside each other, what became worse first. */
export function compareRuns(before: Pick<AgentTestRun, 'scenarios'>, after: Pick<AgentTestRun, 'scenarios'>): ComparedScenario[] {
  const names = new Map([...before.scenarios, ...after.scenarios].map(({ id, name }) => [id, name]))
  const rateIn = (run: Pick<AgentTestRun, 'scenarios'>, id: string): PassRate | null => {
    const rate = run.scenarios.find((scenario) => scenario.id === id)?.rate
    return rate && rate.played > 0 ? rate : null
  }
  return [...names]
    .map(([id, name]) => {
      const [was, is] = [rateIn(before, id), rateIn(after, id)]
      return { id, name, before: was, after: is, change: changeOf(was, is) }
    })
    .toSorted((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change))
}

const ORDER: readonly ComparedScenario['change'][] = ['worse', 'better', 'added', 'removed', 'same']

function changeOf(before: PassRate | null, after: PassRate | null): ComparedScenario['change'] {
  if (!before) return after ? 'added' : 'same'
  if (!after) return 'removed'
  const difference = after.passed * before.played - before.passed * after.played
  return difference === 0 ? 'same' : difference > 0 ? 'better' : 'worse'
}
