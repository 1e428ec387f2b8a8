import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { memoryRelease, thisProcess } from './release-memory.ts'

const MB = 1024 * 1024

function aProcess() {
  const state = { mb: 300, busy: 0, collections: 0 }
  const look = memoryRelease({
    residentBytes: () => state.mb * MB,
    busy: () => state.busy,
    collect: () => {
      state.collections += 1
      state.mb = 270
    },
  })
  return { state, look }
}

it('collects after a flood, and not again until there was another', () => {
  const { state, look } = aProcess()
  look()
  expect(state.collections).toBe(1)
  state.mb = 340
  look()
  expect(state.collections).toBe(1)
  state.mb = 640
  look()
  expect(state.collections).toBe(2)
})

it('waits for the end of the flood', () => {
  const { state, look } = aProcess()
  state.busy = 0.4
  look()
  expect(state.collections).toBe(0)
  state.busy = 0.01
  look()
  expect(state.collections).toBe(1)
})

it('really collects', async () => {
  const { collect, residentBytes } = thisProcess()
  const dropped = new WeakRef({ payload: 'x'.repeat(1_000) })
  await nextTurn()
  collect()
  expect(dropped.deref()).toBeUndefined()
  expect(residentBytes()).toBeGreaterThan(0)
})
