import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { POPUP_CHANNEL } from '#domain/workspace/popup-message.ts'

import { signInByPopup } from './sign-in-popup.ts'

const ORIGIN = 'https://parley.example'
const ATTEMPT = 'attemptOfTheTests1'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page whose window can be closed, or cut off, from outside. */
function aPage({ blocked = false } = {}) {
  const events = new EventTarget()
  const popup = { closed: false }
  const page = Object.assign(events, {
    location: { origin: ORIGIN },
    screenX: 0,
    screenY: 0,
    outerWidth: 1440,
    outerHeight: 900,
    open: () => (blocked ? null : (popup as Window)),
  })
  const post = (data: unknown, origin = ORIGIN) => events.dispatchEvent(Object.assign(new Event('message'), { data, origin }))
  const store = (newValue: string) => events.dispatchEvent(Object.assign(new Event('storage'), { key: POPUP_CHANNEL, newValue }))
  return { page, popup, post, store }
}

const asked = { path: '/oauth/sign-in/acme', attempt: ATTEMPT }
const signedIn = { attempt: ATTEMPT, outcome: 'signed-in' }

describe('signInByPopup', () => {
  test('fails with popup-blocked when the browser opens no window', async () => {
    await expect(signInByPopup(aPage({ blocked: true }).page, asked)).rejects.toMatchObject({ code: 'popup-blocked' })
  })

  test('takes the answer of the window as a message of this site', async () => {
    const { page, post } = aPage()
    const answer = signInByPopup(page, asked)
    post(signedIn, 'https://evil.example')
    post({ attempt: 'anotherAttempt0001', outcome: 'cancelled' })
    post({ attempt: ATTEMPT, outcome: 'cancelled' })

    expect(await answer).toBe('cancelled')
  })

  test('takes it by the storage of the browser, though the window seems closed', async () => {
    const { page, popup, store } = aPage()
    const answer = signInByPopup(page, asked)
    popup.closed = true
    vi.advanceTimersByTime(2 * 60_000)
    store('not json')
    store(JSON.stringify(signedIn))

    expect(await answer).toBe('signed-in')
  })

  test('takes it over the channel', async () => {
    vi.useRealTimers()
    const answer = signInByPopup(aPage().page, asked)
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    channel.postMessage(signedIn)

    expect(await answer).toBe('signed-in')
    channel.close()
  })

  test('fails with popup-closed-by-user three minutes after the window was closed', async () => {
    const { page, popup } = aPage()
    const answer = signInByPopup(page, asked)
    const failed = answer.catch((error: unknown) => error)
    popup.closed = true
    vi.advanceTimersByTime(3 * 60_000)

    expect(await failed).toMatchObject({ code: 'popup-closed-by-user' })
  })
})
