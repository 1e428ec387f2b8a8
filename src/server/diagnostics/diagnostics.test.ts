import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { translateStored } from '#domain/messages/translate-stored.ts'
import type { Finding } from '#domain/workspace/diagnostics.ts'
import { createDial } from '#runtime/integrations/http/dial.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import { loadNumber } from '#store/whatsapp/numbers.ts'
import { InboxRules } from '#domain/workspace/inbox-rules.ts'
import { saveInboxRules } from '#store/workspace/inbox-rules.ts'

import { type Emulated, openEmulated } from '../testing/emulated.ts'
import type { DiagnosticsDeps } from './check.ts'
import { CHECKS } from './checks.ts'
import { runDiagnostics } from './run-diagnostics.ts'

const PHONE = '100000000000002'
const WABA = '200000000000002'

let emulated: Emulated
let appId: string
let deps: DiagnosticsDeps
let channelId: string
const sql = (parts: TemplateStringsArray, ...values: string[]) => emulated.testApp.sql(parts, ...values)
const control = (path: string, body: object) => emulated.control('PATCH', path, body)

beforeAll(async () => {
  emulated = await openEmulated()
  ;({ appId } = emulated)
  deps = { ...emulated.deps, settings: { ...emulated.deps.settings, mayUseHttp: true } }
  channelId = await emulated.connect('the-token', { phoneNumberId: PHONE, wabaId: WABA })
})
afterAll(() => emulated.end())

const NUMBER = {
  status: 'CONNECTED',
  registered: true,
  platform: 'CLOUD_API',
  codeVerification: 'VERIFIED',
  nameStatus: 'APPROVED',
  quality: 'GREEN',
}
beforeEach(async () => {
  await control(`/numbers/${PHONE}`, { ...NUMBER, callback: null, canSend: 'AVAILABLE', health: [], throughput: 'STANDARD' })
  await control(`/accounts/${WABA}`, { subscribed: true, callback: null, review: 'APPROVED' })
  await control('/tokens/the-token', {
    valid: true,
    type: 'SYSTEM_USER',
    expiresAt: 0,
    targets: null,
    scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
  })
  await control('/application', { callback: null, secret: null, fields: ALL_FIELDS })
  await control('/settings', { clockSkewMs: 0 })
  await sql`update channel set blocked = null, waba_id = ${WABA} where id = ${channelId}`
})

const ALL_FIELDS = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'account_update',
  'account_alerts',
]

async function findingsOf(changes: Partial<DiagnosticsDeps> = {}): Promise<Map<string, Finding>> {
  const number = await loadNumber(emulated.testApp.sql, appId, channelId)
  if (!number) throw new Error('There is no channel.')
  const findings = new Map<string, Finding>()
  await runDiagnostics({ ...deps, ...changes }, number, async (finding) => void findings.set(finding.check, inWords(finding)))
  return findings
}

const inWords = (finding: Finding): Finding => ({ ...finding, found: translateStored(finding.found), fix: translateStored(finding.fix) })

/** Runs the checks, and holds that exactly these checks found a fault: a check that names what is well helps nobody. */
async function faults(changes: Partial<DiagnosticsDeps> = {}): Promise<Finding[]> {
  const findings = [...(await findingsOf(changes)).values()].filter(({ state }) => state === 'fault')
  for (const { fix, found } of findings) expect([found, fix].filter((words) => words.length < 10)).toEqual([])
  return findings
}
const names = (findings: readonly Finding[]) => findings.map(({ check }) => check).sort()
const settingsWith = (changes: object) => ({ settings: { ...deps.settings, ...changes } })

it('warns about missing business hours', async () => {
  expect((await findingsOf()).get('businessHours')?.state).toBe('ok')
  await saveInboxRules(emulated.testApp.sql, appId, InboxRules.parse({ replyWithinMinutes: 30 }))
  expect((await findingsOf()).get('businessHours')).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('first-response target'),
  })
  await saveInboxRules(emulated.testApp.sql, appId, InboxRules.parse({}))
})

