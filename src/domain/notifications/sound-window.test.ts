import { expect, it } from 'vitest'

import { heard } from './sound-window.ts'

const now = '2026-11-22T10:00:05.000Z'
const entry = { sound: true, readAt: null, at: '2026-11-22T10:00:00.000Z', conversationId: 'talk' }

it('sounds for what happened within 5,000 ms of now, and for nothing older', () => {
  expect(heard([entry], now, new Set())).toBe(true)
  expect(heard([{ ...entry, at: '2026-11-22T09:59:59.999Z' }], now, new Set())).toBe(false)
})

it('is silent for what is read, switched off or open', () => {
  expect(heard([{ ...entry, readAt: now }], now, new Set())).toBe(false)
  expect(heard([{ ...entry, sound: false }], now, new Set())).toBe(false)
  expect(heard([entry], now, new Set(['talk']))).toBe(false)
})
