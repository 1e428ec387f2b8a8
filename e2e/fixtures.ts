import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type Axe from 'axe-core'
import { type APIResponse, expect, type Page, test as base } from '@playwright/test'

import type { Preferences } from '../src/domain/workspace/preferences.ts'
import { type Issuer, openIssuer } from '../src/server/testing/issuer.ts'
import { type HelpSite, openHelpSite } from './help-site.ts'
import { type Product, startProduct } from './product.ts'

// The stage of every story: a product for each worker, people who sign up, customers who write, and an eye on what is on the screen.

export { expect }

/** A story: it plays in a browser, against the product of its worker. */
export const test = base.extend<{ leaving: void }, { product: Product; address: string; issuer: Issuer; site: HelpSite }>({
  issuer: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- by this pattern Playwright knows what a fixture needs
    async ({}, lend) => {
      const issuer = await openIssuer(['/oauth/sign-in/acme/callback'])
      await lend(issuer)
      await issuer.end()
    },
    { scope: 'worker' },
  ],
  site: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- by this pattern Playwright knows what a fixture needs
    async ({}, lend) => {
      const site = await openHelpSite()
      await lend(site)
      await site.end()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ issuer: { url, clientId, clientSecret }, site }, lend) => {
      const provider = { id: 'acme', name: 'Acme', issuer: url, clientId, clientSecret }
      const product = startProduct({ SIGN_IN_PROVIDERS: JSON.stringify([provider]), EGRESS_ALLOW: site.url })
      owner = ownerOf(product)
      await lend(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Whoever a story brought in beside its own page leaves with it: those pages would go on hearing of whatever the next stories do.
  leaving: [
    async ({ browser }, lend) => {
      const before = new Set(browser.contexts())
      await lend()
      const brought = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(brought.map((context) => context.close()))
    },
    { auto: true },
  ],
  // Apart from the product, so that a run that is interrupted while it starts stops it too.
  address: [async ({ product }, lend) => lend(await product.ready), { scope: 'worker', timeout: 300_000 }],
  baseURL: async ({ address }, lend) => lend(address),
  // Replies go out at once, and what is closed stays open: that they can be taken back for a while, and that the next one opens, have stories of their own.
  storageState: async ({ address }, lend) => lend(preferring(address, { undoSeconds: 0, railOpen: false, afterDone: 'stay' })),
})

/** A browser in which somebody chose these preferences a moment ago, and all others as they come: whatever an earlier story chose for the same person. */
export function preferring(address: string, preferences: Preferences) {
  const all = { ...AS_THEY_COME, ...preferences }
  const value = JSON.stringify({ ...all, unsaved: Object.keys(all) })
  return { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'preferences', value }] }] }
}

const AS_THEY_COME: Preferences = {
  theme: 'system',
  density: 'comfortable',
  letterKeys: true,
  railOpen: true,
  detailsOpen: true,
  viewsOpen: true,
  transcriptsOpen: true,
  undoSeconds: 5,
  afterDone: 'next',
  enterSends: false,
  lookAt: 'whatsapp',
  keys: {},
}

let count = 0

/** A number that was not given before: a worker has its product for itself, so a count is enough for what nobody else has there. */
export function unique(): number {
  count += 1
  return count
}

/** Somebody who is signed in and works in an app. */
export type Colleague = Awaited<ReturnType<typeof signUp>>

type Ask = (method: 'GET' | 'POST', path: string, data?: object) => Promise<any> // oxlint-disable-line typescript/no-explicit-any

/** The owner of the demo's shop, in the product of this worker. */
let owner: () => Promise<Ask>

