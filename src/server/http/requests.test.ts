import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'
import { AppError, ERRORS } from '#domain/errors.ts'

import { type Client, createClient, PUBLIC_URL } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"

let testApp: TestApp
let owner: Client
let path = ''
let webFolder = ''

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'parley-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(
    join(webFolder, 'index.html'),
    `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/main-abc.js"></script>`,
  )
  await writeFile(join(webFolder, 'assets/main-abc.js'), 'export {}')
  await writeFile(join(webFolder, 'assets/main-abc.js.br'), 'compressed')
  await mkdir(join(webFolder, 'assets/ar'))
  await writeFile(join(webFolder, 'assets/ar/words.js'), 'words')
  testApp = await createTestApp({ settings: { webFolder } })
  owner = await testApp.person('Olga')
  path = `/api/v1/apps/${await owner.appId()}`
})

afterAll(async () => {
  await testApp.end()
  await rm(webFolder, { recursive: true, force: true })
})

describe('an Idempotency-Key', () => {
  const create = (key: string, name: string, client = owner, at = path) =>
    client.call('POST', `${at}/contacts`, { name }, { 'idempotency-key': key })
  const count = async (name: string): Promise<number> => (await testApp.sql`select 1 from contact where name = ${name}`).length

  test('executes a repeated POST once with the same response', async () => {
    const first = await create('once-1', 'Once')
    const second = await create('once-1', 'Once')

    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(await count('Once')).toBe(1)
  })

  test('executes ten concurrent requests once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('race-1', 'Race')))

    expect(await count('Race')).toBe(1)
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ status, body }) => status !== 200 && body.error.code !== 'idempotency-in-flight')).toEqual([])
  })

  test('commits a command and its response together', async () => {
    await testApp.sql`
      create function no_answers() returns trigger language plpgsql as $$ begin raise exception 'killed here'; end $$`
    await testApp.sql`create trigger no_answers before update of answer on idempotency for each row execute function no_answers()`
    const lost = await create('lost-1', 'Lost answer')
    expect([lost.status, await count('Lost answer')]).toEqual([500, 0])
    await testApp.sql`drop trigger no_answers on idempotency`

    const again = await create('lost-1', 'Lost answer')

    expect([again.status, await count('Lost answer')]).toEqual([200, 1])
  })

  test('is in flight while its first request runs', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
    const { conversationCommands } = testApp.deps.runtime
    const before = conversationCommands.addNote
    conversationCommands.addNote = async () => {
      enter()
      await held
      throw new AppError('not-found')
    }
    const note = () => owner.call('POST', `${path}/conversations/any/notes`, { text: 'slow' }, { 'idempotency-key': 'slow-1' })
    const first = note()
    await entered

    const second = await note()
    release()
    await first
    conversationCommands.addNote = before

    expect([second.status, second.body.error.code, second.headers['retry-after']]).toEqual([409, 'idempotency-in-flight', '1'])
  })

  test('is refused with another body', async () => {
    await create('other-1', 'One')

    const answer = await create('other-1', 'Two')

    expect([answer.status, answer.body.error.code]).toEqual([422, 'idempotency-mismatch'])
  })

  test('is separate per app', async () => {
    const stranger = await testApp.person('Stan')
    await create('mine-1', 'Shared')

    const answer = await create('mine-1', 'Shared', stranger, `/api/v1/apps/${await stranger.appId()}`)

    expect(answer.status).toBe(200)
    expect(await count('Shared')).toBe(2)
  })

  test('is free again after a refusal', async () => {
    const body = { name: 'Phone', phone: '+447700900142' }
    const made = await owner.ok('POST', `${path}/contacts`, body)
    const refused = await owner.call('POST', `${path}/contacts`, { ...body, name: 'Again' }, { 'idempotency-key': 'free-1' })
    await owner.ok('PATCH', `${path}/contacts/${made.id}`, { phone: null })

    const again = await owner.call('POST', `${path}/contacts`, { ...body, name: 'Again' }, { 'idempotency-key': 'free-1' })

    expect([refused.body.error.code, again.status]).toEqual(['address-taken', 200])
  })

  test('signs in a repeated sign-up whose response was lost', async () => {
    const body = { name: 'Lost', email: 'lost@parley.test', password: 'correct horse battery' }
    await testApp.visitor().call('POST', '/api/v1/auth/sign-up', body, { 'idempotency-key': 'sign-up-1' })
    const browser = testApp.visitor()

    const answer = await browser.call('POST', '/api/v1/auth/sign-up', body, { 'idempotency-key': 'sign-up-1' })

    expect(answer.status).toBe(200)
    expect((await browser.ok('GET', '/api/v1/session')).user.email).toBe('lost@parley.test')
  })
})

