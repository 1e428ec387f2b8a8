import { createSign, generateKeyPairSync } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Emulator, startEmulator } from '../start-emulator.ts'

let emulator: Emulator
let base = ''
let token = ''
let key: { client_email: string; private_key: string }

beforeAll(async () => {
  emulator = await startEmulator({ httpPort: 0, smtpPort: 0, webhookUrl: null, appSecret: 'secret', dataDir: null })
  base = `http://127.0.0.1:${emulator.http}`
  key = (await control('GET', '/google/service-account')).body
  token = (await signIn(assertion())).body.access_token
})
afterAll(() => emulator.stop())
beforeEach(async () => {
  await control('DELETE', '/faults')
  await control('PUT', '/sheets/quota', { reads: null, writes: null })
  await control('PUT', '/sheets/book', { sheets: { Main: [['A', 'B']] } })
})

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any }

async function call(method: string, path: string, body?: object, bearer: string | null = token): Promise<Answer> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}
const control = (method: string, path: string, body?: object) => call(method, `/_${path}`, body)
const sheets = (method: string, path: string, body?: object, bearer?: string | null) =>
  call(method, `/google/v4/spreadsheets/${path}`, body, bearer)
const batch = (...requests: object[]) => sheets('POST', 'book:batchUpdate', { requests })
const shown = async (): Promise<string[][]> => (await control('GET', '/sheets/book')).body.sheets.Main

function assertion(claims: object = {}, privateKey = key.private_key): string {
  const now = Math.floor(Date.now() / 1_000)
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    {
      iss: key.client_email,
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/spreadsheets',
      iat: now,
      exp: now + 3_600,
      ...claims,
    },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...parts, createSign('RSA-SHA256').update(parts.join('.')).sign(privateKey, 'base64url')].join('.')
}

async function signIn(signed: string): Promise<Answer> {
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signed })
  const answer = await fetch(`${base}/google/token`, { method: 'POST', body: form })
  return { status: answer.status, body: await answer.json() }
}

describe('signing in', () => {
  test('an assertion is checked by key, issuer, audience, times and scope', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const now = Math.floor(Date.now() / 1_000)

    for (const wrong of [
      assertion({}, privateKey),
      assertion({ iss: 'nobody@example.com' }),
      assertion({ aud: 'https://evil.example' }),
      assertion({ exp: now - 10 }),
      assertion({ exp: now + 90_000 }),
      assertion({ scope: 'https://www.googleapis.com/auth/gmail' }),
    ])
      expect(await signIn(wrong)).toMatchObject({ status: 400, body: { error: expect.stringMatching(/invalid_/) } })
  })

  test('refuses reads without a token', async () => {
    for (const bearer of [null, 'ya29.made-up'])
      expect(await sheets('GET', 'book', undefined, bearer)).toMatchObject({
        status: 401,
        body: { error: { code: 401, status: 'UNAUTHENTICATED' } },
      })
  })
})

describe('batches', () => {
  test('one wrong request undoes the whole batch', async () => {
    const put = {
      updateCells: {
        start: { sheetId: 0, rowIndex: 1, columnIndex: 0 },
        rows: [{ values: [{ userEnteredValue: { stringValue: 'x' } }] }],
        fields: 'userEnteredValue',
      },
    }

    expect(await batch(put, { insertDimension: { range: { sheetId: 9, dimension: 'ROWS', startIndex: 1, endIndex: 2 } } })).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT', message: 'Invalid requests[1].insertDimension: No grid with id: 9' } },
    })
    expect(await shown()).toEqual([['A', 'B']])
    expect(await batch(put)).toMatchObject({ status: 200 })
    expect(await shown()).toEqual([['A', 'B'], ['x']])
  })

  test('inserts rows, and grows the grid at its end', async () => {
    const insert = (startIndex: number) => ({
      insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 } },
    })

    expect(await batch(insert(0))).toMatchObject({ status: 200 })
    expect(await shown()).toEqual([[], ['A', 'B']])
    expect(await batch(insert(1_001))).toMatchObject({ status: 400 })
    expect(await batch({ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } }, insert(1_001))).toMatchObject({ status: 200 })
  })

  test('developer metadata has a unique id, is found by key and deleted by id', async () => {
    const create = {
      createDeveloperMetadata: {
        developerMetadata: { metadataId: 7, metadataKey: 'k', metadataValue: 'v', location: { sheetId: 0 }, visibility: 'DOCUMENT' },
      },
    }
    const search = () =>
      sheets('POST', 'book/developerMetadata:search', { dataFilters: [{ developerMetadataLookup: { metadataKey: 'k' } }] })

    expect([(await batch(create)).status, (await batch(create)).status]).toEqual([200, 400])
    expect((await search()).body.matchedDeveloperMetadata).toMatchObject([{ developerMetadata: { metadataId: 7, metadataValue: 'v' } }])
    await batch({ deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId: 7 } } } })
    expect((await search()).body).toEqual({})
  })

  test('limits developer metadata to 30,000 characters a sheet', async () => {
    const create = {
      createDeveloperMetadata: {
        developerMetadata: { metadataKey: 'k', metadataValue: 'v'.repeat(20_000), location: { sheetId: 0 }, visibility: 'DOCUMENT' },
      },
    }

    expect([(await batch(create)).status, (await batch(create)).status]).toEqual([200, 400])
  })
})

