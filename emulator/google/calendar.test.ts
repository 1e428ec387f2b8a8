import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Emulator, startEmulator } from '../start-emulator.ts'
import { CLIENT } from './accounts.ts'

const MINE = 'team@group.calendar.example'
const EVENTS = 'https://www.googleapis.com/auth/calendar.events'
const TEN = { start: { dateTime: '2026-12-01T10:00:00Z' }, end: { dateTime: '2026-12-01T11:00:00Z' } }

let emulator: Emulator
let base = ''
let token = ''

beforeAll(async () => {
  emulator = await startEmulator({ httpPort: 0, smtpPort: 0, webhookUrl: null, appSecret: 'secret', dataDir: null })
  base = `http://127.0.0.1:${emulator.http}`
  token = await signIn(`${EVENTS} https://www.googleapis.com/auth/calendar.calendarlist.readonly`)
})
afterAll(() => emulator.stop())
beforeEach(async () => {
  await control('DELETE', '/faults')
  await control('DELETE', `/calendars/${MINE}`)
  await control('PUT', `/calendars/${MINE}`, { summary: 'Team' })
})

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any }

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}
const control = (method: string, path: string, body?: object) => call(method, `/_${path}`, body)
const events = (method: string, rest = '', body?: object, headers?: Record<string, string>) =>
  call(method, `/google/calendar/v3/calendars/${MINE}/events${rest}`, body, headers)
