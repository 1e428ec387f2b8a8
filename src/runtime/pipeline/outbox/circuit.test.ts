import { expect, test } from 'vitest'

import { createCircuit, DOUBTFUL_CALLS, FAILURES, FIRST_CALLS } from './circuit.ts'

function fixture() {
  let ms = 0
  const circuit = createCircuit(() => new Date(ms))
  /** Calls one after the other, each without an answer. */
  const fail = async (times = 1) => {
    let restMs: number | null = null
    for (let time = 0; time < times; time += 1) {
      await circuit.takesCall('a')
      restMs = circuit.failed('a')
    }
    return restMs
  }
  /** So many calls ask to go out; tells how many did by now. */
  const ask = (count: number) => {
    let out = 0
    for (let at = 0; at < count; at += 1) void circuit.takesCall('a').then((may) => (out += may ? 1 : 0))
    return async () => {
      await Promise.resolve()
      await Promise.resolve()
      return out
    }
  }
  return { circuit, fail, ask, pass: (by: number) => (ms += by) }
}

test('a number rests after a few calls in a row without an answer, and not before', async () => {
  const { circuit, fail } = fixture()

  expect(await fail(FAILURES - 1)).toBeNull()
  expect(circuit.resting()).toEqual([])
  expect(await fail()).toBe(2_000)
  expect([await circuit.takesCall('a'), circuit.resting()]).toEqual([false, ['a']])
  expect(await circuit.takesCall('b')).toBe(true)
})

test('an answer in between starts the count again', async () => {
  const { circuit, fail } = fixture()
  await fail(FAILURES - 1)

  expect(circuit.answered('a')).toBe(false)
  expect(await fail(FAILURES - 1)).toBeNull()
})

test('after its rest one call goes out as a probe, and an answer lets all others follow', async () => {
  const { circuit, fail, pass } = fixture()
  await fail(FAILURES)
  pass(2_000)

  expect(circuit.resting()).toEqual([])
  expect([await circuit.takesCall('a'), await circuit.takesCall('a')]).toEqual([true, false])
  expect(circuit.resting()).toEqual(['a'])
  expect(circuit.answered('a')).toBe(true)
  expect([await circuit.takesCall('a'), await circuit.takesCall('a'), circuit.resting()]).toEqual([true, true, []])
})

test('a probe without an answer lets the number rest longer, up to a minute', async () => {
  const { fail, pass } = fixture()
  const rests = [await fail(FAILURES)]
  for (let probe = 0; probe < 6; probe += 1) {
    pass(rests.at(-1) ?? 0)
    rests.push(await fail())
  }

  expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('calls that were under way together count as one', async () => {
  const { circuit, fail, pass } = fixture()
  await fail(FAILURES)
  pass(1_000)

  expect(Array.from({ length: 20 }, () => circuit.failed('a')).at(-1)).toBeNull()
})

test('a probe whose outcome never comes is followed by another', async () => {
  const { circuit, fail, pass } = fixture()
  await fail(FAILURES)
  pass(2_000)
  await circuit.takesCall('a')
  pass(30_000)

  expect(await circuit.takesCall('a')).toBe(true)
})

test('a quiet number begins with a few calls at once, and every answer allows one more', async () => {
  const { circuit, ask } = fixture()
  const out = ask(40)

  expect([await out(), circuit.resting()]).toEqual([FIRST_CALLS, ['a']])
  circuit.answered('a')
  expect(await out()).toBe(FIRST_CALLS + 2)
  for (let answers = 0; answers < 20; answers += 1) {
    circuit.answered('a')
    await out()
  }
  expect([await out(), circuit.resting()]).toEqual([40, []])
})

test('an outage costs a quiet number the few calls that were under way', async () => {
  const { circuit, ask } = fixture()
  const out = ask(40)
  await out()
  for (let calls = 0; calls < FIRST_CALLS; calls += 1) circuit.failed('a')

  expect([await out(), circuit.resting()]).toEqual([FIRST_CALLS, ['a']])
})

test('once an answer was lost, or none has come for a while, only two calls are under way', async () => {
  const lost = fixture()
  await lost.fail()
  const silent = fixture()
  await silent.circuit.takesCall('a')
  silent.pass(2_001)

  expect(await lost.ask(9)()).toBe(DOUBTFUL_CALLS)
  expect(await silent.ask(9)()).toBe(DOUBTFUL_CALLS - 1)
})

test('a call that was not made gives its place to another', async () => {
  const { circuit, ask } = fixture()
  const out = ask(9)
  await out()
  circuit.notMade('a')

  expect(await out()).toBe(FIRST_CALLS + 1)
})
