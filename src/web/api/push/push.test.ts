import { afterEach, describe, expect, it, test, vi } from 'vitest'

import { PUSH_RENEW_MS } from '#domain/constants.ts'

import { readKept, renewPush, writeKept } from './push-here.ts'

it('remembers its registration and ignores unreadable ones', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }

  writeKept({ id: 'browser', endpoint: 'https://push.example/a', renewedAt: 7 }, storage)
  expect(readKept(storage)).toEqual({ id: 'browser', endpoint: 'https://push.example/a', renewedAt: 7 })
  storage.setItem('pushInstallation', 'nonsense')
  expect(readKept(storage)).toBe(null)
  writeKept(null, storage)
  expect(readKept(storage)).toBe(null)
})

describe('the registration of this browser', () => {
  const NOW = Date.parse('2026-11-25T12:00:00.000Z')
  const ENDPOINT = 'https://push.example/old'
  afterEach(() => vi.unstubAllGlobals())

  /** A browser that was registered so long ago; gives what it asked of the server when it renews. */
  async function renewed(ageMs: number, endpoint = ENDPOINT): Promise<string[]> {
    const storage = new Map([['pushInstallation', `browser ${NOW - ageMs} ${ENDPOINT}`]])
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      unsubscribe: async () => true,
      toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'key', auth: 'secret' } }),
    }
    const registration = { active: {}, pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription } }
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    })
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration, register: async () => registration } })
    vi.stubGlobal('Notification', { permission: 'granted' })
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${url.replace('/api/v1/push', '')}`)
      return Response.json(url.endsWith('auth-token') ? { token: 'token' } : { publicKey: 'key', installations: [{ id: 'browser' }] })
    })
    await renewPush(NOW)
    if (asked.length > 0) expect(storage.get('pushInstallation')).toBe(`browser ${NOW} https://push.example/new`)
    return asked
  }

  const RENEWED = ['GET ', 'POST /installations/browser/auth-token', 'PATCH /installations/browser/registration']

  test.each([
    ['is renewed when it is seven days old', PUSH_RENEW_MS, RENEWED],
    ['is renewed when it is older', 30 * PUSH_RENEW_MS, RENEWED],
    ['is left alone when it is younger, by a millisecond too', PUSH_RENEW_MS - 1, []],
  ])('%s', async (_what, ageMs, asked) => {
    expect(await renewed(ageMs)).toEqual(asked)
  })

  test('is renewed at once when the browser changed its address', async () => {
    expect(await renewed(1_000, 'https://push.example/changed')).toEqual(RENEWED)
  })
})