/** Lets the owner of the demo's shop ask the API beside the browser; signs in once. */
function ownerOf(product: Product): () => Promise<Ask> {
  let asked: Promise<Ask> | null = null
  const signIn = async (): Promise<Ask> => {
    const origin = await product.ready
    const headers = { origin, 'content-type': 'application/json' }
    const entered = await fetch(`${origin}/api/v1/auth/sign-in`, { method: 'POST', headers, body: JSON.stringify(product.demoSignIn()) })
    const cookie = entered.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    return async (method, path, data) => {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: { ...headers, cookie },
        ...(data && { body: JSON.stringify(data) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
  }
  return () => (asked ??= signIn())
}

/** Has somebody invited to the demo's shop as an admin, and gives the link that they get by mail. */
export async function inviteToDemo(email: string): Promise<string> {
  const ask = await owner()
  const { items } = await ask('GET', '/api/v1/apps')
  const demo = items.find((app: { demo: boolean }) => app.demo)
  await ask('POST', `/api/v1/apps/${demo.id}/members`, { email, role: 'admin' })
  let link = ''
  await expect(async () => {
    const { mails } = await ask('GET', '/emulator/mailbox')
    link = mails.find(({ to }: { to: string[] }) => to.includes(email)).links[0]
  }).toPass()
  return link
}

/** The key file of a service account that the pretend Google hands out. */
export const serviceAccountKey = async () => (await owner())('GET', '/emulator/google/service-account')

/** Connects a number of the pretend world to an app, by the code that Meta's window gives. */
export async function connectNumber(colleague: Colleague, phoneNumberId: string, wabaId: string): Promise<{ id: string }> {
  const { code } = await (await owner())('POST', '/emulator/signup-codes', { wabaId })
  const body = { code, event: 'FINISH', wabaId, phoneNumberId }
  const { channels } = await colleague.ask('POST', `${colleague.api}/channel-sign-ups`, body)
  return channels[0]
}

/** Signs somebody new up, to work in the demo's shop, to which they are invited, or in an app of their own where that is named. */
export async function signUp(page: Page, name: string, ownApp?: string) {
  const account = { name, email: `somebody.${unique()}@example.com`, password: 'a-long-password' }
  const invitation = ownApp ? undefined : new URL(await inviteToDemo(account.email)).searchParams.get('token')
  return enter(page, name, await page.request.post('/api/v1/auth/sign-up', { data: { ...account, invitation } }), ownApp)
}

/** Signs in the owner of the demo's shop. */
export const signInAsOwner = async (page: Page, product: Product) =>
  enter(page, 'Dana Demo', await page.request.post('/api/v1/auth/sign-in', { data: product.demoSignIn() }))

async function enter(page: Page, name: string, entered: APIResponse, ownApp?: string) {
  expect(entered.ok(), `The sign-in answered ${entered.status()}`).toBe(true)
  // The server takes a change of a signed-in browser only from its own page.
  const { origin } = new URL(entered.url())
  /** Asks the API as this person; fails unless the answer is 2xx. */
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    data: object | undefined = method === 'GET' ? undefined : {},
  ) => {
    const answer = await page.request.fetch(path, { method, data, headers: { origin } })
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const app: { id: string } = ownApp
    ? await ask('POST', '/api/v1/apps', { name: ownApp })
    : (await ask('GET', '/api/v1/apps')).items.find(({ demo }: { demo: boolean }) => demo)
  await page.addInitScript((id) => localStorage.setItem('selectedAppId', id), app.id)
  return { page, name, ask, origin, appId: app.id, api: `/api/v1/apps/${app.id}` }
}

/** The digits of a phone number that nobody else has. */
export const aNumber = (): string => `1556${String(unique()).padStart(7, '0')}`

interface PhoneMessage {
  id: string
  from: 'business' | 'customer'
  type: string
  contextId: string | null
  content: any // oxlint-disable-line typescript/no-explicit-any
}

/** A customer of the demo's shop, with a phone of their own. */
export async function aCustomer({ ask }: Colleague, name: string) {
  const phone = aNumber()
  const messages = `/emulator/phone/${phone}/messages`
  await ask('POST', '/emulator/phone/contacts', { name, phone })
  return {
    phone,
    /** The customer sends words, or another kind of message. */
    writes: (message: string | object) => ask('POST', messages, typeof message === 'string' ? { type: 'text', text: message } : message),
    /** All that stands on the phone, oldest first. */
    onPhone: async (): Promise<PhoneMessage[]> => (await ask('GET', messages)).messages,
  }
}

/** A new customer writes; there is a conversation, and the colleague has taken it over unless told to leave it. */
export async function startConversation(colleague: Colleague, name: string, words: string, { takeOver = true } = {}) {
  const { ask, api } = colleague
  const customer = await aCustomer(colleague, name)
  await customer.writes(words)
  let id = ''
  await expect(async () => {
    const { items } = await ask('GET', `${api}/conversations`)
    id = items.find(({ contact }: { contact: { phone: string | null } }) => contact.phone?.endsWith(customer.phone)).id
    if (takeOver) await ask('POST', `${api}/conversations/${id}/take-over`)
  }).toPass()
  return { ...customer, id, path: `${api}/conversations/${id}` }
}

/**
 * Menus, lists of choices and tooltips stand beside the landmarks, not in one: they belong to what opened them and close when the focus leaves it.
 * axe itself says so of dialogs only, so its own list is given with these three.
 */
const AXE = {
  resultTypes: ['violations' as const],
  rules: {},
  checks: {
    region: { options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox], [role=tooltip]' } },
  },
}

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Where it is loaded, axe is a global of the page. */
declare const axe: typeof Axe

/** What axe finds wrong on the screen, or in a part of it. */
export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  // What is to be looked at may still be opening.
  if (part) await page.locator(part).first().waitFor()
  // Colours on their way to others have a contrast of their own.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // Half a megabyte: read once for each page, however often it is looked at.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE_SOURCE)
  const look: [string, typeof AXE] = [part ?? 'html', AXE]
  const { violations } = await page.evaluate(([within, options]) => axe.run(within, options), look)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** Keeps a picture of the screen in test-results/screens, to be looked at, where `SCREENS` is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS']) await page.screenshot({ path: `test-results/screens/${name}.png` })
}

/** Keeps a picture of the screen, and fails when it can be scrolled sideways or when axe finds fault with it. */
export async function checkScreen(page: Page, name: string, part?: string): Promise<void> {
  await screenshot(page, name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await faultsOf(page, part)).toEqual([])
}

const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = ['light', 'dark'] as const

/** How screens are looked at: wide ones light and narrow ones dark, so each width and each theme once; all four with `SCREENS=all`. */
export const VIEWPORTS = Object.entries(WIDTHS)
  .flatMap(([device, viewport]) => THEMES.map((colorScheme) => ({ name: `${device}-${colorScheme}`, device, viewport, colorScheme })))
  .filter(({ device, colorScheme }) => process.env['SCREENS'] === 'all' || (device === 'desktop') === (colorScheme === 'light'))
  .map(({ name, viewport, colorScheme }) => ({ name, use: { viewport, colorScheme } }))

/** The same in each of the looks; ends with the viewport as it began. */
export async function checkScreenInAll(page: Page, name: string, began: { width: number; height: number }, part?: string): Promise<void> {
  for (const { name: look, use } of VIEWPORTS) {
    await page.setViewportSize(use.viewport)
    await page.emulateMedia({ colorScheme: use.colorScheme })
    await checkScreen(page, `${name}-${look}`, part)
  }
  await page.setViewportSize(began)
}
