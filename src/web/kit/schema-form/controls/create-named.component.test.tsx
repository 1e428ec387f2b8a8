import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { show } from '#web/kit/testing/show.tsx'
import type { CreateProps, RefOptions } from '../form-context.ts'
import { CreateNamed } from './ref-control.tsx'

const Create = ({ name, onCreated }: CreateProps) => <button onClick={() => onCreated(`${name}_new`)}>Create {name}</button>
const found: RefOptions = { options: [{ value: 'city', label: 'City' }], failed: false, open: true, Create }

function showField(options: RefOptions | null, initial: string) {
  const Field = () => {
    const [name, setName] = useState(initial)
    return (
      <>
        <output>{name}</output>
        <CreateNamed found={options} name={name} onCreated={setName} />
      </>
    )
  }
  show(<Field />)
}

test('a name that is not there yet can be created in place, and is what the step names then', async () => {
  showField(found, 'size')
  await page.getByRole('button', { name: 'Create size' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('size_new')
})

test('nothing is offered for what is there, for no name, while the list loads, or to who may not create it', async () => {
  const { Create: _create, ...readOnly } = found
  for (const [options, name] of [
    [found, 'city'],
    [found, ''],
    [{ ...found, options: null }, 'size'],
    [readOnly, 'size'],
    [null, 'size'],
  ] as const)
    showField(options, name)
  await expect.element(page.getByRole('status').first()).toBeInTheDocument()
  expect(page.getByRole('button').elements()).toEqual([])
})
