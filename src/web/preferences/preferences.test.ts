import { expect, test } from 'vitest'

import type { Preferences } from '#domain/workspace/preferences.ts'

import { followPerson } from './follow-person.ts'
import { createPreferences } from './preferences.ts'
import { takeKept } from './take-kept.ts'

/** The storage of a browser. */
function aStorage(start: object | null = null) {
  let kept = start && JSON.stringify(start)
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) }
}

/** A server that keeps the preferences of one person, as long as it is there. */
function aServer(stored: Preferences = {}) {
  const server = {
    stored,
    isThere: true,
    save: (change: Preferences) => {
      if (!server.isThere) return Promise.reject(new Error('offline'))
      server.stored = { ...server.stored, ...change }
      return Promise.resolve()
    },
  }
  return server
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two browsers of one person agree once they are loaded again', async () => {
  const server = aServer()
  const browsers = [aStorage(), aStorage()]
  const [one, other] = browsers.map((storage) => createPreferences(storage))
  followPerson(one!, 'ann', server.stored, server.save)
  followPerson(other!, 'ann', server.stored, server.save)

  one!.set({ railOpen: false, enterSends: true })
  other!.set({ theme: 'dark', density: 'compact' })
  await settled()

  for (const storage of browsers) {
    const loaded = createPreferences(storage)
    followPerson(loaded, 'ann', server.stored, server.save)
    expect(loaded.get()).toMatchObject({ railOpen: false, enterSends: true, theme: 'dark', density: 'compact' })
  }
})

test('who comes back from another browser finds what they chose there, but for what they chose here meanwhile', async () => {
  const server = aServer()
  const [one, other] = [createPreferences(aStorage()), createPreferences(aStorage())]
  followPerson(one, 'ann', server.stored, server.save)
  followPerson(other, 'ann', server.stored, server.save)
  one.set({ theme: 'dark' })
  await settled()

  takeKept(other, other.copy(), server.stored)
  expect(other.get().theme).toBe('dark')

  const asked = { since: other.copy(), answer: server.stored }
  other.set({ theme: 'light' })
  takeKept(other, asked.since, asked.answer)
  expect(other.get().theme).toBe('light')
  await settled()
  expect(server.stored.theme).toBe('light')
})

test('what the browser kept shows before the server has answered', async () => {
  const storage = aStorage()
  createPreferences(storage).set({ railOpen: false })

  expect(createPreferences(storage).get().railOpen).toBe(false)
})

test('what was chosen without a server arrives with the next visit, and is not overwritten by it', async () => {
  const server = aServer({ afterDone: 'list' })
  const storage = aStorage()
  const offline = createPreferences(storage)
  followPerson(offline, 'ann', server.stored, server.save)
  server.isThere = false
  offline.set({ afterDone: 'stay' })
  await settled()
  expect(server.stored).toEqual({ afterDone: 'list' })

  server.isThere = true
  const again = createPreferences(storage)
  followPerson(again, 'ann', server.stored, server.save)
  await settled()

  expect(again.get().afterDone).toBe('stay')
  expect(server.stored).toEqual({ afterDone: 'stay' })
})

test('settings kept by the browser move to the first person who signs in, not to the next', async () => {
  const servers = [aServer(), aServer()]
  const storage = aStorage({ density: 'compact', keys: { close: 'x' } })

  const first = createPreferences(storage)
  followPerson(first, 'ann', servers[0]!.stored, servers[0]!.save)
  await settled()
  expect(servers[0]!.stored).toEqual({ density: 'compact', keys: { close: 'x' } })

  const second = createPreferences(storage)
  followPerson(second, 'bob', servers[1]!.stored, servers[1]!.save)
  await settled()
  expect(second.get()).toMatchObject({ density: 'comfortable', keys: {} })
  expect(servers[1]!.stored).toEqual({})
})

test('a choice made while another is on its way is not taken for saved', async () => {
  const server = aServer()
  const store = createPreferences(aStorage())
  followPerson(store, 'ann', {}, server.save)
  store.set({ density: 'compact' })
  store.set({ density: 'comfortable' })
  await settled()

  expect(server.stored).toEqual({ density: 'comfortable' })
})

test('foreign values take their default', () => {
  const store = createPreferences(aStorage({ theme: 'mauve', undoSeconds: 7, railOpen: 'yes', keys: null, afterDone: 'list' }))

  expect(store.get()).toMatchObject({ theme: 'system', undoSeconds: 5, railOpen: true, keys: {}, afterDone: 'list' })
})
