import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { show } from '#web/kit/testing/show.tsx'

import { ListHead } from '../list/list-head.tsx'
import { FirstUse } from './first-use.tsx'

for (const kind of ['flow', 'workflow'] as const)
  test(`where there is no ${kind} yet, one button stands out`, async () => {
    const beside = { kind, mayChange: true, mayDescribe: true, onStart: () => {} }
    show(
      <>
        <ListHead {...beside} title="Flows" count={0} search="" isNew onSearch={() => {}} />
        <FirstUse {...beside} why="It answers by itself." />
      </>,
    )
    await expect.element(page.getByRole('button', { name: 'Start from scratch' })).toBeVisible()
    const filled = page
      .getByRole('button')
      .elements()
      .filter((button) => button.classList.contains('bg-lagoon'))
    expect(filled.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^See all \d+ templates$/)])
  })