describe('bad input', () => {
  const raw = (payload: string, headers: Record<string, string> = {}) =>
    testApp.server.inject({
      method: 'POST',
      url: `${path}/contacts`,
      headers: { origin: PUBLIC_URL, cookie: owner.cookie(), 'content-type': 'application/json', ...headers },
      payload,
    })

  test.each([
    ['truncated JSON', '{"name":', 400, 'malformed-json'],
    ['another content type', '<xml/>', 400, 'malformed-json'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'malformed-json'],
    ['a list', '[]', 400, 'invalid-argument'],
    ['a wrong type', '{"name":{"a":1}}', 400, 'invalid-argument'],
    ['a wrong phone', '{"phone":"0044 7700"}', 400, 'invalid-argument'],
    ['a NUL character', String.raw`{"name":"a\u0000b"}`, 400, 'invalid-argument'],
    ['half a surrogate pair in a field', String.raw`{"fields":{"a":"\ud800"}}`, 400, 'invalid-argument'],
    ['a hundred thousand levels', `{"fields":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`, 400, 'invalid-argument'],
    ['a thousand levels', `{"fields":{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}}`, 400, 'invalid-argument'],
    ['more than 1 MB', `{"name":"${'a'.repeat(1024 * 1024)}"}`, 413, 'payload-too-large'],
  ])('%s is refused with a clear message', async (_case, payload, status, code) => {
    const answer = await raw(payload, payload.startsWith('<') ? { 'content-type': 'application/xml' } : {})

    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
    expect(answer.json().error.hint).toBe(ERRORS[code as keyof typeof ERRORS].hint)
  })

  test('names each invalid field', async () => {
    const answer = await owner.call('POST', `${path}/channels`, { name: '', phoneNumberId: 'abc' })

    expect(answer.body.error.details.map((detail: { path: string }) => detail.path).toSorted()).toEqual([
      'accessToken',
      'displayPhone',
      'name',
      'phoneNumberId',
      'wabaId',
    ])
  })

  test.each(['/api/v1/nothing', '/api/v1/apps/x/y/z', '/webhooks/other', '/api/v1/apps/%zz/contacts', '/assets/missing.js'])(
    '%s is not an email address',
    async (url) => {
      const answer = await owner.call('GET', url)

      expect([answer.status, answer.body.error.code]).toEqual([404, 'route-not-found'])
    },
  )

  test('rejects invalid cursors, ids and numbers with 400', async () => {
    const answers = await Promise.all(
      [
        `${path}/contacts?after=nonsense`,
        `${path}/contacts?limit=9999`,
        `${path}/contacts/${encodeURIComponent("'; drop table contact")}`,
        `${path}/flows/flow1/versions/99999999999`,
      ].map((url) => owner.call('GET', url)),
    )

    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [400, 'invalid-argument']))
  })

  test('ignores unknown fields', async () => {
    const { id } = await owner.ok('POST', `${path}/contacts`, {
      name: 'Plain',
      appId: 'other',
      demo: true,
      createdAt: '1999-01-01T00:00:00Z',
    })

    expect(await owner.ok('GET', `${path}/contacts/${id}`)).toMatchObject({ demo: false, createdAt: expect.not.stringMatching(/^1999/) })
  })

  test('an internal error returns an id and logs the reason', async () => {
    const { runtime } = testApp.deps
    const before = runtime.conversationCommands.execute
    runtime.conversationCommands.execute = () => Promise.reject(new Error('secret detail of the inside'))
    try {
      const answer = await owner.call('POST', `${path}/conversations/any/close`, {})

      expect([answer.status, answer.body.error.code]).toEqual([500, 'internal'])
      expect(JSON.stringify(answer.body)).not.toContain('secret detail')
      expect(testApp.lines.some((line) => line.includes('secret detail') && line.includes(answer.body.error.requestId))).toBe(true)
    } finally {
      runtime.conversationCommands.execute = before
    }
  })
})

