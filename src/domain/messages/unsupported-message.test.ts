import { expect, it } from 'vitest'

import { unsupportedText } from './unsupported-message.ts'

it('names what cannot be shown in words, and an unknown kind by its own', () => {
  expect(unsupportedText('poll_creation')).toBe('Unsupported message (a poll)')
  expect(unsupportedText('hologram_beam')).toBe('Unsupported message (hologram beam)')
})
