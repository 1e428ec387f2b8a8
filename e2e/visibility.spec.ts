import { startConversation, expect, checkScreen, signInAsOwner, signUp, test } from './fixtures.ts'

// Who sees what: an owner narrows a colleague's sight and looks through their eyes; the colleague's list, search and addresses follow at once.

test('a restricted teammate finds only their own conversations, and the owner can view as them', async ({ browser, product }) => {
  const owner = await signInAsOwner(await (await browser.newContext()).newPage(), product)
  const ben = await signUp(await (await browser.newContext()).newPage(), 'Ben Scope')
  const hidden = await startConversation(owner, 'Hilda Hidden', 'Nobody but the owner reads this of kumquats.')
  const listOf = ({ page }: typeof owner) => page.getByRole('region', { name: 'Conversations' })
  await ben.page.goto('/inbox')
  await expect(listOf(ben).getByText('Hilda Hidden')).toBeVisible()

  await owner.page.goto('/settings/members')
  const row = owner.page.getByRole('listitem').filter({ hasText: 'Ben Scope' })
  await row.getByRole('combobox', { name: 'Role of Ben Scope' }).click()
  await owner.page.getByRole('option', { name: 'Agent' }).click()
  await row.getByRole('combobox', { name: 'What Ben Scope sees' }).click()
  await owner.page.getByRole('option', { name: 'Sees own', exact: true }).click()
  await expect(owner.page.getByText('Visibility changed')).toBeVisible()

  await expect(listOf(ben).getByText('Hilda Hidden')).toBeHidden()
  await ben.page.goto('/search?q=kumquats')
  await expect(ben.page.getByText(/Nothing|No /).first()).toBeVisible()
  await ben.page.goto(`/inbox/${hidden.id}`)
  await expect(ben.page.getByText('This conversation does not exist')).toBeVisible()

  await row.getByRole('link', { name: 'See what Ben Scope sees' }).click()
  await expect(owner.page.getByText('The list and the counts show what Ben Scope sees.')).toBeVisible()
  await expect(listOf(owner).getByText('Hilda Hidden')).toBeHidden()
  await checkScreen(owner.page, 'visibility-view-as')

  // Given to Ben it is his to see, without a reload.
  await ben.page.goto('/inbox')
  const { items } = await owner.ask('GET', `${owner.api}/members`)
  await owner.ask('POST', `${hidden.path}/assign`, { userId: items.find(({ name }: { name: string }) => name === 'Ben Scope').userId })
  await expect(listOf(ben).getByText('Hilda Hidden')).toBeVisible()
  await owner.page.context().close()
  await ben.page.context().close()
})
