import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { show } from '../testing/show.tsx'
import { TagsInput } from './tags-input.tsx'

function Tags() {
  const [tags, setTags] = useState(['VIP'])
  return <TagsInput label="Tags" known={['VIP', 'wholesale', 'late payer']} tags={tags} onChange={setTags} />
}

test('a press into the field offers the tags that others have, the most used first, and one typed narrows them', async () => {
  show(<Tags />)
  const field = page.getByLabelText('Tags')
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)

  await field.click()
  expect(offered()).toEqual(['wholesale', 'late payer'])
  await userEvent.keyboard('la')
  expect(offered()).toEqual(['late payer'])
  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.element(page.getByRole('button', { name: 'Remove late payer' })).toBeVisible()
  expect(offered()).toEqual([])
})
