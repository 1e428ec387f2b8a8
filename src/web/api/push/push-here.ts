import { t } from '#domain/i18n/t.ts'
import { PUSH_RENEW_MS } from '#domain/constants.ts'
import { browserName } from '#domain/workspace/browser-name.ts'
import type { PushInstallation } from '#domain/notifications/push.ts'

import { call } from '../call.ts'

/** The worker of pushes stands at the root of the site and has a scope of its own: it serves no page. */
const WORKER = '/push-worker.js'
const SCOPE = '/push-scope'

/** Why this browser is not told, or that it is. */
export type PushState = 'unsupported-browser' | 'insecure-address' | 'permission-blocked' | 'off' | 'on'

/** What came of switching it on. `token-subscribe-failed` carries the browser's own words. */
export type Enabled = { state: PushState } | { state: 'token-subscribe-failed'; detail: string }

/** Tells what this browser can do, without asking its person anything. */
export async function pushState(): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure-address'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported-browser'
  if (Notification.permission === 'denied') return 'permission-blocked'
  const subscription = await (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()
  return subscription && readKept()?.endpoint === subscription.endpoint ? 'on' : 'off'
}

/** Has this browser told. Asks for the permission, which browsers allow only after a click. */
export async function enablePush(): Promise<Enabled> {
  const state = await pushState()
  if (state !== 'off' && state !== 'on') return { state }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'permission-blocked' : 'off' }
  const { publicKey } = await call('getPush', {})
  const made = await subscribe(publicKey)
  if ('fault' in made) return { state: 'token-subscribe-failed', detail: made.fault }
  const installationId = readKept()?.id ?? (await call('installPush', { body: { browser: browserName(navigator.userAgent) } })).id
  const authToken = await tokenOf(installationId)
  const { id } = await call('registerPush', { installationId, body: { ...made.subscription, authToken } })
  writeKept({ id, endpoint: made.subscription.endpoint, renewedAt: Date.now() })
  return { state: 'on' }
}

/** Has this browser told no longer. */
export async function disablePush(): Promise<void> {
  const kept = readKept()
  await (await (await navigator.serviceWorker?.getRegistration(SCOPE))?.pushManager.getSubscription())?.unsubscribe()
  if (kept) await call('unregisterPush', { installationId: kept.id, body: { authToken: await tokenOf(kept.id) } })
  writeKept(null)
}

/** Makes the registration again when it is seven days old, or when the browser changed it. A page that opens calls it. */
export async function renewPush(now: number): Promise<void> {
  const kept = readKept()
  if (!kept || !('serviceWorker' in navigator) || Notification.permission !== 'granted') return
  const manager = (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager
  const current = await manager?.getSubscription()
  if (current?.endpoint === kept.endpoint && now - kept.renewedAt < PUSH_RENEW_MS) return
  const { publicKey, installations } = await call('getPush', {})
  // Whoever is signed in now is not who switched it on: nothing of theirs belongs here unasked.
  if (!installations.some(({ id }) => id === kept.id)) return writeKept(null)
  await current?.unsubscribe()
  const made = await subscribe(publicKey)
  if ('fault' in made) return
  await call('renewPush', { installationId: kept.id, body: { ...made.subscription, authToken: await tokenOf(kept.id) } })
  writeKept({ ...kept, endpoint: made.subscription.endpoint, renewedAt: now })
}

/** Sends a push to this browser, and tells whether it came. */
export async function testPush(patienceMs: number): Promise<{ came: boolean; detail: string }> {
  const kept = readKept()
  if (!kept) return { came: false, detail: t('This browser is not registered.') }
  const nonce = crypto.randomUUID()
  const arrival = arrivalOf(nonce, patienceMs)
  const { outcome, detail } = await call('testPush', { installationId: kept.id, body: { nonce } })
  if (outcome !== 'taken') return { came: false, detail }
  return { came: await arrival, detail }
}

/** The record of this browser, as the server has it. */
export async function ownInstallation(): Promise<PushInstallation | null> {
  const kept = readKept()
  return kept ? ((await call('getPush', {})).installations.find(({ id }) => id === kept.id) ?? null) : null
}

const tokenOf = async (installationId: string): Promise<string> => (await call('issuePushToken', { installationId })).token

type Made = { subscription: { endpoint: string; keys: { p256dh: string; auth: string } } } | { fault: string }

async function subscribe(publicKey: string): Promise<Made> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    await activeIn(registration)
    const old = await registration.pushManager.getSubscription()
    // With another key than ours the browser would refuse.
    if (old && textOf(old.options.applicationServerKey) !== publicKey) await old.unsubscribe()
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = subscription.toJSON()
    if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return { fault: t('The browser gave no address.') }
    return { subscription: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } }
  } catch (error) {
    // Browsers refuse with their own words: no push service, a private window, a policy.
    if (error instanceof DOMException) return { fault: `${error.name}: ${error.message}` }
    throw error
  }
}

function activeIn(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return Promise.resolve()
  return new Promise((resolve) => coming.addEventListener('statechange', () => coming.state === 'activated' && resolve()))
}

function arrivalOf(nonce: string, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (came: boolean) => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', hear)
      resolve(came)
    }
    const hear = ({ data }: MessageEvent<{ type?: string; test?: string }>) => {
      if (data.type === 'push-test' && data.test === nonce) end(true)
    }
    const timer = setTimeout(() => end(false), patienceMs)
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
  })
}

const textOf = (key: ArrayBuffer | null): string =>
  key
    ? btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    : ''

/** What a browser remembers of its own registration. */
export interface KeptInstallation {
  id: string
  endpoint: string
  renewedAt: number
}

const KEY = 'pushInstallation'

export function readKept(storage: Pick<Storage, 'getItem'> = localStorage): KeptInstallation | null {
  const [id, renewedAt, ...endpoint] = storage.getItem(KEY)?.split(' ') ?? []
  return id && Number(renewedAt) > 0 && endpoint.length === 1 ? { id, renewedAt: Number(renewedAt), endpoint: endpoint.join('') } : null
}

export function writeKept(kept: KeptInstallation | null, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): void {
  if (kept) storage.setItem(KEY, `${kept.id} ${kept.renewedAt} ${kept.endpoint}`)
  else storage.removeItem(KEY)
}
