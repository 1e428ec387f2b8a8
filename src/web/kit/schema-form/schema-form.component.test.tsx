import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { show } from '#web/kit/testing/show.tsx'
import { SchemaForm } from './schema-form.tsx'

const NOTHING = { readOnly: false, variables: [], messageVariants: [], ruleShapes: [], messageHelp: {}, useOptions: () => null }

/** A field that lacks something, and a button right below it. */
function Form() {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <SchemaForm
        {...NOTHING}
        fields={{ title: { type: 'text', label: 'Title', single: true } }}
        value={{}}
        onChange={() => {}}
        faults={[{ path: 'title', message: 'Title is needed.', missing: true }]}
      />
      <button onClick={() => setPresses((count) => count + 1)}>Add</button>
      <output>{presses}</output>
    </>
  )
}

test('a field that is left by a press says what it lacks after the release, so that the click is not lost', async () => {
  show(<Form />)
  await page.getByRole('textbox', { name: 'Title' }).click()
  const add = page.getByRole('button', { name: 'Add' }).element()
  add.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  ;(add as HTMLElement).focus()
  const before = add.getBoundingClientRect().top
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(add.getBoundingClientRect().top).toBe(before)
  expect(page.getByRole('alert').elements()).toEqual([])

  add.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Title is needed.')
  expect(add.getBoundingClientRect().top).toBeGreaterThan(before)
})

test('a field that is left by the keyboard says it at once', async () => {
  show(<Form />)
  await page.getByRole('textbox', { name: 'Title' }).click()
  ;(page.getByRole('button', { name: 'Add' }).element() as HTMLElement).focus()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Title is needed.')
})

test('a press right after a field counts', async () => {
  show(<Form />)
  await page.getByRole('textbox', { name: 'Title' }).click()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1')
})
