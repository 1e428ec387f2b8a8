import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createEditor, type EditorOptions } from './create-editor.ts'

const OPTIONS: Omit<EditorOptions, 'onChange'> = {
  value: 'return {}',
  label: 'Code',
  description: '',
  invalid: false,
  readOnly: false,
  language: { is: 'function', inputs: [] },
}

it('keeps what was typed since where its own words come back late, and takes those of others', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const told: string[] = []
  const options = { ...OPTIONS, onChange: (text: string) => void told.push(text) }
  const view = createEditor(host, options)
  const content = host.shadowRoot?.querySelector<HTMLElement>('.cm-content')
  const words = () => content?.textContent
  view.goTo(0)
  await userEvent.keyboard('ab')
  expect(told).toEqual(['areturn {}', 'abreturn {}'])

  view.update({ ...options, value: 'areturn {}' })
  expect(words()).toBe('abreturn {}')
  view.update({ ...options, value: 'abreturn {}' })
  expect(words()).toBe('abreturn {}')

  view.update({ ...options, value: 'return 7' })
  expect(words()).toBe('return 7')
  view.update({ ...options, value: 'areturn {}' })
  expect(words()).toBe('areturn {}')
  view.destroy()
  host.remove()
})
