import { expect, test } from 'vitest'

import { createPacer } from './rate-limiter.ts'

function fixture() {
  let ms = 0
  const pacer = createPacer(() => new Date(ms), 80)
  return { pacer, pass: (by: number) => (ms += by) }
}

test('sends a burst, then one message every 12.5 ms', () => {
  const { pacer } = fixture()

  const waits = Array.from({ length: 84 }, () => pacer.reserve('a'))

  expect(waits.slice(0, 80).every((wait) => wait === 0)).toBe(true)
  expect(waits.slice(80)).toEqual([12.5, 25, 37.5, 50])
})

test('stops claiming while several sends wait for their time', () => {
  const { pacer, pass } = fixture()
  for (let count = 0; count < 90; count += 1) pacer.reserve('a')

  expect(pacer.paused()).toEqual(['a'])
  pass(50)
  expect(pacer.paused()).toEqual([])
})

test('backs off when throttled, longer each time, and resets on success', () => {
  const { pacer, pass } = fixture()
  pacer.pause('a')
  pass(999)
  expect(pacer.paused()).toEqual(['a'])
  pass(1)
  expect(pacer.paused()).toEqual([])
  pacer.pause('a')
  pass(1_999)
  expect(pacer.paused()).toEqual(['a'])
  pass(1)
  pacer.succeeded('a')
  pacer.pause('a')
  pass(1_000)
  expect(pacer.paused()).toEqual([])
})

test('numbers back off independently', () => {
  const { pacer } = fixture()
  pacer.pause('a')

  expect(pacer.reserve('b')).toBe(0)
  expect(pacer.paused()).toEqual(['a'])
})

test('halves the rate after a refusal and recovers gradually', () => {
  const { pacer, pass } = fixture()
  const sentIn = (seconds: number): number => {
    let count = 0
    for (let ms = 0; ms < seconds * 1_000; ms += 10) {
      pass(10)
      for (; !pacer.paused().includes('a'); count += 1) {
        pacer.reserve('a')
        pacer.succeeded('a')
      }
    }
    return count
  }
  pacer.reserve('a')

  pacer.pause('a')
  pacer.pause('a')
  expect(sentIn(0.9)).toBe(0)

  const first = sentIn(1)
  expect(first).toBeGreaterThan(35)
  expect(first).toBeLessThan(45)
  sentIn(30)
  expect(sentIn(1)).toBeGreaterThan(75)
})
