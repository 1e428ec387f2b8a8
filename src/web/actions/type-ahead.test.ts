// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createTypeAhead, type TypeAhead } from './type-ahead.ts'

let ahead: TypeAhead
beforeEach(() => {
  vi.useFakeTimers()
  ahead = createTypeAhead(document)
})
afterEach(() => {
  ahead.stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, cancelable: true, ...more })

/** A field that gets the focus, and what it heard of what was written. */
function openField(value = '') {
  const field = document.createElement('input')
  const heard: string[] = []
  field.value = value
  field.addEventListener('input', () => heard.push(field.value))
  document.body.append(field)
  field.focus()
  return { field, heard }
}

test('letters typed between a shortcut and its field go into the field', () => {
  ahead.begin()
  const typed = ['n', 'ö', 'Shift', 'T', 'x', 'Backspace'].map((key) => ahead.keep(press(key)))
  const { heard } = openField()

  expect(typed).toEqual([true, true, true, true, true, true])
  expect(heard).toEqual(['nöT'])
  expect(ahead.keep(press('y'))).toBe(false)
})

test('keeps letters only after a shortcut that opens a field', () => {
  expect(ahead.keep(press('n'))).toBe(false)
  openField()
  ahead.begin()
  expect(ahead.keep(press('n'))).toBe(false)
})

test('letters are shortcuts again if no field opens or another key is pressed', () => {
  ahead.begin()
  vi.advanceTimersByTime(4_000)
  expect(ahead.keep(press('n'))).toBe(false)

  ahead.begin()
  expect(ahead.keep(press('Escape'))).toBe(false)
  expect(ahead.keep(press('n'))).toBe(false)
})

test('a shortcut with a modifier is not a letter', () => {
  ahead.begin()
  expect(ahead.keep(press('z', { ctrlKey: true }))).toBe(false)
  expect(ahead.keep(press('n'))).toBe(true)
})
