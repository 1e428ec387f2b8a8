import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { show } from '../testing/show.tsx'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'

function ask(props: { defaultValue?: string; error?: string } = {}) {
  const sent = vi.fn<(code: FormDataEntryValue | null) => void>()
  show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(new FormData(event.currentTarget).get('code'))
      }}
    >
      <Field label="Code" error={props.error ?? null}>
        {(wiring) => <CodeInput {...wiring} name="code" defaultValue={props.defaultValue ?? ''} />}
      </Field>
      <button type="submit">Continue</button>
    </form>,
  )
  return { field: page.getByLabelText('Code'), sent }
}

/** The digit that stands over each box, and how far its middle is from the middle of the box. */
function offsets(input: Element): number[] {
  const style = getComputedStyle(input)
  const [pitch = 0, start = 0] = [style.letterSpacing, style.paddingInlineStart].map(Number.parseFloat)
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas) canvas.font = style.font
  const digit = canvas?.measureText('0').width ?? 0
  const boxes = [...(input.closest('.group')?.querySelectorAll('[aria-hidden] > div') ?? [])].map((box) => box.getBoundingClientRect())
  const left = input.getBoundingClientRect().left
  return boxes.map((box, at) => left + start + at * (pitch + digit) + digit / 2 - (box.left + box.width / 2))
}

test('is one field, of six digits, that phones fill in', async () => {
  const { field } = ask()

  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await expect.element(field).toHaveAttribute('maxlength', '6')
  expect(page.getByRole('textbox').elements()).toHaveLength(1)
})

test.each([1280, 320])('its digits stand in the middle of the six boxes at %i pixels', async (width) => {
  await page.viewport(width, 800)
  const { field } = ask({ defaultValue: '123456' })
  await expect.element(field).toHaveValue('123456')

  const found = offsets(field.element())
  expect(found).toHaveLength(6)
  for (const offset of found) expect(Math.abs(offset)).toBeLessThan(1)
  expect(field.element().scrollLeft).toBe(0)
})

test('takes digits only, and sends its form once, at the sixth', async () => {
  const { field, sent } = ask()
  await userEvent.type(field, '12a345')
  expect(sent).not.toHaveBeenCalled()
  await userEvent.type(field, '67')

  await expect.element(field).toHaveValue('123456')
  expect(sent).toHaveBeenCalledExactlyOnceWith('123456')
})

test.each(['123 456', 'Your code is 123456.', '123-456'])('takes a pasted %j whole', async (text) => {
  const { field, sent } = ask()
  await expect.element(field).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

  await expect.poll(() => sent.mock.calls).toEqual([['123456']])
})

test('a code that is there at first waits for a person', async () => {
  const { field, sent } = ask({ defaultValue: '123456' })
  await expect.element(field).toHaveValue('123456')
  expect(sent).not.toHaveBeenCalled()

  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  expect(sent).toHaveBeenCalledExactlyOnceWith('123456')
})

test('a refused code is typed over', async () => {
  const { field, sent } = ask({ defaultValue: '123456', error: 'That code is not right.' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('654321')

  await expect.element(field).toHaveValue('654321')
  expect(sent).toHaveBeenCalledExactlyOnceWith('654321')
})
