import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { TOAST } from '#domain/constants.ts'

import { createToasts } from './toasts.ts'

const openOnes = (toasts: ReturnType<typeof createToasts>) =>
  toasts
    .list()
    .filter(({ open }) => open)
    .map(({ title }) => title)

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('show one at a time: a new one closes the one before', () => {
    const toasts = createToasts(TOAST)
    toasts.show({ title: 'First' })
    toasts.show({ title: 'Second' })

    expect(openOnes(toasts)).toEqual(['Second'])
  })

  it('are removed 1,000,000 ms after dismissal', () => {
    const toasts = createToasts(TOAST)
    const id = toasts.show({ title: 'Saved' })
    toasts.dismiss(id)

    expect(openOnes(toasts)).toEqual([])
    vi.advanceTimersByTime(999_999)
    expect(toasts.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(toasts.list()).toHaveLength(0)
  })
})
