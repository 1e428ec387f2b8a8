import { randomInt } from 'node:crypto'

import { storedText } from '#domain/i18n/t.ts'
import { readSubscribed } from '#channels/whatsapp/numbers/accounts.ts'
import {
  accountCallbackCall,
  numberCallbackCall,
  phoneSyncCall,
  registerCall,
  subscribeCall,
} from '#channels/whatsapp/numbers/number-calls.ts'
import { readNumber } from '#channels/whatsapp/numbers/read-number.ts'
import type { ChannelDetail } from '#domain/whatsapp/channel.ts'
import type { CallbackScope, SetupResult, SetupStep } from '#domain/whatsapp/channel-setup.ts'
import type { GraphAnswer } from '#domain/whatsapp/graph.ts'
import { refreshNumber } from '#runtime/jobs/refresh-numbers.ts'
import { loadChannelDetail, loadPin, writePin, writeSetupResult } from '#store/whatsapp/channel-setup.ts'

import type { ServerDeps } from '../http/deps.ts'
import { orNotFound } from '../http/mount.ts'
import { callbackUrlOf } from './callback-url.ts'
import { codeOf, fixOf } from './fix-of.ts'
import { openNumber, type OpenNumber } from './open-number.ts'
import { factsReader, openOrNull, refusalText } from './read-facts.ts'
import { selfTest } from './self-test.ts'

export interface StepOptions {
  step: SetupStep
  callbackScope: CallbackScope
  pin?: string | undefined
}

type Outcome = Omit<SetupResult, 'at'>
type Parts = OpenNumber & { deps: ServerDeps; options: StepOptions; detail: ChannelDetail }

/** Carries out one step of the set-up and keeps what came of it. Every step may be repeated: what is done already is found so. */
export async function runSetupStep(deps: ServerDeps, appId: string, channelId: string, options: StepOptions): Promise<ChannelDetail> {
  const open = await openNumber(deps, appId, channelId)
  const detail = orNotFound(await loadChannelDetail(deps.sql, appId, channelId))
  const outcome = await STEPS[options.step]({ ...open, deps, options, detail })
  await writeSetupResult(deps.sql, appId, channelId, options.step, { ...outcome, at: deps.now().toISOString() })
  return orNotFound(await loadChannelDetail(deps.sql, appId, channelId))
}

const STEPS: Readonly<Record<SetupStep, (parts: Parts) => Promise<Outcome>>> = {
  subscribe,
  callback: setCallback,
  register,
  read,
  roundTrip,
}

const done = (found: string): Outcome => ({ state: 'done', found, fix: '', code: null })
const skipped = (found: string): Outcome => ({ state: 'skipped', found, fix: '', code: null })
const failed = (found: string, fix: string): Outcome => ({ state: 'failed', found, fix, code: null })
const refusedBy = (refused: Exclude<GraphAnswer, { outcome: 'done' }>): Outcome => ({
  ...failed(refusalText(refused), fixOf(refused)),
  code: codeOf(refused),
})

async function subscribe({ deps, access, number }: Parts): Promise<Outcome> {
  const answer = await deps.graph(access, subscribeCall(number.wabaId))
  return answer.outcome === 'done' ? done(storedText('The account’s webhooks go to this token’s app.')) : refusedBy(answer)
}

/** WhatsApp refuses an address before the app is subscribed: so that is made sure of first, whatever was done before. */
async function setCallback(parts: Parts): Promise<Outcome> {
  const { deps, access, number, options } = parts
  const { whatsappVerifyToken: verifyToken } = deps.settings
  if (verifyToken === null)
    return failed(
      storedText('This server has no verify token, so WhatsApp can’t verify the URL.'),
      storedText('Set WHATSAPP_VERIFY_TOKEN and restart.'),
    )
  const subscribed = await readSubscribed(deps.graph, access, number.wabaId)
  if ('refused' in subscribed) return refusedBy(subscribed.refused)
  if (subscribed.apps.length === 0) {
    const first = await subscribe(parts)
    if (first.state === 'failed') return first
  }
  const url = callbackUrlOf(deps.settings)
  const call =
    options.callbackScope === 'number'
      ? numberCallbackCall(number.phoneNumberId, url, verifyToken)
      : accountCallbackCall(number.wabaId, url, verifyToken)
  const answer = await deps.graph(access, call)
  if (answer.outcome !== 'done') return refusedBy(answer)
  return done(
    options.callbackScope === 'number'
      ? storedText('This number’s webhooks go to {url}.', { url })
      : storedText('The whole account’s webhooks go to {url}.', { url }),
  )
}