test('values are read, written, appended and written together', async () => {
  await sheets('PUT', 'book/values/Main!A2?valueInputOption=RAW', { values: [['=1', 2, true]] })
  await sheets('POST', `book/values/Main!A1:append?valueInputOption=USER_ENTERED`, { values: [['=1', '2', 'x']] })
  await sheets('POST', 'book/values:batchUpdate', {
    valueInputOption: 'RAW',
    data: [
      { range: "'Main'!B1", values: [['Beta']] },
      { range: 'Main!C3', values: [['y']] },
    ],
  })

  expect((await sheets('GET', 'book/values/Main')).body.values).toEqual([
    ['A', 'Beta'],
    ['=1', '2', 'TRUE'],
    ['=1', '2', 'y'],
  ])
  expect(
    (await sheets('GET', 'book/values:batchGet?ranges=Main!1:1&ranges=Main!B2:C3')).body.valueRanges.map(
      ({ values }: { values: unknown }) => values,
    ),
  ).toEqual([
    [['A', 'Beta']],
    [
      ['2', 'TRUE'],
      ['2', 'y'],
    ],
  ])
  const { entered } = (await control('GET', '/sheets/book')).body
  expect(entered.Main.slice(1).map(([first]: unknown[]) => first)).toEqual([{ stringValue: '=1' }, { formulaValue: '=1' }])
})

describe('what goes wrong', () => {
  test('refuses more than the quota of a minute as Google does', async () => {
    await control('PUT', '/sheets/quota', { reads: 2, writes: 1 })
    const answers = [await sheets('GET', 'book'), await sheets('GET', 'book'), await sheets('GET', 'book')]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 429,
          status: 'RESOURCE_EXHAUSTED',
          message: expect.stringContaining("Quota exceeded for quota metric 'Read requests'"),
          details: [{ reason: 'RATE_LIMIT_EXCEEDED' }],
        },
      },
    })
  })

  test.each([
    [{ kind: 'reject', code: 403 }, 403, 'PERMISSION_DENIED'],
    [{ kind: 'reject', code: 404 }, 404, 'NOT_FOUND'],
    [{ kind: '429' }, 429, 'RESOURCE_EXHAUSTED'],
    [{ kind: '5xx', status: 500 }, 500, 'INTERNAL'],
  ])('%j answers in Google’s shape, once', async (fault, status, name) => {
    await control('POST', '/faults', { ...fault, match: { path: '/google/' } })

    expect(await sheets('GET', 'book')).toMatchObject({ status, body: { error: { code: status, status: name } } })
    expect(await sheets('GET', 'book')).toMatchObject({ status: 200 })
  })

  test('a lost response has still been executed', async () => {
    await control('POST', '/faults', { kind: 'accept-and-lose-the-answer', match: { path: ':append' } })

    await expect(sheets('POST', 'book/values/Main:append?valueInputOption=RAW', { values: [['once']] })).rejects.toThrow('fetch failed')
    expect(await shown()).toEqual([['A', 'B'], ['once']])
  })

  test('refuses a spreadsheet that is not shared or does not exist', async () => {
    await control('PUT', '/sheets/book', { sheets: { Main: [] }, editors: ['other@example.com'] })

    expect((await sheets('GET', 'book')).status).toBe(403)
    expect((await sheets('GET', 'gone')).status).toBe(404)
  })
})
