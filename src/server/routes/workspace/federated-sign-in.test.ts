import { afterAll, beforeAll, expect, test } from 'vitest'

import { createEgress } from '#runtime/integrations/http/egress.ts'

import { createOidcClient } from '#server/auth/oidc/oidc-client.ts'
import { SignInProviders } from '#server/settings/sign-in-providers.ts'
import { type Client, PUBLIC_URL } from '#server/testing/client.ts'
import { type IssuedPerson, type Issuer, openIssuer } from '#server/testing/issuer.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const ATTEMPT = 'attemptOfTheTests1'
const callback = (id: string) => `/oauth/sign-in/${id}/callback`

let issuer: Issuer
let testApp: TestApp
const egress = { close: async () => {} }

beforeAll(async () => {
  issuer = await openIssuer(['acme', 'other', 'posting'].map(callback))
  const exit = createEgress([issuer.url])
  egress.close = exit.close
  const { url, clientId, clientSecret } = issuer
  const entry = { issuer: url, clientId, clientSecret }
  const providers = SignInProviders.parse(
    JSON.stringify([
      { ...entry, id: 'acme', name: 'Acme' },
      { ...entry, id: 'other', name: 'Other' },
      { id: 'google', clientId: 'g', clientSecret: 'g' },
    ]),
  )
  const [acme] = providers
  // As Apple does it.
  const posting = { ...acme!, id: 'posting', name: 'Posting', postsBack: true }
  testApp = await createTestApp({ oidc: [...providers, posting].map((provider) => createOidcClient(provider, exit)) })
})
afterAll(async () => {
  await testApp.end()
  await issuer.end()
  await egress.close()
})

const locationOf = ({ headers }: { headers: Record<string, unknown> }): string => String(headers['location'])

/** Goes with a browser's cookies through the pages of the issuer, and gives the address it sends back to. */
async function throughIssuer(address: string, choice: '' | '/refuse' = ''): Promise<string> {
  const jar = new Map<string, string>()
  const visit = async (url: string, method: 'GET' | 'POST' = 'GET'): Promise<string> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { method, redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) return postedBack(await answer.text()) ?? visit(`${url}${choice}`, 'POST')
    const target = new URL(next, url).href
    return target.startsWith(issuer.url) ? visit(target) : target
  }
  return visit(address)
}

/** The address to which a page of the issuer posts its answer, with the fields as its query; undefined for other pages. */
function postedBack(html: string): string | undefined {
  const [, action] = /action="(http:[^"]*\/callback)"/.exec(html) ?? []
  const fields = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return action && `${action}?${new URLSearchParams(fields).toString()}`
}

const pathOf = (address: string): string => address.slice(PUBLIC_URL.length)

/** Signs in with a provider as this person; gives how the window ended. */
async function signIn(
  browser: Client,
  person: IssuedPerson,
  { provider = 'acme', link = false, choice = '' }: { provider?: string; link?: boolean; choice?: '' | '/refuse' } = {},
) {
  issuer.person = person
  const start = await browser.call('GET', `/oauth/sign-in/${provider}?attempt=${ATTEMPT}${link ? '&link=1' : ''}`)
  const back = await throughIssuer(locationOf(start), choice)
  const ended = await browser.call('GET', pathOf(back))
  return { ending: Object.fromEntries(new URL(locationOf(ended), PUBLIC_URL).searchParams), back, ended }
}

const userOf = async (browser: Client) => (await browser.ok('GET', '/api/v1/session')).user
const verified = (name: string): IssuedPerson => ({
  sub: `sub-of-${name}`,
  email: `${name}@parley.test`,
  email_verified: true,
  name: `${name} Doe`,
})

test('the session lists the providers in their order', async () => {
  const { providers } = await testApp.visitor().ok('GET', '/api/v1/session')

  expect(providers).toEqual([
    { id: 'acme', name: 'Acme' },
    { id: 'other', name: 'Other' },
    { id: 'google', name: 'Google' },
    { id: 'posting', name: 'Posting' },
  ])
})

test('a stranger signs in, gets an account with providerData and an app, and signs in to the same account later', async () => {
  const browser = testApp.visitor()

  expect((await signIn(browser, verified('mia'))).ending).toEqual({ attempt: ATTEMPT, outcome: 'signed-in', reason: '' })

  const user = await userOf(browser)
  expect(user).toMatchObject({
    email: 'mia@parley.test',
    emailVerified: true,
    displayName: 'mia Doe',
    isAnonymous: false,
    tenantId: null,
    providerData: [{ providerId: 'acme', uid: 'sub-of-mia' }],
  })
  expect((await browser.ok('GET', '/api/v1/apps')).items).toHaveLength(1)
  const another = testApp.visitor()
  await signIn(another, { ...verified('mia'), email: 'new-address@parley.test' })
  expect((await userOf(another)).uid).toBe(user.uid)
})

