import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'

import { show } from '../testing/show.tsx'
import { FormDialog } from './form-dialog.tsx'
import { AreaField, SelectField, SwitchField, TagsField, TextField } from './form-fields.tsx'
import { FieldFault } from './use-dialog-form.ts'

const Person = z.object({
  name: z.string().trim().min(1).max(8),
  email: z.email(),
  note: z.string(),
  role: z.enum(['agent', 'admin']),
  told: z.boolean(),
  tags: z.array(z.string()).max(1),
})
type Person = z.infer<typeof Person>
const FITS: Person = { name: 'Ada', email: 'ada@example.com', note: '', role: 'agent', told: false, tags: [] }
const EMPTY: Person = { ...FITS, name: '', email: '' }

type Options = {
  initial?: Person
  ready?: boolean
  blame?: 'name'
  checkOnLeave?: boolean
  onSubmit?: (person: Person) => Promise<unknown>
}

function People({ initial = EMPTY, ready = true, onSubmit = async () => {}, ...rest }: Options) {
  const [open, setOpen] = useState(true)
  if (!open) return <p>Closed</p>
  return (
    <FormDialog
      title="Add a person"
      schema={Person}
      initial={initial}
      submit="Add person"
      isReady={() => ready}
      onSubmit={onSubmit}
      done="Person added"
      onClose={() => setOpen(false)}
      {...rest}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" />
          <TextField control={control} name="email" label="Email" />
          <AreaField control={control} name="note" label="Note" />
          <SelectField
            control={control}
            name="role"
            label="Role"
            options={[
              { value: 'agent', label: 'Agent' },
              { value: 'admin', label: 'Admin' },
            ]}
          />
          <SwitchField control={control} name="told" label="Tell them" />
          <TagsField control={control} name="tags" label="Tags" />
        </>
      )}
    </FormDialog>
  )
}

const name = page.getByLabelText('Name')
const email = page.getByLabelText('Email')
const send = page.getByRole('button', { name: 'Add person' })
const dialog = page.getByRole('dialog', { name: 'Add a person' })
const refusal = (details: { path: string; message: string }[] = []) =>
  Object.assign(new Error('It was refused.'), { hint: 'Write it again.', details })

describe('a form dialog', () => {
  test('opens with the focus in its first field', async () => {
    show(<People />)
    await expect.element(name).toHaveFocus()
  })

  test('shows errors beside fields, focuses the first, and sends nothing', async () => {
    const onSubmit = vi.fn(async () => {})
    show(<People onSubmit={onSubmit} />)
    await send.click()
    await expect.element(name).toHaveAccessibleDescription('Fill this in.')
    await expect.element(email).toHaveAccessibleDescription('Write an email address, like name@example.com.')
    await expect.element(name).toHaveFocus()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('clears an error as soon as the field is valid', async () => {
    show(<People />)
    await send.click()
    await expect.element(name).toBeInvalid()
    await name.fill('Ada')
    await expect.element(name).not.toBeInvalid()
    await name.fill('Ada Lovelace')
    await expect.element(name).toHaveAccessibleDescription('At most 8 characters.')
  })

  test('submits parsed values by Enter, closes, and confirms', async () => {
    const onSubmit = vi.fn(async () => {})
    show(<People onSubmit={onSubmit} />)
    await name.fill('  Ada ')
    await email.fill('ada@example.com')
    await page.getByRole('switch', { name: 'Tell them' }).click()
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Admin' }).click()
    await name.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Closed')).toBeVisible()
    await expect.element(page.getByText('Person added')).toBeVisible()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...FITS, told: true, role: 'admin' })
  })

  test('submits from a textarea by Ctrl+Enter', async () => {
    show(<People initial={FITS} />)
    await page.getByLabelText('Note').fill('Met in March')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Closed')).toBeVisible()
  })

  test('submits once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const onSubmit = vi.fn(() => promise)
    show(<People initial={FITS} onSubmit={onSubmit} />)
    await name.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(send).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}')
    resolve()
    await expect.element(page.getByText('Closed')).toBeVisible()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('shows server errors beside their field', async () => {
    show(<People initial={FITS} onSubmit={() => Promise.reject(refusal([{ path: 'body.email', message: 'Somebody has it.' }]))} />)
    await send.click()
    await expect.element(email).toHaveAccessibleDescription('Somebody has it.')
    await expect.element(email).toHaveFocus()
    await expect.element(page.getByText('It was refused.')).not.toBeInTheDocument()
  })

  test('shows other server errors for the form, or at the responsible field', async () => {
    const onSubmit = () => Promise.reject(refusal())
    show(<People initial={FITS} onSubmit={onSubmit} />)
    await send.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('It was refused.Write it again.')
  })

  test('shows a general server error at the responsible field', async () => {
    show(<People initial={FITS} blame="name" onSubmit={() => Promise.reject(refusal())} />)
    await send.click()
    await expect.element(name).toHaveAccessibleDescription('It was refused. Write it again.')
  })

  test('shows an error found only on submit', async () => {
    show(<People initial={FITS} onSubmit={() => Promise.reject(new FieldFault('note', 'Nobody knows this.'))} />)
    await send.click()
    await expect.element(page.getByLabelText('Note')).toHaveAccessibleDescription('Nobody knows this.')
  })

  test('cannot be submitted while not ready', async () => {
    show(<People initial={FITS} ready={false} />)
    await expect.element(send).toBeDisabled()
  })

  test('validates on blur where enabled', async () => {
    show(<People checkOnLeave />)
    await email.fill('ada')
    await name.click()
    await expect.element(email).toHaveAccessibleDescription('Write an email address, like name@example.com.')
  })

  test('closes by Escape while pristine', async () => {
    show(<People />)
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Closed')).toBeVisible()
  })

  test('asks before discarding input', async () => {
    show(<People />)
    await name.fill('Ada')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Discard what you wrote?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(name).toHaveValue('Ada')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByText('Closed')).toBeVisible()
  })
})
