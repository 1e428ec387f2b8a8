import { expect, test } from 'vitest'

import { isVoice } from './voice-name.ts'

test.each([
  ['Voice message 12.30.01.ogg', true],
  ['Voice message 12.30.01.m4a', false],
  ['A song.ogg', false],
])('%s is a voice message: %s', (name, expected) => expect(isVoice(name)).toBe(expected))