test('the workspace of a newcomer who signs in with a provider is in the time zone of their browser', async () => {
  const browser = testApp.visitor()
  const withZone: Client = {
    ...browser,
    call: (method, path, body, headers) =>
      browser.call(method, path, body, { ...headers, cookie: [browser.cookie(), 'timeZone=America/Sao_Paulo'].filter(Boolean).join('; ') }),
  }

  await signIn(withZone, verified('zoe'))

  expect((await browser.ok('GET', '/api/v1/apps')).items).toMatchObject([{ timeZone: 'America/Sao_Paulo' }])
})

test('an account with the same verified email gets the provider added', async () => {
  const browser = await testApp.person('Noa')
  await testApp.sql`update "user" set "emailVerified" = true where email = 'noa@parley.test'`
  const { uid } = await userOf(browser)

  const elsewhere = testApp.visitor()
  expect((await signIn(elsewhere, verified('noa'))).ending['outcome']).toBe('signed-in')
  expect(await userOf(elsewhere)).toMatchObject({
    uid,
    providerData: [
      { providerId: 'password', uid: 'noa@parley.test' },
      { providerId: 'acme', uid: 'sub-of-noa' },
    ],
  })
})

test.each([
  ['the provider has not verified the email', { email_verified: false }, true],
  ['the provider does not say whether it has', { email_verified: undefined }, true],
  ['the account has not verified it', { email_verified: true }, false],
])('an account of the same email is not touched where %s', async (_, claims, isVerifiedHere) => {
  const name = `pat${isVerifiedHere}${claims.email_verified}`
  await testApp.person(name)
  await testApp.sql`update "user" set "emailVerified" = ${isVerifiedHere} where email = ${`${name}@parley.test`}`
  const browser = testApp.visitor()

  expect((await signIn(browser, { ...verified(name), ...claims })).ending).toMatchObject({ outcome: 'refused', reason: 'not-linked' })
  expect(await userOf(browser)).toBeNull()
})

test('an unverified email of a provider makes an unverified account', async () => {
  const browser = testApp.visitor()
  await signIn(browser, { ...verified('una'), email_verified: false })

  expect(await userOf(browser)).toMatchObject({ email: 'una@parley.test', emailVerified: false })
})

test('a person without an email is refused', async () => {
  expect((await signIn(testApp.visitor(), { sub: 'sub-of-nomail' })).ending).toMatchObject({ outcome: 'refused', reason: 'no-email' })
})

test('giving up at the provider ends the window without a word', async () => {
  expect((await signIn(testApp.visitor(), verified('ray'), { choice: '/refuse' })).ending).toEqual({
    attempt: ATTEMPT,
    outcome: 'cancelled',
    reason: '',
  })
})

test('state, code and nonce are used once', async () => {
  const browser = testApp.visitor()
  const { back } = await signIn(browser, verified('sid'))

  const again = await browser.call('GET', pathOf(back))

  expect(locationOf(again)).toMatch(/outcome=refused&reason=expired/)
})

test('an answer is taken only by the browser that asked, and only from the provider it asked', async () => {
  issuer.person = verified('tia')
  const asked = testApp.visitor()
  const start = await asked.call('GET', `/oauth/sign-in/acme?attempt=${ATTEMPT}`)
  const back = pathOf(await throughIssuer(locationOf(start)))

  const stolen = testApp.visitor()
  expect(locationOf(await stolen.call('GET', back))).toMatch(/reason=expired/)
  expect(await userOf(stolen)).toBeNull()
  // The other browser did not use it up.
  expect(locationOf(await asked.call('GET', back.replace('/acme/', '/other/')))).toMatch(/reason=expired/)
  expect(await userOf(asked)).toBeNull()
})

test('an answer with another code does not hold', async () => {
  issuer.person = verified('ugo')
  const browser = testApp.visitor()
  const start = await browser.call('GET', `/oauth/sign-in/acme?attempt=${ATTEMPT}`)
  const back = new URL(await throughIssuer(locationOf(start)))
  back.searchParams.set('code', 'a-code-of-somebody-else')

  expect(locationOf(await browser.call('GET', pathOf(back.href)))).toMatch(/reason=failed/)
  expect(await userOf(browser)).toBeNull()
})

/** Comes back from a provider that answers by a form of its own site, with these fields besides. */
async function comeBackPosted(browser: Client, fields: Record<string, string>) {
  const start = await browser.call('GET', `/oauth/sign-in/posting?attempt=${ATTEMPT}`)
  const back = new URL(await throughIssuer(locationOf(start)))
  const posted = await testApp.server.inject({
    method: 'POST',
    url: back.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    payload: new URLSearchParams({ ...Object.fromEntries(back.searchParams), ...fields }).toString(),
  })
  expect(posted.statusCode).toBe(303)
  return locationOf(await browser.call('GET', String(posted.headers.location)))
}

