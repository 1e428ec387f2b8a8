import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { show } from '#web/kit/testing/show.tsx'
import { PublishButton } from './pane-buttons.tsx'

test('publishing rests while nothing changed, and is the first thing to do once something did', async () => {
  const pressed: string[] = []
  show(
    <>
      <PublishButton unchangedSince={3} onPublish={() => pressed.push('unchanged')} />
      <PublishButton unchangedSince={null} onPublish={() => pressed.push('changed')} />
    </>,
  )
  const rests = page.getByRole('button', { name: 'Published', exact: true })
  const publishes = page.getByRole('button', { name: 'Publish', exact: true })
  await expect.element(rests).toHaveAttribute('title', 'Nothing changed since version 3')
  await publishes.click()

  expect(pressed).toEqual(['changed'])
  const fillOf = (button: typeof rests) => getComputedStyle(button.element()).backgroundColor
  expect(fillOf(rests)).not.toBe(fillOf(publishes))
})
