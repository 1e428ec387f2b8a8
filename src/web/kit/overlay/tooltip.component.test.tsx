import { CircleHelp } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { show } from '#web/kit/testing/show.tsx'

test('a control with a tooltip hears what it listens to itself', async () => {
  const heard: string[] = []
  const hear = ({ type }: { type: string }) => heard.push(type)
  show(<IconButton label="Why?" icon={<CircleHelp />} onPointerEnter={hear} onPointerDown={hear} onFocus={hear} onClick={hear} />)
  const button = page.getByRole('button', { name: 'Why?' })

  await button.hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Why?')
  await button.click()

  expect(heard).toEqual(['pointerenter', 'pointerdown', 'focus', 'click'])
  expect(page.getByRole('tooltip').elements()).toEqual([])
})
