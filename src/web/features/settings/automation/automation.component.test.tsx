import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { Automation } from '#domain/workspace/automation.ts'
import { automationQuery } from '#web/api/apps/get-automation.ts'
import { flowsQuery } from '#web/api/flows/list-flows.ts'
import { createTestQueries, inApp, TEST_APP } from '#web/kit/testing/in-app.tsx'
import { show } from '#web/kit/testing/show.tsx'

import { AutomaticRepliesSection } from './automatic-replies-section.tsx'
import { KeywordsSection } from './keywords-section.tsx'

const saved: unknown[] = []

beforeEach(() => {
  saved.length = 0
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)))
    return new Response(String(body), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(part: React.ReactNode, automation: Automation) {
  const queries = createTestQueries()
  queries.setQueryData(automationQuery(TEST_APP.id).queryKey, automation)
  queries.setQueryData(flowsQuery(TEST_APP.id).queryKey, { items: [] })
  show(inApp(part, { queries }))
}

test('a keyword that opts out is added, saved and stays', async () => {
  const before = Automation.parse({})
  open(<KeywordsSection />, before)

  await page.getByLabelText('Words that opt out').click()
  await userEvent.keyboard('quit{Enter}')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await expect.element(page.getByText('Settings saved')).toBeVisible()
  const { stop } = before.keywords
  expect(saved).toEqual([{ ...before, keywords: { ...before.keywords, stop: { ...stop, words: [...stop.words, 'quit'] } } }])
  await expect.element(page.getByRole('button', { name: 'Remove quit' })).toBeVisible()
})

test('an away message says where it is never sent, and who answers when no flow does', async () => {
  open(<AutomaticRepliesSection />, Automation.parse({ away: { flowId: 'closed', when: 'unanswered' } }))

  await expect.element(page.getByText('You’re always open, so this is never sent.')).toBeVisible()
  await expect.element(page.getByText('Only if no flow or AI agent answers')).toBeVisible()
  await expect.element(page.getByText('Hand over to the team')).toBeVisible()
})
