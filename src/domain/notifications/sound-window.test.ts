import { expect, it } from 'vitest'

import { isAudible } from './sound-window.ts'

const now = '2026-11-22T10:00:05.000Z'
const entry = { sound: true, readAt: null, at: '2026-11-22T10:00:00.000Z', conversationId: 'chat' }

it('sounds for what happened within 5,000 ms of now, and for nothing older', () => {
  const happened = (ms: number) => ({ ...entry, at: new Date(Date.parse(now) - ms).toISOString() })

  expect([0, 5_000, 5_001].map((ms) => isAudible([happened(ms)], now, new Set()))).toEqual([true, true, false])
})

it('is silent for what is read, switched off or open', () => {
  expect(isAudible([{ ...entry, readAt: now }], now, new Set())).toBe(false)
  expect(isAudible([{ ...entry, sound: false }], now, new Set())).toBe(false)
  expect(isAudible([entry], now, new Set(['chat']))).toBe(false)
})
