import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { show } from '../testing/show.tsx'
import { OfflineBar } from './offline-bar.tsx'

const bar = page.getByRole('status')

it.each([
  [
    'the server waits for its database',
    { online: true, away: true },
    'The server can’t reach its database right now. This page waits and goes on by itself.',
  ],
  ['there is no connection', { online: false, away: false }, 'You’re offline. This may be out of date.'],
])('says that %s', async (_, state, text) => {
  show(<OfflineBar {...state} waiting={0} />)

  await expect.element(bar).toHaveTextContent(text)
})

it('says nothing while all is well', async () => {
  show(<OfflineBar online away={false} waiting={0} />)

  await expect.element(bar).not.toBeInTheDocument()
})
