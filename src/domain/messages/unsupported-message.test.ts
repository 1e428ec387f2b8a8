import { expect, it } from 'vitest'

import { unsupportedWords } from './unsupported-message.ts'

it('names what cannot be shown in words, and an unknown kind by its own', () => {
  expect(unsupportedWords('poll_creation')).toBe('Unsupported message (a poll)')
  expect(unsupportedWords('hologram_beam')).toBe('Unsupported message (hologram beam)')
})
