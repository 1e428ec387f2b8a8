import { Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { show } from '#web/kit/testing/show.tsx'

import { useShownConversation } from './use-shown-conversation.ts'

/** A conversation that is ready when it is told. */
function createConversations() {
  const { promise, resolve } = Promise.withResolvers<void>()
  function Conversation({ id }: { id: string }) {
    if (id === 'two') use(promise)
    return <p>Shown: {id}</p>
  }
  function Inbox() {
    const [openId, setOpenId] = useState<string | null>('one')
    const { shownId, isBehind } = useShownConversation(openId, false)
    return (
      <>
        <button type="button" onClick={() => setOpenId('two')}>
          Open two
        </button>
        <div aria-busy={isBehind}>
          <Suspense fallback={<p>Loading</p>}>{shownId && <Conversation key={shownId} id={shownId} />}</Suspense>
        </div>
      </>
    )
  }
  return { Inbox, ready: resolve }
}

test('the former conversation stays until the opened one is ready, and while the list is walked', async () => {
  const { Inbox, ready } = createConversations()
  show(<Inbox />)

  await page.getByRole('button', { name: 'Open two' }).click()
  await userEvent.keyboard('j')

  await expect.element(page.getByText('Shown: one')).toBeVisible()
  ready()
  await expect.element(page.getByText('Shown: two')).toBeVisible()
  expect(page.getByText('Shown: one').query()).toBeNull()
})

test('a key that means the opened conversation never reaches the former one', async () => {
  const { Inbox, ready } = createConversations()
  show(<Inbox />)
  await page.getByRole('button', { name: 'Open two' }).click()
  await expect.element(page.getByText('Shown: one')).toBeVisible()

  await userEvent.keyboard('e')

  await expect.element(page.getByText('Loading')).toBeVisible()
  await expect.element(page.getByText('Shown: one')).not.toBeVisible()
  ready()
  await expect.element(page.getByText('Shown: two')).toBeVisible()
})
