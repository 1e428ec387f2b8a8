import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { AgentFigures } from '#domain/ai/agent-case.ts'

import { show } from '#web/kit/testing/show.tsx'
import { OutcomeChart } from './outcome-chart.tsx'
import { OutcomeStats } from './outcome-stats.tsx'
import { ReasonList, ShareLists } from './part-lists.tsx'
import { ResolutionCard } from './resolution-card.tsx'

const totals = { confirmed: 31, assumed: 22, escalated: 34, abandoned: 13, open: 2 }
const FIGURES: AgentFigures = {
  totals,
  before: { ...totals, confirmed: 20, abandoned: 24 },
  evidence: { said: 20, rated: 6, done: 5 },
  returned: 9,
  costCents: 62,
  ratings: { answered: 8, good: 6 },
  weeks: [{ ...totals, from: '2026-11-16' }],
  reasons: [{ reason: 'asked', count: 34 }],
  shares: {
    agents: [],
    versions: [{ key: '2', label: 'Version 2', total: 100, confirmed: 31 }],
    topics: [{ key: 'Returns', label: 'Returns', total: 40, confirmed: 10 }],
    languages: [],
    channels: [],
  },
}

test('the rate counts confirmed alone, with its formula in real numbers', async () => {
  show(<ResolutionCard figures={FIGURES} onOpen={() => {}} />)
  await expect.element(page.getByText('31 ÷ (31 + 22 + 34 + 13) = 31.0%')).toBeVisible()
  await expect.element(page.getByText('53.0%')).toBeVisible()
  await expect.element(page.getByText('2.00 cents')).toBeVisible()
  await expect.element(page.getByText('75.0% of 8')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '2 conversations are still open' })).toBeVisible()
})

test('each outcome says how it changed, and opens the conversations behind it', async () => {
  const opened: string[] = []
  show(<OutcomeStats totals={totals} before={FIGURES.before} onOpen={(outcome) => opened.push(outcome)} />)
  await expect.element(page.getByRole('button', { name: /^Confirmed 31\.0% 31 \+11\.0 pts vs previous period/ })).toBeVisible()
  await page.getByRole('button', { name: /^Abandoned/ }).click()
  expect(opened).toEqual(['abandoned'])
})

test('the chart is a table to who cannot see it', async () => {
  show(<OutcomeChart weeks={FIGURES.weeks} />)
  await expect.element(page.getByRole('row', { name: '16 Nov 31.0% 22.0% 34.0% 13.0%' })).toBeInTheDocument()
})

test('parts and reasons lead to their conversations', async () => {
  const opened: object[] = []
  show(
    <>
      <ShareLists shares={FIGURES.shares} onOpen={(title, change) => opened.push({ title, ...change })} />
      <ReasonList reasons={FIGURES.reasons} onOpen={(title, change) => opened.push({ title, ...change })} />
    </>,
  )
  await page.getByRole('button', { name: 'Returns 40 25%' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By version' }).click()
  await page.getByRole('button', { name: 'Version 2 100 31%' }).click()
  await page.getByRole('button', { name: 'Asked for a person 34 100%' }).click()
  expect(opened).toEqual([
    { title: 'Returns', topic: 'Returns' },
    { title: 'Version 2', version: 2 },
    { title: 'Asked for a person', outcome: 'escalated', reason: 'asked' },
  ])
})
