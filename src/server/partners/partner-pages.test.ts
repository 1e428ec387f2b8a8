import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PHONE_RULE } from '#domain/constants.ts'
import { Branding } from '#domain/partners/brand.ts'

import { createTestApp, type TestApp } from '../testing/test-app.ts'

const HOSTS = ['one.partner.test', 'two.partner.test', 'three.partner.test', 'four.partner.test']
const brand = (host: string) => ({ host, name: `Brand of ${host}`, logoURL: '/brands/logo.svg', faviconPath: '/brands/icon.svg', hue: 300 })

let testApp: TestApp

beforeAll(async () => {
  testApp = await createTestApp({ branding: Branding.parse({ partners: HOSTS.map(brand) }) })
  await testApp.person('Olga')
  for (const host of HOSTS) await approvedPartner(host)
})

afterAll(() => testApp.end())

async function approvedPartner(host: string): Promise<void> {
  await testApp.sql`
    insert into partner (id, company, person, email, country, selling, state, host, terms_at)
    values (${host}, ${host}, 'Ann', ${`ann@${host}`}, 'ES', 'refer', 'approved', ${host}, now())`
  await testApp.sql`insert into partner_user (partner_id, id, email, role) values (${host}, ${`ann@${host}`}, ${`ann@${host}`}, 'owner')`
}

interface Browser {
  host?: string
  origin?: string
  cookie?: string
  from?: string
}

const open = (url: string, { host = 'parley.test', cookie }: Browser = {}) =>
  testApp.server.inject({ method: 'GET', url, headers: { host, ...(cookie && { cookie }) } })

const post = (
  url: string,
  answers: Record<string, string>,
  { host = 'parley.test', origin = `http://${host}`, cookie, from }: Browser = {},
) =>
  testApp.server.inject({
    method: 'POST',
    url,
    ...(from && { remoteAddress: from }),
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: new URLSearchParams(answers).toString(),
  })

const COMPANY = {
  company: 'Acme',
  person: 'Ann',
  email: 'ann@acme.test',
  country: 'ES',
  site: 'acme.test',
  selling: 'resell',
  terms: 'yes',
}
const LEAD = {
  business: 'Casa Verde',
  contact: 'Lucía',
  phone: '+34600111222',
  email: '',
  site: '',
  need: 'Bookings',
  size: '1-9',
  note: '',
}
/** What a page says, each text once. */
const wordsIn = (page: string): string[] => [
  ...new Set([...page.matchAll(/>([^<>]*\p{L}{2}[^<>]*)</gu)].map(([, text = '']) => text.trim()).filter((text) => !text.startsWith('<'))),
]
/** What is called the same everywhere. */
const NAMES = /^(?:Brand of .*|Parley)$/

const mailsTo = (to: string) => testApp.mails.filter((mail) => mail.to === to)

