import { expect, test } from 'vitest'

import { createPlaces } from './semaphore.ts'

const forever = new Promise<void>(() => {})

test('one slow holder gets half of the permits', () => {
  const places = createPlaces(8)

  for (let count = 0; !places.full().includes('slow'); count += 1) places.hold('slow', `slow ${count}`, forever)

  expect(places.free).toBe(4)
  expect(places.full()).not.toContain('other')
})

test('a holder of most permits waits until others had their share', async () => {
  const places = createPlaces(8)
  const ends: (() => void)[] = []
  const take = (holder: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    places.hold(holder, `${holder} ${ends.length}`, promise)
    ends.push(resolve)
  }
  while (!places.full().includes('first')) take('first')
  while (!places.full().includes('second')) take('second')
  expect(places.full()).toEqual(['first', 'second'])

  ends[0]?.()
  await places.freed()

  expect(places.full()).toEqual(['first'])
})

test('releases a permit when its work ends', async () => {
  const places = createPlaces(2)
  const { promise, resolve } = Promise.withResolvers<void>()
  places.hold('a', 'work', promise)

  resolve()
  await places.idle()

  expect(places.has('work')).toBe(false)
  expect(places.full()).toEqual([])
})
