import { checkScreenInAll, expect, signUp, test } from './fixtures.ts'

// An admin connects a model, creates an AI agent from a pattern, changes it, tries it beside the editor, tests it, and publishes it.

const WIDE = { width: 1440, height: 900 }

test('an AI agent is created from a pattern, changed, tried and published', async ({ page }) => {
  const demo = await signUp(page, 'Max Model')
  const { items } = await demo.ask('GET', `${demo.api}/ai-providers`)
  const { baseUrl } = items.find(({ name }: { name: string }) => name === 'Pretend models')
  await page.context().clearCookies()
  const kim = await signUp(page, 'Kim Keys', 'Kim’s workspace')
  await page.goto('/agents')
  await expect(page.getByText('No AI agents yet')).toBeVisible()
  await checkScreenInAll(page, 'agents-none', WIDE)
  await page.getByRole('button', { name: 'Create AI agent' }).click()
  const first = page.getByRole('dialog', { name: 'Connect an AI provider first' })
  await expect(first.getByRole('link', { name: 'Go to AI providers' })).toHaveAttribute('href', '/settings/ai')
  await kim.ask('POST', `${kim.api}/ai-providers`, {
    name: 'Models',
    kind: 'openai',
    baseUrl,
    modelDefault: 'pretend-1',
    key: 'a-key-of-the-story',
  })

  await page.reload()
  await page.getByRole('button', { name: 'Create AI agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'New AI agent' })
  await dialog.getByRole('radio', { name: /^Order status/ }).check()
  await dialog.getByLabel('Name').fill('Order helper')
  await checkScreenInAll(page, 'agent-new', WIDE)
  await dialog.getByRole('button', { name: 'Create AI agent' }).click()
  await expect(page.getByRole('heading', { name: 'Order helper', level: 1 })).toBeVisible()

  // Rules by the keyboard: one more below the first, which then goes above it.
  await page.getByRole('textbox', { name: 'Rules, 1', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Rules, 2', exact: true }).fill('Answer in two sentences.')
  await page.getByRole('textbox', { name: 'Rules, 2', exact: true }).press('Alt+ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Rules, 1', exact: true })).toHaveValue('Answer in two sentences.')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Rules, 1', exact: true })).toHaveValue('Answer in two sentences.')

  const chat = page.getByRole('region', { name: 'Test chat' })
  await chat.getByLabel('Message as a customer').fill('Where is my order?')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('wanted, not used')).toBeVisible()
  await checkScreenInAll(page, 'agent-tried', WIDE)
  await chat.getByLabel('Result of Look up orders').fill('{"orders":[]}')
  await chat.getByRole('button', { name: 'Continue' }).click()
  await expect(chat.getByText('You have no orders yet.')).toBeVisible()
  await chat.getByLabel('Message as a customer').fill('I want a person')
  await page.keyboard.press('Enter')
  await expect(chat.getByText('Hands over · The customer asked for a person.')).toBeVisible()
  await chat.getByRole('button', { name: 'Restart' }).click()
  await expect(chat.getByText('Try the draft')).toBeVisible()

  // A scenario that fails: its run says why, and publishing asks for a reason.
  await page.getByRole('link', { name: 'Tests' }).click()
  await page.getByRole('button', { name: 'New scenario' }).click()
  const scenario = page.getByRole('dialog', { name: 'New scenario' })
  await scenario.getByLabel('Name', { exact: true }).fill('Two orders')
  await scenario.getByRole('textbox', { name: 'Messages, 1' }).fill('Where are my orders?')
  await scenario.getByRole('button', { name: 'Add tool' }).click()
  await scenario.getByRole('region', { name: 'Must say', exact: true }).getByRole('button', { name: 'Add line' }).click()
  await scenario.getByRole('textbox', { name: 'Must say, 1' }).fill('2 of your orders')
  await checkScreenInAll(page, 'agent-scenario', WIDE)
  await scenario.getByRole('button', { name: 'Save scenario' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const run = page.getByRole('dialog', { name: 'Run scenarios' })
  await run.getByLabel('Times each').fill('1')
  await run.getByRole('button', { name: 'Run', exact: true }).click()
  await page
    .getByRole('region', { name: 'Runs' })
    .getByRole('button', { name: /0 of 1 passed/ })
    .click()
  const results = page.getByRole('dialog', { name: 'This draft' })
  await results.getByRole('button', { name: /Run 1 failed/ }).click()
  await expect(results.getByText('No answer contains it.')).toBeVisible()
  await checkScreenInAll(page, 'agent-run', WIDE)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publish' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish Order helper' })
  await expect(publish.getByText('0 of 1 conversations passed; 80% must pass.')).toBeVisible()
  await publish.getByLabel('Why publish it anyway?').fill('The shop’s data is a sample.')
  await publish.getByLabel('Note').fill('Shorter answers')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 published')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'AI agents' }).getByText('Live')).toBeVisible()

  // A change, what it changes, and the way back.
  await page.getByRole('link', { name: 'Instructions' }).click()
  await page.getByLabel('Goal').fill('Answer anything at all.')
  await expect(page.getByText(/Version 1 · Draft saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /Version 1.*Shorter answers.*Reason: The shop’s data is a sample/ }).click()
  const version = page.getByRole('dialog', { name: 'Version 1' })
  await expect(version.getByText('Answer anything at all.')).toBeVisible()
  await checkScreenInAll(page, 'agent-version', WIDE)
  await version.getByRole('button', { name: 'Restore as draft' }).click()
  await expect(page.getByLabel('Goal')).toHaveValue(/^Help customers with their orders/)
})

test('a colleague’s save is told, and a provider’s failure stands in the chat', async ({ page }) => {
  const lou = await signUp(page, 'Lou Limits', 'Lou’s workspace')
  const provider = await lou.ask('POST', `${lou.api}/ai-providers`, {
    name: 'Nowhere',
    kind: 'openai',
    baseUrl: 'http://127.0.0.1:9/v1',
    modelDefault: 'none',
    key: 'a-key-of-the-story',
  })
  const draft = { goal: 'Answer questions.', models: [{ providerId: provider.id }] }
  const { id } = await lou.ask('POST', `${lou.api}/agents`, { name: 'Helper', draft })
  await page.goto(`/agents/${id}`)
  const chat = page.getByRole('region', { name: 'Test chat' })
  await chat.getByLabel('Message as a customer').fill('Hello')
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('alert')).toContainText('The model didn’t answer')
  await expect(chat.getByRole('button', { name: 'Try again' })).toBeVisible()

  await lou.ask('PATCH', `${lou.api}/agents/${id}`, { draft: { ...draft, goal: 'Theirs.' } })
  await page.getByLabel('Goal').fill('Mine.')
  await expect(page.getByText('A teammate saved this agent while you were editing')).toBeVisible()
  await page.getByRole('button', { name: 'Use their version' }).click()
  await expect(page.getByLabel('Goal')).toHaveValue('Theirs.')
})