describe('both pages', () => {
  test.each([
    ['/partner/register', 'parley.test'],
    ['/partner/createlead', HOSTS[0]!],
  ])('%s is whole without script, and labels every field', async (url, host) => {
    const { statusCode, body, headers } = await open(url, { host })
    const controls = [...body.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !tag.includes('type="hidden"'))
    const unlabelled = controls.filter((tag) => {
      const id = / id="(\w+)"/.exec(tag)?.[1] ?? ''
      return !body.includes(`<label for="${id}">`) && !body.includes(`<label>${tag}`)
    })

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    // The worker of pushes is registered everywhere; nothing here needs it.
    expect(body.replace('<script src="/push-register.js" async></script>', '')).not.toMatch(/<script|facebook|style="|onclick/i)
    expect(body.length).toBeLessThan(30_720)
    expect(unlabelled).toEqual([])
    expect(controls.length).toBeGreaterThan(6)
  })

  test('say what is wrong at each field, and keep what was typed', async () => {
    const { statusCode, body } = await post('/partner/register', { ...COMPANY, email: 'ann@acme', company: '<b>Acme</b>', terms: '' })

    expect(statusCode).toBe(422)
    expect(body).toContain('2 answers need a change:')
    expect(body).toMatch(/id="email"[^>]* aria-invalid="true" aria-describedby="email-help email-fault"[^>]*value="ann@acme"/)
    expect(body).toContain('Enter a full email address, like name@example.com.')
    expect(body).toContain('value="&#60;b&#62;Acme&#60;/b&#62;"')
  })

  test.each([
    ['the registration', () => open('/partner/register', { cookie: 'language=ar' }), () => open('/partner/register')],
    [
      'the registration with faults',
      () => post('/partner/register', { ...COMPANY, email: 'ann', company: 'x'.repeat(200), terms: '' }, { cookie: 'language=ar' }),
      () => post('/partner/register', { ...COMPANY, email: 'ann', company: 'x'.repeat(200), terms: '' }),
    ],
    ['the mail that was sent', () => open('/partner/register/sent', { cookie: 'language=ar' }), () => open('/partner/register/sent')],
    ['the question before a link is used', () => open('/partner/verify', { cookie: 'language=ar' }), () => open('/partner/verify')],
    ['a link that is used up', () => post('/partner/verify', {}, { cookie: 'language=ar' }), () => post('/partner/verify', {})],
    [
      'a lead',
      () => open('/partner/createlead', { host: HOSTS[0]!, cookie: 'language=ar' }),
      () => open('/partner/createlead', { host: HOSTS[0]! }),
    ],
    [
      'a lead that is sent',
      () => open('/partner/createlead/done', { host: HOSTS[0]!, cookie: 'language=ar' }),
      () => open('/partner/createlead/done', { host: HOSTS[0]! }),
    ],
    ['who is no partner', () => open('/partner/createlead', { cookie: 'language=ar' }), () => open('/partner/createlead')],
  ])('%s is read in the language of who reads', async (_what, inArabic, inEnglish) => {
    const [arabic, english] = [await inArabic(), await inEnglish()]
    const said = wordsIn(arabic.body)

    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    expect(english.body).toContain('<html lang="en" dir="ltr">')
    expect(said).toHaveLength(wordsIn(english.body).length)
    expect(said.filter((text) => wordsIn(english.body).includes(text) && !NAMES.test(text))).toEqual([])
  })

  test('are refused to the pages of other sites', async () => {
    expect((await post('/partner/register', COMPANY, { origin: 'https://evil.test' })).statusCode).toBe(403)
    expect((await post('/partner/createlead', LEAD, { host: HOSTS[0]!, origin: 'https://evil.test' })).statusCode).toBe(403)
  })
})

describe('/partner/register', () => {
  const stateOf = async (email: string) => (await testApp.sql`select state from partner where email = ${email}`)[0]?.['state']
  const linkIn = (text: string): string => /(\/partner\/verify\?token=\S+)/.exec(text)?.[1] ?? ''

  test('mails a link that confirms the email once; then the owner of the installation decides', async () => {
    const sent = await post('/partner/register', COMPANY)
    const link = linkIn(mailsTo('ann@acme.test')[0]?.text ?? '')
    await open(link)

    expect([sent.statusCode, sent.headers.location, await stateOf('ann@acme.test')]).toEqual([303, '/partner/register/sent', 'unverified'])
    expect((await post(link, {})).body).toContain('Email confirmed')
    expect(await stateOf('ann@acme.test')).toBe('pending')
    expect(mailsTo('olga@parley.test').at(-1)?.text).toContain('http://parley.test/admin/partners')
    expect((await post(link, {})).statusCode).toBe(400)
  })

  test('answers a known email as an unknown one, and only the mail says so', async () => {
    const again = await post('/partner/register', { ...COMPANY, email: `ann@${HOSTS[0]!}`, company: 'Other' })

    expect([again.statusCode, again.headers.location]).toEqual([303, '/partner/register/sent'])
    expect(mailsTo(`ann@${HOSTS[0]!}`).at(-1)?.subject).toContain('already registered')
    expect(await testApp.sql`select 1 from partner where company = 'Other'`).toEqual([])
  })

  test('lets partners in at once where the setting says so', async () => {
    testApp.deps.settings.approvesPartners = true
    await post('/partner/register', { ...COMPANY, email: 'bo@quick.test' })
    const { body } = await post(linkIn(mailsTo('bo@quick.test')[0]?.text ?? ''), {})
    testApp.deps.settings.approvesPartners = false

    expect(body).toContain('You’re a partner now')
    expect(await stateOf('bo@quick.test')).toBe('approved')
  })

  test('takes no link that is too old', async () => {
    await post('/partner/register', { ...COMPANY, email: 'old@late.test' })
    await testApp.sql`update partner set verify_until = now() where email = 'old@late.test'`

    expect((await post(linkIn(mailsTo('old@late.test')[0]?.text ?? ''), {})).statusCode).toBe(400)
  })

  test('is limited for one address', async () => {
    const answers = []
    for (let at = 0; at < 11; at += 1)
      answers.push(await post('/partner/register', { ...COMPANY, email: `n${at}@many.test` }, { from: '10.0.0.9' }))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 303), 429])
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers[10]?.body).toContain('<h1>')
  })
})

