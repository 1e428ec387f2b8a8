import { MessagesSquare, UserRoundCog } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { AgentScenario } from '#domain/ai/agent-scenario.ts'
import type { AgentTestRun } from '#domain/ai/agent-test-run.ts'

import { RateTag } from './rate.tsx'

type Props = { items: readonly AgentScenario[]; newest: AgentTestRun | undefined; onOpen: (scenario: AgentScenario) => void }

/** Scenarios, with how often each passed in the newest run of the draft. */
export function ScenarioList({ items, newest, onOpen }: Props) {
  return (
    <ul aria-label={t('Scenarios')} className="divide-y divide-line rounded-card border border-line">
      {items.map((scenario) => {
        const { id, name, customer } = scenario
        const rate = newest?.scenarios.find((one) => one.id === id)?.rate
        const Icon = customer.type === 'scripted' ? MessagesSquare : UserRoundCog
        return (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(scenario)}
              className="focus-inset flex min-h-14 w-full items-center gap-3 rounded-card px-3 py-2 text-start hover:bg-hover"
            >
              <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate font-medium text-ink">
                  {name}
                </span>
                <span dir="auto" className="block truncate text-meta text-ink-2">
                  {aboutOf(scenario)}
                </span>
              </span>
              {rate && <RateTag rate={rate} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function aboutOf({ customer, goal, expect }: AgentScenario): string {
  const { calls, noCalls, says, saysNot, criteria, sourceIds, grounded, outcome } = expect
  const checks = [calls, noCalls, says, saysNot, criteria, sourceIds].reduce((count, list) => count + list.length, 0)
  const all = checks + (grounded ? 1 : 0) + (outcome === null ? 0 : 1)
  const first = goal || (customer.type === 'scripted' ? customer.turns[0] : customer.opening)
  return [
    t('{all, plural, one {# check} other {# checks}}', { all }),
    customer.type === 'simulated' ? t('Simulated customer') : null,
    first,
  ]
    .filter((part) => part)
    .join(' · ')
}
