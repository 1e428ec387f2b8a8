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

  it('close after 5 seconds and leave memory 1,000,000 ms later', () => {
    const toasts = createToasts(TOAST)
    toasts.show({ title: 'Saved' })

    vi.advanceTimersByTime(4_999)
    expect(openOnes(toasts)).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(openOnes(toasts)).toEqual([])
    vi.advanceTimersByTime(999_999)
    expect(toasts.list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(toasts.list()).toHaveLength(0)
  })

  it('stay while somebody is on them', () => {
    const toasts = createToasts(TOAST)
    toasts.show({ title: 'Saved' })
    toasts.pause()
    vi.advanceTimersByTime(60_000)
    expect(openOnes(toasts)).toEqual(['Saved'])

    toasts.resume()
    vi.advanceTimersByTime(5_000)
    expect(openOnes(toasts)).toEqual([])
  })
})