describe('/partner/createlead', () => {
  test.each(HOSTS.map((host, at) => ({ host, phone: `+3460011100${at}` })))(
    'a visitor of $host becomes a lead of its partner',
    async ({ host, phone }) => {
      const page = await open('/partner/createlead', { host })
      const sent = await post('/partner/createlead', { ...LEAD, phone }, { host })

      expect(page.body).toContain(`Brand of ${host}`)
      expect([sent.statusCode, sent.headers.location]).toEqual([303, '/partner/createlead/done'])
      expect(await testApp.sql`select partner_id, source, stage, created_by from lead where phone = ${phone}`).toEqual([
        { partner_id: host, source: 'host', stage: 'new', created_by: null },
      ])
      expect(mailsTo(`ann@${host}`).at(-1)).toMatchObject({ subject: 'You have a new lead', from: { name: `Brand of ${host}` } })
    },
  )

  test('a form that is sent twice makes one lead and one answer', async () => {
    const twice = { ...LEAD, phone: '+34600222000', id: 'formSentTwice00001' }
    const answers = [
      await post('/partner/createlead', twice, { host: HOSTS[0]! }),
      await post('/partner/createlead', twice, { host: HOSTS[0]! }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await testApp.sql`select id from lead where phone = '+34600222000'`).toEqual([{ id: 'formSentTwice00001' }])
  })

  test('refuses a business that another partner registered, without saying who', async () => {
    await post('/partner/createlead', { ...LEAD, phone: '+34600333000' }, { host: HOSTS[0]! })
    const { statusCode, body } = await post('/partner/createlead', { ...LEAD, phone: '+34600333000' }, { host: HOSTS[1]! })

    expect(statusCode).toBe(409)
    expect(body).toContain('This business is already registered.')
    expect(body).not.toContain('one.partner')
  })

  test('refuses a phone number that breaks the rule', async () => {
    expect((await post('/partner/createlead', { ...LEAD, phone: '600111222' }, { host: HOSTS[0]! })).body).toContain(PHONE_RULE)
  })

  test('is for partners alone on the product’s own hosts', async () => {
    for (const host of ['parley.test', 'unknown.test', 'localhost:3000'])
      expect((await open('/partner/createlead', { host })).statusCode).toBe(403)
    expect((await post('/partner/createlead', LEAD)).statusCode).toBe(403)
  })

  test('somebody of a partner adds leads on any host, once their email is verified', async () => {
    const client = testApp.visitor()
    await client.call('POST', '/api/v1/auth/sign-up', { name: 'Ann', email: `ann@${HOSTS[2]!}`, password: 'correct horse battery' })
    const before = await open('/partner/createlead', { cookie: client.cookie() })
    await testApp.sql`update "user" set "emailVerified" = true where email = ${`ann@${HOSTS[2]!}`}`
    const sent = await post('/partner/createlead', { ...LEAD, phone: '+34600444000' }, { cookie: client.cookie() })

    expect([before.statusCode, sent.statusCode]).toEqual([403, 303])
    expect(await testApp.sql`select partner_id, source from lead where phone = '+34600444000'`).toEqual([
      { partner_id: HOSTS[2]!, source: 'partner' },
    ])
  })

  test('is limited for strangers', async () => {
    const codes = []
    for (let at = 0; at < 11; at += 1)
      codes.push(
        (
          await post(
            '/partner/createlead',
            { ...LEAD, phone: `+346005550${String(at).padStart(2, '0')}` },
            { host: HOSTS[3]!, from: '10.0.0.8' },
          )
        ).statusCode,
      )

    expect(codes.at(-1)).toBe(429)
  })

  test('a suspended partner gets no more leads', async () => {
    await testApp.sql`update partner set state = 'suspended' where id = ${HOSTS[3]!}`
    expect((await open('/partner/createlead', { host: HOSTS[3]! })).statusCode).toBe(403)
  })
})

test('an invited-only installation lets the people of approved partners make an account', async () => {
  testApp.deps.settings.signUpPolicy = 'invited'
  const signUp = (email: string) =>
    testApp.visitor().call('POST', '/api/v1/auth/sign-up', { name: 'Pat', email, password: 'correct horse battery' })
  const answers = [await signUp('pat@stranger.test'), await signUp(`ann@${HOSTS[1]!}`)]
  testApp.deps.settings.signUpPolicy = 'open'

  expect(answers.map(({ status }) => status)).toEqual([403, 200])
})