test('an answer that another site posts is read as one that the browser brings itself', async () => {
  issuer.person = verified('vic')
  const browser = testApp.visitor()

  expect(await comeBackPosted(browser, {})).toMatch(/outcome=signed-in/)
  expect(await userOf(browser)).toMatchObject({ displayName: 'vic Doe' })
})

test('the name of a person is read where the provider posts it, which it does at the first sign-in only', async () => {
  const { name: _, ...nameless } = verified('val')
  issuer.person = nameless
  const user = JSON.stringify({ name: { firstName: 'Valérie', lastName: 'Ōta' }, email: 'somebody.else@parley.test' })
  const browser = testApp.visitor()

  expect(await comeBackPosted(browser, { user })).toMatch(/outcome=signed-in/)
  expect(await userOf(browser)).toMatchObject({ displayName: 'Valérie Ōta', email: 'val@parley.test' })
  const later = testApp.visitor()
  await comeBackPosted(later, {})
  expect(await userOf(later)).toMatchObject({ displayName: 'Valérie Ōta' })
})

test.each(['', 'no JSON', '{"name":null}', '{"name":{"firstName":7}}', JSON.stringify({ name: { firstName: ' ' } })])(
  'a posted name that is none is passed over: %j',
  async (user) => {
    const { name: _, ...nameless } = verified(`wes${user.length}`)
    issuer.person = nameless
    const browser = testApp.visitor()

    expect(await comeBackPosted(browser, { user })).toMatch(/outcome=signed-in/)
    expect(await userOf(browser)).toMatchObject({ displayName: `wes${user.length}` })
  },
)

test('a name in the address is not believed of a provider that posts none', async () => {
  const { name: _, ...nameless } = verified('wyn')
  issuer.person = nameless
  const browser = testApp.visitor()
  const start = await browser.call('GET', `/oauth/sign-in/acme?attempt=${ATTEMPT}`)
  await browser.call('GET', `${pathOf(await throughIssuer(locationOf(start)))}&name=Somebody`)

  expect(await userOf(browser)).toMatchObject({ displayName: 'wyn' })
})

test('the way back carries no opener policy, and the last page says why somebody was refused', async () => {
  const { ended } = await signIn(testApp.visitor(), { sub: 'sub-of-quiet' })
  const page = await testApp.visitor().call('GET', locationOf(ended))

  expect(ended.headers['cross-origin-opener-policy']).toBeUndefined()
  expect(page.headers['cross-origin-opener-policy']).toBeUndefined()
  expect(page.body).toContain('The provider didn’t share an email address')
  expect(page.body).toContain(`data-attempt="${ATTEMPT}" data-outcome="refused"`)
})

test('a provider is connected to the account that is signed in, and disconnected while another way in is left', async () => {
  const browser = await testApp.person('Wim')

  expect((await signIn(browser, verified('wim'), { link: true })).ending['outcome']).toBe('linked')
  expect((await userOf(browser)).providerData).toHaveLength(2)
  await browser.ok('DELETE', '/api/v1/account/providers/acme')
  expect((await userOf(browser)).providerData).toEqual([{ providerId: 'password', uid: 'wim@parley.test' }])
  expect((await browser.call('DELETE', '/api/v1/account/providers/acme')).status).toBe(404)
})

test('the only way in cannot be disconnected', async () => {
  const browser = testApp.visitor()
  await signIn(browser, verified('xia'))

  expect((await browser.call('DELETE', '/api/v1/account/providers/acme')).body.error.code).toBe('last-sign-in-method')
})

test.each([
  ['of another email', { email: 'somebody@parley.test' }],
  ['with an unverified email', { email_verified: false }],
])('an identity %s is not connected', async (kind, claims) => {
  const name = `yan${kind.length}`
  const browser = await testApp.person(name)

  expect((await signIn(browser, { ...verified(name), ...claims }, { link: true })).ending).toMatchObject({ reason: 'other-email' })
})

test('with sign-up by invitation only, a provider lets in only people who are invited', async () => {
  const closed = await createTestApp({ settings: { signUpPolicy: 'invited' }, oidc: testApp.deps.oidc })
  const open = testApp
  try {
    testApp = closed
    const owner = await closed.person('Zoe')
    await owner.ok('POST', `/api/v1/apps/${await owner.appId()}/members`, { email: 'guest@parley.test', role: 'agent' })

    expect((await signIn(closed.visitor(), verified('stranger'))).ending).toMatchObject({ outcome: 'refused', reason: 'no-account' })
    expect((await signIn(closed.visitor(), { ...verified('guest'), email_verified: false })).ending).toMatchObject({ reason: 'no-account' })
    const guest = closed.visitor()
    expect((await signIn(guest, verified('guest'))).ending['outcome']).toBe('signed-in')
    expect((await guest.ok('GET', '/api/v1/apps')).items).toMatchObject([{ role: 'agent' }])
  } finally {
    testApp = open
    await closed.end()
  }
})