const idsOf = ({ body }: Answer): string[] => body.items.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`)

/** Says yes on the page of consent, and trades the code. */
async function signIn(scope: string): Promise<string> {
  const page = new URLSearchParams({
    client_id: CLIENT.id,
    redirect_uri: 'http://here.example/back',
    state: 's',
    response_type: 'code',
    scope,
  })
  const answer = await fetch(`${base}/google/o/oauth2/v2/auth?${page}`, { redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, client_id: CLIENT.id, client_secret: CLIENT.secret })
  const { access_token: accessToken } = await (await fetch(`${base}/google/token`, { method: 'POST', body: form })).json()
  return accessToken
}

describe('events', () => {
  test('take the id of the caller, once, even when they were deleted', async () => {
    expect(await events('POST', '', { id: 'abc123', summary: 'Visit', ...TEN })).toMatchObject({
      status: 200,
      body: { id: 'abc123', status: 'confirmed', etag: '"2"', start: { dateTime: '2026-12-01T10:00:00+00:00' } },
    })
    expect(await events('POST', '', { id: 'abc123', ...TEN })).toMatchObject({
      status: 409,
      body: { error: { code: 409, errors: [{ reason: 'duplicate' }] } },
    })
    expect((await events('DELETE', '/abc123')).status).toBe(204)
    expect(await events('DELETE', '/abc123')).toMatchObject({ status: 410, body: { error: { errors: [{ reason: 'deleted' }] } } })
    expect((await events('POST', '', { id: 'abc123', ...TEN })).status).toBe(409)
    expect(await events('PATCH', '/abc123', { status: 'confirmed' })).toMatchObject({ status: 200, body: { summary: 'Visit' } })
  })

  test('refuse a wrong id, an empty span and a moment of no zone', async () => {
    for (const [body, reason] of [
      [{ id: 'with-dashes', ...TEN }, 'invalid'],
      [{ start: TEN.end, end: TEN.start }, 'timeRangeEmpty'],
      [{ ...TEN, start: { dateTime: '2026-12-01T10:00:00' } }, 'required'],
      [{ start: TEN.start }, 'required'],
    ] as const)
      expect(await events('POST', '', body)).toMatchObject({ status: 400, body: { error: { errors: [{ reason }] } } })
    expect((await events('PATCH', '/unknown', {})).status).toBe(404)
  })

  test('are changed only in the version that the caller knows', async () => {
    await events('POST', '', { id: 'abc123', ...TEN })
    expect((await events('PATCH', '/abc123', { summary: 'B' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await events('PATCH', '/abc123', { summary: 'B' }, { 'if-match': '"2"' })).status).toBe(200)
  })
})

describe('a list', () => {
  test('goes on from its sync token with what changed and what was deleted', async () => {
    for (const id of ['aaaaa', 'bbbbb', 'ccccc']) await events('POST', '', { id, ...TEN })
    const first = await events('GET', '?maxResults=2')
    expect([idsOf(first), first.body.nextSyncToken]).toEqual([['aaaaa confirmed', 'bbbbb confirmed'], undefined])
    const last = await events('GET', `?maxResults=2&pageToken=${first.body.nextPageToken}`)
    expect(idsOf(last)).toEqual(['ccccc confirmed'])

    await events('PATCH', '/aaaaa', { summary: 'Moved' })
    await events('DELETE', '/bbbbb')
    const next = await events('GET', `?syncToken=${last.body.nextSyncToken}`)
    expect(idsOf(next)).toEqual(['aaaaa confirmed', 'bbbbb cancelled'])
    expect(next.body.items[1].start).toBeUndefined()
    expect(idsOf(await events('GET', `?syncToken=${next.body.nextSyncToken}`))).toEqual([])
    expect(idsOf(await events('GET'))).toEqual(['ccccc confirmed', 'aaaaa confirmed'])
  })

  test('refuses a token that is too old, or joined with a span', async () => {
    const { nextSyncToken } = (await events('GET')).body
    expect((await events('GET', `?syncToken=${nextSyncToken}&timeMin=2026-01-01T00:00:00Z`)).status).toBe(400)
    expect((await events('GET', `?syncToken=${nextSyncToken}&singleEvents=true`)).status).toBe(400)
    await control('POST', `/calendars/${MINE}/expire`)
    expect(await events('GET', `?syncToken=${nextSyncToken}`)).toMatchObject({
      status: 410,
      body: { error: { errors: [{ reason: 'fullSyncRequired' }] } },
    })
  })

  test('shows a series as single events, by the clock on the wall, one taken out', async () => {
    const series = {
      id: 'series',
      start: { dateTime: '2026-10-19T09:00:00', timeZone: 'Europe/London' },
      end: { dateTime: '2026-10-19T10:00:00', timeZone: 'Europe/London' },
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    }
    await events('POST', '', series)
    const { body } = await events('GET', '?singleEvents=true')
    expect(body.items.map(({ start }: { start: { dateTime: string } }) => start.dateTime)).toEqual([
      '2026-10-19T09:00:00+01:00',
      '2026-10-26T09:00:00+00:00',
      '2026-11-02T09:00:00+00:00',
    ])
    await events('DELETE', '/series_20261026T090000Z')
    expect(idsOf(await events('GET', `?singleEvents=true&syncToken=${body.nextSyncToken}`))).toEqual(['series_20261026T090000Z cancelled'])
    expect(idsOf(await events('GET', '?singleEvents=true&timeMin=2026-10-20T00:00:00Z&timeMax=2026-12-01T00:00:00Z'))).toEqual([
      'series_20261102T090000Z confirmed',
    ])
  })
})

test('spans of busy time are merged, and what is free is left out', async () => {
  await events('POST', '', TEN)
  await events('POST', '', { start: { dateTime: '2026-12-01T10:30:00Z' }, end: { dateTime: '2026-12-01T12:00:00Z' } })
  await events('POST', '', { start: { date: '2026-12-02' }, end: { date: '2026-12-03' }, transparency: 'transparent' })
  token = await signIn(`${EVENTS} https://www.googleapis.com/auth/calendar.freebusy https://www.googleapis.com/auth/calendar.calendarlist`)
  const asked = { timeMin: '2026-12-01T00:00:00Z', timeMax: '2026-12-04T00:00:00Z', items: [{ id: MINE }, { id: 'none' }] }
  expect((await call('POST', '/google/calendar/v3/freeBusy', asked)).body.calendars).toMatchObject({
    [MINE]: { busy: [{ start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T12:00:00.000Z' }] },
    none: { errors: [{ reason: 'notFound' }] },
  })
})

test('lists the calendars of an account, and refuses those that it may not change', async () => {
  const list = await call('GET', '/google/calendar/v3/users/me/calendarList')
  expect(list.body.items).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 'dana@harbour.example', primary: true, accessRole: 'owner' })]),
  )
  await control('PUT', `/calendars/${MINE}`, { acl: { 'dana@harbour.example': 'reader' } })
  expect((await events('GET')).body.accessRole).toBe('reader')
  expect(await events('POST', '', TEN)).toMatchObject({ status: 403, body: { error: { errors: [{ reason: 'requiredAccessLevel' }] } } })
  await control('PUT', `/calendars/${MINE}`, { acl: {} })
  expect((await events('GET')).status).toBe(404)
})

test('refuses strangers, other scopes, and callers who ask too often', async () => {
  expect((await events('GET', '', undefined, { authorization: 'Bearer made-up' })).status).toBe(401)
  const other = await signIn('https://www.googleapis.com/auth/spreadsheets')
  expect(await events('GET', '', undefined, { authorization: `Bearer ${other}` })).toMatchObject({
    status: 403,
    body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
  })
  await control('POST', '/faults', { kind: '429', match: { path: '/google/calendar' } })
  expect(await events('GET')).toMatchObject({ status: 403, body: { error: { errors: [{ reason: 'rateLimitExceeded' }] } } })
})
