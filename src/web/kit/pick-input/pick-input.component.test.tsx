import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { show } from '#web/kit/testing/show.tsx'
import { PickInput } from './pick-input.tsx'

const OPTIONS = [
  { value: 'care', label: 'Care' },
  { value: 'sales', label: 'Sales' },
]

function showPicker(creates: boolean, createLabel?: string) {
  const done: string[] = []
  const Picker = () => {
    const [value, setValue] = useState('')
    return (
      <PickInput
        value={value}
        options={OPTIONS}
        onPick={(next) => {
          done.push(next)
          setValue(next)
        }}
        onCreate={creates ? (name) => done.push(`new ${name}`) : undefined}
        createLabel={createLabel}
        placeholder="Choose…"
        readOnly={false}
        wiring={{ id: 'team', 'aria-describedby': undefined, 'aria-invalid': undefined }}
      />
    )
  }
  show(<Picker />)
  return done
}

test('what has no such name yet is offered to be created, last, and not under a name that is there', async () => {
  const done = showPicker(true)
  const input = page.getByRole('combobox')
  await input.fill('Night shift')
  await page.getByRole('option', { name: 'Create “Night shift”' }).click()
  await input.fill('care')
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')

  expect(done).toEqual(['new Night shift', 'care'])
})

test('where nothing can be created, nothing of that name is all there is to say', async () => {
  showPicker(false)
  await page.getByRole('combobox').fill('Night shift')
  await expect.element(page.getByText('Nothing has this in its name.')).toBeVisible()
})

test('what is made in a window is offered before anything is typed, below all there is', async () => {
  const done = showPicker(true, 'Create team…')
  await page.getByRole('combobox').click()
  await expect.element(page.getByRole('option').nth(2)).toHaveTextContent('Create team…')
  await page.getByRole('option', { name: 'Create team…' }).click()
  expect(done).toEqual(['new '])
})
