import type { Browser } from '@playwright/test'

import { startConversation, expect, checkScreen, checkScreenInAll, signUp, test, unique } from './fixtures.ts'

// Many hands: two people in two browsers at one conversation, teams, and the rules by which the work is shared.

const LISTED = 'Conversations'

/** Somebody in a browser of their own, signed in to the demo's app. */
const somebody = async (browser: Browser, name: string) => signUp(await (await browser.newContext()).newPage(), name)

test('two teammates see each other, and only the one who took over can reply', async ({ browser }) => {
  const ann = await somebody(browser, 'Ann Hand')
  const ben = await somebody(browser, 'Ben Hand')
  const { id } = await startConversation(ann, 'Hanna Handy', 'Who is there?', { takeOver: false })
  // What Ben’s browser is told of his reading comes only when Ann has taken over: it must not undo that.
  const [read, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await ben.page.route('**/conversations/*/read', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await taken.promise
    await route.fulfill({ response })
  })
  await ben.page.goto(`/inbox/${id}`)
  await read.promise
  await ann.page.goto(`/inbox/${id}`)
  await expect(ben.page.getByText('Ann Hand is viewing')).toBeVisible()

  await ann.page.keyboard.press('Shift+A')
  await expect(ann.page.getByText('Ann Hand took over')).toBeVisible()
  await expect(ben.page.getByText('Ann Hand took over')).toBeVisible()
  const late = ben.page.waitForResponse('**/conversations/*/read')
  taken.resolve()
  await late
  await ann.page.getByRole('textbox', { name: 'Reply' }).fill('I am')
  await expect(ben.page.getByText('Ann Hand is replying')).toBeVisible()
  await checkScreen(ben.page, 'hands-replying')
  const refused = await ben.page.request.post(`${ben.api}/conversations/${id}/messages`, {
    data: { content: { type: 'text', text: 'Me too' } },
    headers: { origin: ben.origin },
  })
  expect([refused.status(), (await refused.json()).error.code]).toEqual([409, 'taken-by-another'])

  await ben.page
    .getByRole('region', { name: LISTED })
    .getByRole('link', { name: /Hanna Handy/ })
    .first()
    .click()
  await ben.page.keyboard.press('t')
  await expect(ann.page.getByText('Ben Hand took over')).toBeVisible()
  await ann.page.context().close()
  await ben.page.context().close()
})

test('a team is created, gets a conversation, and appears in everyone’s views', async ({ browser }) => {
  const ann = await somebody(browser, 'Tia Team')
  const name = `Care ${unique()}`
  await ann.page.goto('/settings/teams')
  await expect(ann.page.getByRole('heading', { name: 'Teams', exact: true })).toBeVisible()
  await ann.page.getByRole('button', { name: 'Add a team' }).click()
  await ann.page.getByRole('textbox', { name: 'Name' }).fill(name)
  await ann.page.getByRole('checkbox', { name: /Tia Team/ }).check()
  await checkScreen(ann.page, 'hands-team-dialog')
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Add team' }).click()
  await expect(ann.page.getByText(name)).toBeVisible()
  await checkScreen(ann.page, 'hands-teams')

  const { id } = await startConversation(ann, 'Terry Teamed', 'Who is there?', { takeOver: false })
  await ann.page.goto(`/inbox/${id}`)
  await ann.page.getByRole('button', { name: 'Assign' }).click()
  await ann.page.getByRole('menuitemradio', { name }).click()
  await expect(ann.page.getByText(`Tia Team assigned this to ${name}`)).toBeVisible()
  await ann.page
    .getByRole('navigation', { name: 'Inbox views' })
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await expect(ann.page.getByRole('region', { name: LISTED }).getByRole('link', { name: /Terry Teamed/ })).toBeVisible()
  await checkScreen(ann.page, 'hands-team-view')
  await ann.page.context().close()
})

test('a hand-over note reaches the next teammate', async ({ browser }) => {
  const ann = await somebody(browser, 'Ina Over')
  const ben = await somebody(browser, 'Ben Next')
  const label = `Repair ${unique()}`
  await ann.ask('POST', `${ann.api}/labels`, { name: label, color: 'sky' })
  const { id } = await startConversation(ann, 'Hetty Handed', 'Is it repaired?')
  await ann.page.goto(`/inbox/${id}`)
  await expect(ann.page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  await ann.page.keyboard.press('h')
  const dialog = ann.page.getByRole('dialog', { name: 'Hand over' })
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await ann.page.getByRole('option', { name: 'Ben Next' }).first().click()
  await dialog.getByRole('textbox', { name: 'Note for your teammate' }).fill('She calls it her kettle')
  await checkScreen(ann.page, 'hands-over')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(ann.page.getByText('Ina Over assigned this to Ben Next. She calls it her kettle')).toBeVisible()

  await ann.page.keyboard.press('p')
  await ann.page.getByRole('menuitemradio', { name: 'Urgent' }).press('Enter')
  await expect(ann.page.getByText('Ina Over set the priority to urgent')).toBeVisible()
  await expect(ann.page.getByRole('link', { name: /Hetty Handed/ }).getByText('Urgent')).toBeVisible()
  await ann.page.keyboard.press('l')
  await ann.page.getByRole('combobox', { name: 'Find a label' }).fill(label)
  await ann.page.keyboard.press('Enter')
  await expect(ann.page.getByRole('option', { name: label, selected: true })).toBeVisible()
  await ann.page.keyboard.press('Escape')
  await expect(ann.page.getByText(`Ina Over added the label ${label}`)).toBeVisible()
  await expect(ann.page.getByRole('link', { name: /Hetty Handed/ }).getByText(label)).toBeVisible()
  await checkScreenInAll(ann.page, 'priority', { width: 1440, height: 900 })
  await ann.page.goto('/inbox?priority=urgent')
  await expect(ann.page.getByRole('link', { name: /Hetty Handed/ })).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'Filter (on)' })).toBeVisible()

  await ben.page.goto('/notifications')
  await expect(ben.page.getByText('She calls it her kettle')).toBeVisible()
  await ann.page.context().close()
  await ben.page.context().close()
})

test('assignment rules are set, and busy teammates are shown', async ({ browser }) => {
  const ann = await somebody(browser, 'Rhea Rule')
  await ann.page.goto('/settings/inbox-rules')
  await expect(ann.page.getByText('Auto-assign unassigned conversations')).toBeVisible()
  await ann.page.getByRole('switch', { name: 'First-response target' }).click()
  await checkScreen(ann.page, 'hands-desk')
  await ann.page.setViewportSize({ width: 390, height: 844 })
  await ann.page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(ann.page, 'hands-desk-phone-dark')
  // The demo's people are many: what is set here would change their stories.
  await ann.page.getByRole('button', { name: 'Discard' }).click()
  await expect(ann.page.getByRole('switch', { name: 'First-response target' })).not.toBeChecked()

  await ann.page.setViewportSize({ width: 1440, height: 900 })
  await ann.page.getByRole('button', { name: /Rhea Rule ?: menu/ }).click()
  await ann.page.getByRole('menuitemradio', { name: /^Busy/ }).click()
  await ann.page.keyboard.press('Escape')
  await ann.page.goto('/settings/members')
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Rhea Rule' }).getByText('Busy')).toBeVisible()
  await checkScreen(ann.page, 'hands-members')
  await ann.page.context().close()
})
