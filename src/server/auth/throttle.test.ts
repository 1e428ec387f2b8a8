import { expect, test } from 'vitest'

import { AppError } from '#domain/errors.ts'

import { createThrottle } from './throttle.ts'

test('a key is refused after its limit, with the time to wait, and free again after the window', () => {
  let now = 0
  const throttle = createThrottle({ limit: 2, windowMs: 60_000, now: () => now })
  throttle.fail('ada')
  throttle.check('ada')
  throttle.fail('ada')

  now = 45_000
  expect(() => throttle.check('ada')).toThrow(AppError)
  expect(() => throttle.check('bob')).not.toThrow()

  now = 60_000
  expect(() => throttle.check('ada')).not.toThrow()
})

test('a success forgives', () => {
  const throttle = createThrottle({ limit: 1, windowMs: 60_000, now: () => 0 })
  throttle.fail('ada')

  throttle.forgive('ada')

  expect(() => throttle.check('ada')).not.toThrow()
})

test('memory is bounded however many keys fail', () => {
  const throttle = createThrottle({ limit: 1, windowMs: 60_000, now: () => 0, capacity: 3 })

  for (const key of ['a', 'b', 'c', 'd']) throttle.fail(key)

  expect(() => throttle.check('a')).not.toThrow()
  expect(() => throttle.check('d')).toThrow()
})
