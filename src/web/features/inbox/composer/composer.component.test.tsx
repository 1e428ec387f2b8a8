import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { threadQuery } from '#web/api/conversations/list-thread.ts'
import { aConversation } from '#web/api/live/testing/a-conversation.ts'
import { createTestQueries, inApp, TEST_APP } from '#web/kit/testing/in-app.tsx'
import { show } from '#web/kit/testing/show.tsx'

import { Warnings } from './composer-area.tsx'
import { useNews } from './news/use-news.ts'
import { useSendKey } from './use-send-key.ts'

function Field() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [sent, setSent] = useState(0)
  const onKeyDown = useSendKey(field, () => setSent(sent + 1))
  return (
    <>
      <textarea ref={field} aria-label="Reply" onKeyDown={onKeyDown} />
      <p>Sent {sent}</p>
    </>
  )
}

test.each([
  [true, '{Enter}', 'Sent 1'],
  [true, '{Shift>}{Enter}{/Shift}', 'Sent 0'],
  [false, '{Enter}', 'Sent 0'],
  [false, '{Control>}{Enter}{/Control}', 'Sent 1'],
])('where Enter sends is %s, %s does it: %s', async (enterSends, keys, says) => {
  show(inApp(<Field />, { preferences: { enterSends } }))
  await page.getByLabelText('Reply').click()

  await userEvent.keyboard(`Hello${keys}`)

  await expect.element(page.getByText(says)).toBeVisible()
})

function Writing({ typing }: { typing: string }) {
  const gate = useNews(aConversation(), true, typing)
  const [sent, setSent] = useState(0)
  return (
    <>
      <Warnings gate={gate} contactName="Mia" held={false} />
      <button type="button" onClick={() => gate.confirm() && setSent(sent + 1)}>
        Send
      </button>
      <p>Sent {sent}</p>
    </>
  )
}

test('a reply waits for a second press while a colleague is replying too', async () => {
  const queries = createTestQueries()
  const { queryKey } = threadQuery(TEST_APP.id, aConversation().id)
  queries.setQueryData(queryKey, { pages: [{ items: [], nextCursor: null }], pageParams: [''] })
  show(inApp(<Writing typing="Ben" />, { queries }))
  await expect.element(page.getByText('Ben is replying too.')).toBeVisible()

  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Your reply hasn’t been sent. Send it anyway?')).toBeVisible()
  await expect.element(page.getByText('Sent 0')).toBeVisible()

  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Sent 1')).toBeVisible()
})