describe('the diagnostics names each of twelve misconfigurations', () => {
  it('1: a token that was revoked', async () => {
    await control('/tokens/the-token', { valid: false })
    const [first] = await faults()
    expect(first).toMatchObject({ check: 'token', found: expect.stringContaining('190'), fix: expect.stringMatching(/new access token/) })
  })

  it('2: a token without the permission to send', async () => {
    await control('/tokens/the-token', { scopes: ['whatsapp_business_management'] })
    const found = await faults()
    expect(names(found)).toEqual(['tokenScopes'])
    expect(found[0]?.found).toContain('whatsapp_business_messaging')
  })

  it('3: a token that ended yesterday', async () => {
    await control('/tokens/the-token', { expiresAt: Math.floor(Date.now() / 1_000) - 86_400 })
    expect(names(await faults())).toEqual(['token', 'tokenExpiry'])
  })

  it('4: the business id in place of the account id (#508)', async () => {
    await sql`update channel set waba_id = '900000000000001' where id = ${channelId}`
    expect(await faults()).toMatchObject([{ check: 'account', fix: expect.stringContaining('must not be the business ID') }])
  })

  it('4, again: the id of another object with a name', async () => {
    await sql`update channel set waba_id = '400000000000001' where id = ${channelId}`
    expect(names(await faults())).toEqual(['account'])
  })

  it('5: a number that is not registered', async () => {
    await control(`/numbers/${PHONE}`, { registered: false, status: 'DISCONNECTED' })
    const found = await faults()
    expect(names(found)).toEqual(['registered'])
    expect(found[0]?.fix).toContain('Register')
  })

  it('6: a number that was never verified by code', async () => {
    await control(`/numbers/${PHONE}`, { codeVerification: 'NOT_VERIFIED' })
    expect(names(await faults())).toEqual(['codeVerified'])
  })

  it('7: an app that is not subscribed to the account (#12488, #13154, #14713)', async () => {
    await control(`/accounts/${WABA}`, { subscribed: false })
    const found = await faults()
    expect(names(found)).toEqual(['subscribed'])
    expect(found[0]?.fix).toContain('Subscribe')
  })

  it('8: a webhook field without subscription', async () => {
    await control('/application', { fields: ['account_update'] })
    const found = await faults()
    expect(names(found)).toEqual(['fields'])
    expect(found[0]?.found).toContain('messages')
  })

  it('9: webhooks sent to another URL (#14116)', async () => {
    await control(`/numbers/${PHONE}`, { callback: 'https://old.example.com/webhooks/whatsapp' })
    const found = await faults()
    expect(names(found)).toEqual(['callback'])
    expect(found[0]?.found).toContain('https://old.example.com/webhooks/whatsapp (set for the number)')
  })

  it('10: an app secret that differs from Meta’s', async () => {
    const found = await faults(settingsWith({ whatsappAppSecret: 'not the secret of this app' }))
    expect(names(found)).toEqual(['fields', 'roundTrip'])
    expect(found.find(({ check }) => check === 'roundTrip')?.found).toContain('401')
  })

  it('11: a verify token unknown to the running server', async () => {
    const found = await faults(settingsWith({ whatsappVerifyToken: 'another verify token' }))
    expect(names(found)).toEqual(['verifyToken'])
    expect(found[0]?.fix).toContain('WHATSAPP_VERIFY_TOKEN')
  })

  it('12: a clock that is ten minutes off', async () => {
    await control('/settings', { clockSkewMs: 600_000 })
    const found = await faults()
    expect(names(found)).toEqual(['clock'])
    expect(found[0]?.found).toMatch(/(599|600|601) s behind/)
  })
})

describe('the diagnostics', () => {
  it('finds no issues in a correct set-up, and runs every check', async () => {
    const findings = await findingsOf()
    expect([...findings.keys()].sort()).toEqual(CHECKS.map(({ id }) => id).sort())
    expect([...findings.values()].filter(({ state }) => state === 'fault' || state === 'unknown')).toEqual([])
    expect(findings.get('roundTrip')).toMatchObject({ state: 'ok', found: expect.stringMatching(/Back in \d+ ms/) })
    expect(await sql`select 1 from message where app_id = ${appId}`).toHaveLength(0)
  })

  it('reports a missing payment with Meta’s message and remedy', async () => {
    const error = {
      error_code: 141006,
      error_description: 'There is an issue with the payment method.',
      possible_solution: 'Add a payment method.',
    }
    await control(`/numbers/${PHONE}`, { canSend: 'BLOCKED', health: [error] })
    expect(await faults()).toMatchObject([{ check: 'health', found: expect.stringContaining('141006'), fix: 'Add a payment method.' }])
  })

  it('treats a number whose name is in review as connected', async () => {
    await control(`/numbers/${PHONE}`, { nameStatus: 'PENDING_REVIEW' })
    const findings = await findingsOf()
    expect(findings.get('registered')?.state).toBe('ok')
    expect(findings.get('displayName')?.state).toBe('warning')
  })

  it('reports that another server answers at the public URL', async () => {
    const stranger = createServer((_request, response) => void response.end('<html>'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const address = stranger.address()
    const publicUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const self = createEgress([publicUrl])
    const found = await faults({ ...settingsWith({ publicUrl }), self, arriveMs: 500 })
    await self.close()
    await new Promise((resolve) => stranger.close(resolve))
    expect(names(found)).toEqual(['callback', 'roundTrip', 'verifyToken'])
  }, 40_000)

  it('checks the certificate through the egress guard, for our own host only', async () => {
    const publicUrl = 'https://127.0.0.1:1'
    const httpsOf = (found: readonly Finding[]) => found.find(({ check }) => check === 'https')
    const elsewhere = await faults({ ...settingsWith({ publicUrl }), dial: createDial([]) })
    expect(httpsOf(elsewhere)?.found).toContain('private or reserved network')
    const here = await faults({ ...settingsWith({ publicUrl }), dial: createDial(['127.0.0.1']) })
    expect(httpsOf(here)?.found).toContain('The host refuses the connection.')
  }, 40_000)

  it('runs once at a time over the API and reports each check as it ends', async () => {
    const path = `/api/v1/apps/${appId}/channels/${channelId}/diagnostics`
    const { client } = emulated
    const [one, two] = await Promise.all([client.ok('POST', path), client.ok('POST', path)])
    expect(one.runId).toBe(two.runId)
    const look = async () => (await client.ok('GET', path)).diagnostics
    await expect.poll(async () => (await look()).state).toBe('done')
    expect((await look()).findings).toHaveLength(CHECKS.length)
  })
})
