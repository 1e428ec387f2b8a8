import type { Page } from '@playwright/test'

import { expect, checkScreenInAll, signUp, test } from './fixtures.ts'

// A step is read and changed in a sheet beside the drawing: by hand, by keyboard, and when two people do it at once.

const DOCUMENT = {
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'keyword', keywords: ['size'], match: 'exact' } },
    {
      id: 'block',
      kind: 'default',
      title: 'Sizes',
      position: { x: 340, y: 0 },
      steps: [
        {
          id: 'size',
          kind: 'ask',
          name: 'Which size?',
          config: {
            question: 'Which size do you wear?',
            input: {
              type: 'button',
              options: [
                { id: 's', title: 'Small' },
                { id: 'l', title: 'Large' },
              ],
            },
            saveTo: { target: 'session', name: 'size' },
          },
        },
        { id: 'thanks', kind: 'response', name: 'Thanks', config: { messages: [{ type: 'text', text: 'Thank you, !' }] } },
        { id: 'sum', kind: 'customFunction', name: 'Sum', config: { source: 'return { total: inputs.a + inputs.b }' } },
      ],
    },
  ],
  edges: [{ id: 'e', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
}

/** Somebody new has drawn a flow in an app of their own. */
async function drawFlow(page: Page) {
  const { ask, api } = await signUp(page, 'Lou Marsh', 'Tailor')
  const flow = await ask('POST', `${api}/flows`, { name: 'Sizes', draft: DOCUMENT })
  const path = `${api}/flows/${flow.id}`
  return {
    ask,
    api,
    path,
    flowId: flow.id,
    /** The config of a step, as the draft has it now. */
    configOf: async (stepId: string) =>
      (await ask('GET', path)).draft.nodes[1].steps.find(({ id }: { id: string }) => id === stepId).config,
  }
}

test('a question is edited by keyboard alone, and an overlong text is flagged while typing', async ({ page }) => {
  const flow = await drawFlow(page)
  await page.goto(`/flows/${flow.flowId}`)
  await page.getByRole('button', { name: 'Which size?' }).focus()
  await page.keyboard.press('Enter')

  const sheet = page.getByRole('dialog', { name: 'Which size?' })
  await sheet.getByLabel('Question', { exact: true }).fill('Which size shall it be?')
  const words = sheet.getByLabel('Button text').first()
  await words.fill('x'.repeat(30))
  await expect(sheet.getByText('6 characters too many; 24 at most.')).toBeVisible()
  await words.fill('Tiny')
  await sheet.getByRole('button', { name: 'Details of option 1' }).focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Move option 1 down' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

  const { question, input } = await flow.configOf('size')
  expect(question).toBe('Which size shall it be?')
  expect(input.options).toEqual([
    { id: 'l', title: 'Large' },
    { id: 's', title: 'Tiny' },
  ])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Which size shall it be?')).toBeVisible()
})

test('inserts a variable at the caret', async ({ page }) => {
  const flow = await drawFlow(page)
  await page.goto(`/flows/${flow.flowId}?step=thanks`)
  const sheet = page.getByRole('dialog', { name: 'Thanks' })
  const message = sheet.getByLabel('Message', { exact: true })
  await message.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await sheet.getByRole('button', { name: 'Insert a variable: Message' }).click()
  await page.getByRole('button', { name: /^vars\.size/ }).click()

  await expect(message).toHaveValue('Thank you, {{ vars.size }}!')
  await expect(message).toBeFocused()
})

test('a function can be tried inside its sheet', async ({ page }) => {
  const flow = await drawFlow(page)
  await page.goto(`/flows/${flow.flowId}?step=sum`)
  const sheet = page.getByRole('dialog', { name: 'Sum' })
  await sheet.getByLabel('Inputs for a test').fill('{"a": 2, "b": 40}')
  await sheet.getByRole('button', { name: 'Try it' }).click()

  await expect(sheet.getByText(/Done in \d+ ms/)).toBeVisible()
  await expect(sheet.getByText('42', { exact: true })).toBeVisible()

  // What cannot be read is not tried: it would be tried with what stood there before.
  await sheet.getByLabel('Inputs for a test').fill('{"a": ')
  await expect(sheet.getByRole('alert').filter({ hasText: 'This is not JSON yet' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Try it' })).toBeDisabled()
})

test('a workflow shows what starts it and its runs', async ({ page }) => {
  const { ask, api } = await drawFlow(page)
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'called' } },
      {
        id: 'wait',
        kind: 'delay',
        position: { x: 340, y: 0 },
        steps: [{ id: 'wait-step', kind: 'delay', config: { until: { type: 'duration', amount: 2, unit: 'days' } } }],
      },
    ],
    edges: [{ id: 'e', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'wait' } }],
  }
  const workflow = await ask('POST', `${api}/flows`, { kind: 'workflow', name: 'Patience', draft })
  await ask('POST', `${api}/flows/${workflow.id}/publish`, { acceptWarnings: true })
  await ask('POST', `${api}/workflows/${workflow.id}/start`)
  await page.goto('/workflows')
  await expect(page.getByRole('row', { name: /Patience/ })).toContainText('the API, a flow or a workflow')
  await page.getByRole('link', { name: 'Patience' }).click()
  await expect(page.getByText('For 2 days')).toBeVisible()
  await page.getByRole('radio', { name: 'Runs' }).click()

  await expect(page.getByRole('table', { name: 'Runs' }).getByRole('row')).toHaveCount(2)
})

test('the list shows how many problems a draft has and links to them', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Lou Marsh', 'Tailor')
  const say = (text: string) => ({
    ...DOCUMENT,
    nodes: [
      DOCUMENT.nodes[0],
      { ...DOCUMENT.nodes[1], steps: [{ id: 'say', kind: 'response', config: { messages: [{ type: 'text', text }] } }] },
    ],
  })
  const broken = await ask('POST', `${api}/flows`, { name: 'Broken', draft: say('Hello {{ contact.name') })
  await ask('POST', `${api}/flows`, { name: 'Whole', draft: say('Hello') })
  await page.goto('/flows')
  const row = page.getByRole('row', { name: /Broken/ })
  await expect(row.getByRole('link', { name: '1 problem' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Whole/ })).not.toContainText('problem')
  await checkScreenInAll(page, 'list-problems', page.viewportSize()!)

  await row.getByRole('link', { name: '1 problem' }).click()
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible()
  await ask('PATCH', `${api}/flows/${broken.id}`, { draft: say('Hello {{ contact.name }}') })
  await page.getByRole('link', { name: 'Flows' }).first().click()
  await expect(row).toBeVisible()
  await expect(row.getByRole('link', { name: '1 problem' })).toHaveCount(0)
})
