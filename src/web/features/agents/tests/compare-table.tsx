import { t } from '#domain/i18n/t.ts'
import type { AgentTestRun } from '#domain/ai/agent-test-run.ts'
import { type ComparedScenario, compareRuns } from '#flow/agents/scenarios/compare-runs.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { RateTag } from './rate.tsx'
import { nameOf } from './run-list.tsx'

const CHANGES: Readonly<Record<ComparedScenario['change'], { label: string; tone: 'success' | 'danger' | 'plain' }>> = {
  worse: { label: t('Worse'), tone: 'danger' },
  better: { label: t('Better'), tone: 'success' },
  same: { label: t('Same'), tone: 'plain' },
  added: { label: t('Only here'), tone: 'plain' },
  removed: { label: t('Only there'), tone: 'plain' },
}

/** The same scenarios in two runs, what became worse first. */
export function CompareTable({ before, after }: { before: AgentTestRun; after: AgentTestRun }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="w-full text-start text-secondary">
        <thead className="text-meta text-ink-2">
          <tr className="border-b border-line">
            {[t('Scenario'), nameOf(before), nameOf(after), t('Change##noun')].map((head, index) => (
              <th key={index} scope="col" className="px-3 py-2 text-start font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {compareRuns(before, after).map(({ id, name, before: was, after: is, change }) => (
            <tr key={id}>
              <th scope="row" dir="auto" className="max-w-60 truncate px-3 py-2 text-start font-medium text-ink">
                {name}
              </th>
              <td className="px-3 py-2">{was ? <RateTag rate={was} /> : '—'}</td>
              <td className="px-3 py-2">{is ? <RateTag rate={is} /> : '—'}</td>
              <td className="px-3 py-2">
                <Tag tone={CHANGES[change].tone}>{CHANGES[change].label}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
