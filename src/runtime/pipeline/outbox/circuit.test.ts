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

test('opens the circuit after a few consecutive timeouts', async () => {
  const { circuit, fail } = fixture()

  expect(await fail(FAILURES - 1)).toBeNull()
  expect(circuit.resting()).toEqual([])
  expect(await fail()).toBe(2_000)
  expect([await circuit.takesCall('a'), circuit.resting()]).toEqual([false, ['a']])
  expect(await circuit.takesCall('b')).toBe(true)
})

test('a response resets the count', async () => {
  const { circuit, fail } = fixture()
  await fail(FAILURES - 1)

  expect(circuit.answered('a')).toBe(false)
  expect(await fail(FAILURES - 1)).toBeNull()
})

test('sends one probe after the pause, and a response closes the circuit', async () => {
  const { circuit, fail, pass } = fixture()
  await fail(FAILURES)
  pass(2_000)

  expect(circuit.resting()).toEqual([])
  expect([await circuit.takesCall('a'), await circuit.takesCall('a')]).toEqual([true, false])
  expect(circuit.resting()).toEqual(['a'])
  expect(circuit.answered('a')).toBe(true)
  expect([await circuit.takesCall('a'), await circuit.takesCall('a'), circuit.resting()]).toEqual([true, true, []])
})

test('an unanswered probe doubles the pause, up to a minute', async () => {
  const { fail, pass } = fixture()
  const rests = [await fail(FAILURES)]
  for (let probe = 0; probe < 6; probe += 1) {
    pass(rests.at(-1) ?? 0)
    rests.push(await fail())
  }

  expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('concurrent timeouts count as one', async () => {
  const { circuit, fail, pass } = fixture()
  await fail(FAILURES)
  pass(1_000)

  expect(Array.from({ length: 20 }, () => circuit.failed('a')).at(-1)).toBeNull()
})

test('a probe without an outcome is followed by another', async () => {
  const { circuit, fail, pass } = fixture()
  await fail(FAILURES)
  pass(2_000)
  await circuit.takesCall('a')
  pass(30_000)

  expect(await circuit.takesCall('a')).toBe(true)
})

test('starts with a few concurrent calls, and each response allows one more', async () => {
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

test('an outage affects only the few calls in flight', async () => {
  const { circuit, ask } = fixture()
  const out = ask(40)
  await out()
  for (let calls = 0; calls < FIRST_CALLS; calls += 1) circuit.failed('a')

  expect([await out(), circuit.resting()]).toEqual([FIRST_CALLS, ['a']])
})

test('allows two calls in flight after a lost response or a long silence', async () => {
  const lost = fixture()
  await lost.fail()
  const silent = fixture()
  await silent.circuit.takesCall('a')
  silent.pass(2_001)

  expect(await lost.ask(9)()).toBe(DOUBTFUL_CALLS)
  expect(await silent.ask(9)()).toBe(DOUBTFUL_CALLS - 1)
})

test('a cancelled call releases its slot', async () => {
  const { circuit, ask } = fixture()
  const out = ask(9)
  await out()
  circuit.notMade('a')

  expect(await out()).toBe(FIRST_CALLS + 1)
})