async function register({ deps, access, number, options, detail }: Parts): Promise<Outcome> {
  if (detail.coexists) return syncPhone({ deps, access, number })
  const reading = await readNumber(deps.graph, access, number)
  if ('refused' in reading) return refusedBy(reading.refused)
  const { status, platformType, pinEnabled } = reading.facts
  if (status === 'CONNECTED' && platformType === 'CLOUD_API' && options.pin === undefined)
    return skipped(storedText('The number is already registered with the Cloud API.'))
  const pin = options.pin ?? (await ownPin(deps, number, pinEnabled === true))
  if (pin === null)
    return failed(storedText('The number has a two-step PIN we don’t know.'), storedText('Enter its PIN, then register again.'))
  const answer = await deps.graph(access, registerCall(number.phoneNumberId, pin))
  if (answer.outcome !== 'done') return refusedBy(answer)
  await writePin(deps.sql, number.appId, number.id, deps.seal.close(pin))
  return done(storedText('The number is registered with the Cloud API.'))
}

/** The PIN that we set before, or a new one; null where somebody else set one. */
async function ownPin({ sql, seal }: ServerDeps, { appId, id }: Parts['number'], isSet: boolean): Promise<string | null> {
  const sealed = await loadPin(sql, appId, id)
  const kept = sealed && openOrNull(seal.open, sealed)
  if (kept === null && isSet) return null
  const pin = kept ?? String(randomInt(0, 1_000_000)).padStart(6, '0')
  // Kept before it is set: an answer that is lost must not lock us out.
  await writePin(sql, appId, id, seal.close(pin))
  return pin
}

/** A number of the phone app is not registered: the app is asked for its contacts and its history, which it gives once. */
async function syncPhone({ deps, access, number }: Pick<Parts, 'deps' | 'access' | 'number'>): Promise<Outcome> {
  for (const what of ['smb_app_state_sync', 'history'] as const) {
    const answer = await deps.graph(access, phoneSyncCall(number.phoneNumberId, what))
    if (answer.outcome !== 'done') return refusedBy(answer)
  }
  return skipped(storedText('The number stays in the phone app too, so it isn’t registered. Its contacts and history were requested.'))
}

async function read({ deps, access, number }: Parts): Promise<Outcome> {
  const { graph, seal } = deps
  const answer = await refreshNumber({ ...deps, readFacts: factsReader(graph, seal.open) }, number)
  if ('problem' in answer) return failed(answer.problem, storedText('Check the IDs and the token.'))
  const templates = await graph(access, {
    method: 'GET',
    path: `/${number.wabaId}/message_templates`,
    query: { fields: 'name,status', limit: '1' },
  })
  if (templates.outcome !== 'done') return refusedBy(templates)
  const { verifiedName, displayPhone } = answer.facts
  return done(
    storedText('{name}, {phone}. Templates can be read.', {
      name: verifiedName ?? storedText('No display name'),
      phone: displayPhone ?? storedText('no number'),
    }),
  )
}

async function roundTrip({ deps, number }: Parts): Promise<Outcome> {
  const trip = await selfTest(deps, number)
  switch (trip.outcome) {
    case 'arrived':
      return done(storedText('A signed test came back in {ms, number} ms.', { ms: trip.ms }))
    case 'noSecret':
      return failed(
        storedText('This server has no app secret, so every webhook is refused.'),
        storedText('Set WHATSAPP_APP_SECRET and restart.'),
      )
    case 'notHandled':
      return failed(
        storedText('The test was received, but not processed within ten seconds.'),
        storedText('See the server log. The worker may not be running.'),
      )
    case 'unreachable':
      return failed(
        storedText('Couldn’t reach {url}: {reason}', { url: callbackUrlOf(deps.settings), reason: trip.detail }),
        storedText('Set PUBLIC_URL to the URL that’s reachable from the internet.'),
      )
    case 'refused':
      return failed(
        storedText('{url} answered {status}: {reason}', { url: callbackUrlOf(deps.settings), status: trip.status, reason: trip.detail }),
        storedText('Make sure PUBLIC_URL leads to this server, and that proxies pass bodies on unchanged.'),
      )
    default:
      return trip satisfies never
  }
}
