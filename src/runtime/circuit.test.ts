import { expect, test } from 'vitest'

import { createCircuit, FAILURES } from './circuit.ts'

function fixture() {
  let ms = 0
  const circuit = createCircuit(() => new Date(ms))
  const fail = (times = 1) => Array.from({ length: times }, () => circuit.failed('a')).at(-1)
  return { circuit, fail, pass: (by: number) => (ms += by) }
}

test('a number rests after a few calls in a row without an answer, and not before', () => {
  const { circuit, fail } = fixture()

  expect(fail(FAILURES - 1)).toBeNull()
  expect([circuit.takesCall('a'), circuit.resting()]).toEqual([true, []])
  expect(fail()).toBe(2_000)
  expect([circuit.takesCall('a'), circuit.resting()]).toEqual([false, ['a']])
  expect(circuit.takesCall('b')).toBe(true)
})

test('an answer in between starts the count again', () => {
  const { circuit, fail } = fixture()
  fail(FAILURES - 1)

  expect(circuit.answered('a')).toBe(false)
  expect(fail(FAILURES - 1)).toBeNull()
})

test('after its rest one call goes out as a probe, and an answer lets all others follow', () => {
  const { circuit, fail, pass } = fixture()
  fail(FAILURES)
  pass(2_000)

  expect(circuit.resting()).toEqual([])
  expect([circuit.takesCall('a'), circuit.takesCall('a')]).toEqual([true, false])
  expect(circuit.resting()).toEqual(['a'])
  expect(circuit.answered('a')).toBe(true)
  expect([circuit.takesCall('a'), circuit.takesCall('a'), circuit.resting()]).toEqual([true, true, []])
})

test('a probe without an answer lets the number rest longer, up to a minute', () => {
  const { circuit, fail, pass } = fixture()
  const rests = [fail(FAILURES)]
  for (let probe = 0; probe < 6; probe += 1) {
    pass(rests.at(-1) ?? 0)
    expect(circuit.takesCall('a')).toBe(true)
    rests.push(fail())
  }

  expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('calls that were under way together count as one', () => {
  const { fail, pass } = fixture()
  fail(FAILURES)
  pass(1_000)

  expect(fail(20)).toBeNull()
})

test('a probe whose outcome never comes is followed by another', () => {
  const { circuit, fail, pass } = fixture()
  fail(FAILURES)
  pass(2_000)
  circuit.takesCall('a')
  pass(30_000)

  expect(circuit.takesCall('a')).toBe(true)
})