describe('another site’s page', () => {
  test.each([
    ['names itself', { origin: 'https://evil.test' }],
    ['looks alike', { origin: `${PUBLIC_URL}.evil.test` }],
    ['hides its name', { origin: 'null' }],
  ])('is refused when it %s', async (_case, headers) => {
    const answer = await owner.call('POST', `${path}/contacts`, { name: 'Forged' }, headers)

    expect([answer.status, answer.body.error.code]).toEqual([403, 'origin-refused'])
  })

  test('is refused when a cookie comes with no origin at all', async () => {
    const answer = await testApp.server.inject({
      method: 'POST',
      url: `${path}/contacts`,
      headers: { cookie: owner.cookie() },
      payload: { name: 'Forged' },
    })

    expect(answer.json().error.code).toBe('origin-refused')
  })

  test('gets no CORS permission', async () => {
    const answer = await owner.call('GET', '/api/v1/session', undefined, { origin: 'https://evil.test' })

    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('accepts the called host in a demo', async () => {
    const demo = await createTestApp({ settings: { strictOrigin: false } })
    try {
      const call = (origin: string) =>
        demo.server
          .inject({ method: 'POST', url: '/api/v1/auth/sign-out', headers: { host: '192.168.1.7:3000', origin }, payload: {} })
          .then(({ statusCode }) => statusCode)

      expect([await call('http://192.168.1.7:3000'), await call('http://192.168.1.8:3000')]).toEqual([200, 403])
    } finally {
      await demo.end()
    }
  })
})

describe('the web app', () => {
  const get = (url: string, headers: Record<string, string> = {}) => testApp.server.inject({ method: 'GET', url, headers })

  test('is one uncached page for every screen', async () => {
    for (const url of ['/', '/login', '/inbox/abc123?x=1', '/passwordReset?token=a.b']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
    }
  })

  test('runs no script but its own and the one inline script', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])

    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}';`)
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("connect-src 'self' ws://parley.test;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('serves hashed files compressed and immutable', async () => {
    const plain = await get('/assets/main-abc.js')
    const small = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })

    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect([plain.headers['content-type'], plain.body]).toEqual(['text/javascript; charset=utf-8', 'export {}'])
    expect([small.headers['content-encoding'], small.headers['content-type'], small.body]).toEqual([
      'br',
      'text/javascript; charset=utf-8',
      'compressed',
    ])
    expect((await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br;q=0' })).body).toBe('export {}')
    expect((await get('/assets/main-abc.js', { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
    expect((await get('/assets/ar/words.js')).body).toBe('words')
  })

  test.each(['/assets/', '/assets/ar', '/assets/main-abc.js.br', '/assets/Main-abc.js', '/assets//main-abc.js'])(
    'finds nothing at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  test('does not allow path traversal', async () => {
    for (const url of ['/assets/../../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fpackage.json']) {
      expect((await get(url)).body).not.toMatch(/"dependencies"|root:/)
    }
  })
})

describe('operations', () => {
  const get = (url: string, headers: Record<string, string> = {}) => testApp.server.inject({ method: 'GET', url, headers })

  test('API responses have a request id and are not cached', async () => {
    const { headers } = await owner.call('GET', '/api/v1/session')

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[A-Za-z0-9]{18}$/),
      'x-content-type-options': 'nosniff',
    })
  })

  test('liveness needs nothing; readiness needs the workers', async () => {
    expect((await get('/livez')).json()).toEqual({ alive: true })

    const answer = await get('/readyz')

    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      ready: false,
      checks: { database: 'ok', storage: 'ok', migrations: 'ok', worker: 'no heartbeat' },
    })
  })

  test('serves metrics to this machine or with the token', async () => {
    expect((await get('/metrics')).body).toContain('parley_queue_oldest_age_seconds')
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403)

    const guarded = await createTestApp({ settings: { metricsToken: 'a long metrics token' } })
    try {
      const ask = (authorization: string) =>
        guarded.server.inject({ url: '/metrics', headers: { authorization } }).then(({ statusCode }) => statusCode)
      expect([await ask(''), await ask('Bearer wrong'), await ask('Bearer a long metrics token')]).toEqual([403, 403, 200])
    } finally {
      await guarded.end()
    }
  })

  test('the OpenAPI document holds every operation of the contract', async () => {
    const document = (await get('/api/v1/openapi.json')).json()
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )

    expect(document.openapi).toBe('3.1.0')
    expect(operations.toSorted()).toEqual(Object.keys(contract).toSorted())
    expect(document.paths['/api/v1/apps/{appId}/contacts'].get.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
      'appId',
      'after',
      'limit',
      'search',
      'filter',
      'segmentId',
      'range',
      'from',
      'to',
      'sort',
      'direction',
      'idOrder',
    ])
  })
})

test('a key works without cookies and origin', async () => {
  const { secret } = await owner.ok('POST', `${path}/keys`, { name: 'script' })

  const program = createClient(testApp.server, secret)

  expect((await program.ok('POST', `${path}/contacts`, { name: 'By key' })).name).toBe('By key')
  expect((await owner.ok('GET', `${path}/keys`)).items).toContainEqual(
    expect.objectContaining({ name: 'script', lastUsedAt: expect.any(String) }),
  )
})

describe('a body that is not plain UTF-8', () => {
  const json = JSON.stringify({ name: 'Ana' })
  test.each([
    ['gzip', { 'content-encoding': 'gzip', 'content-type': 'application/json' }, gzipSync(json), 'compressed with gzip'],
    ['UTF-16 that says so', { 'content-type': 'application/json; charset=utf-16' }, Buffer.from(json, 'utf16le'), 'written in utf-16'],
    ['UTF-16 that does not', { 'content-type': 'application/json' }, Buffer.from(json, 'utf16le'), 'looks like UTF-16'],
  ])('is refused by its name: %s', async (_name, headers, payload, words) => {
    const answer = await testApp.server.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-in',
      headers: { origin: PUBLIC_URL, ...headers },
      payload,
    })

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'body-encoding'])
    expect(answer.json().error.details[0].message).toContain(words)
  })
})
