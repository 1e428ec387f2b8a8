import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'

import type { ApplicationState } from '../accounts/state.ts'
import { GraphError, invalid, missing } from './graph-error.ts'
import { numberOf } from './phone-number.ts'
import { type Fields, object, text } from './read.ts'
import { checkProduct } from './messages/outgoing-message.ts'
import type { GraphDeps } from './messages/send-message.ts'

const TIMEOUT_MS = 10_000

/** Shakes hands with a callback as Meta does before it uses it; refuses one that does not give the challenge back. */
async function verifyCallback(url: string, verifyToken: string): Promise<void> {
  const challenge = randomUUID()
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken })
  const said = await ask(`${url}?${query.toString()}`)
  if (said.status === 200 && said.text === challenge) return
  throw new GraphError(2200, '', {
    message: `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${said.status}; HTTP Message = ${said.text.slice(0, 80)}`,
  })
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  } catch (cause) {
    return { status: 0, text: cause instanceof Error ? cause.message : String(cause) }
  }
}

interface ById {
  Params: { version: string; id: string }
}

const WINDOW_MS = 72 * 3_600_000
const REGISTRATIONS = 10
const PIN_GUESSES = 5
const SMS_CODE = '123456'

/** Answers about one number: registered and verified, its PIN, its own callback, its settings. */
export function registerNumberRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { accounts, clock } = deps
  const stateOf = (id: string) => accounts.get('number', numberOf(deps, id).phoneNumberId)

  registerMinorRoutes(app, deps)

  app.post<ById>('/:version/:id/register', ({ params: { id }, body }) => {
    const state = stateOf(id)
    const fields = object(body, 'body')
    checkProduct(fields)
    const pin = readPin(fields['pin'])
    if (state.coexists) throw new GraphError(100, 'A number of the WhatsApp Business app cannot be registered.')
    if (state.codeVerification !== 'VERIFIED') throw new GraphError(133006, 'Phone number needs to be verified before registering.')
    if (state.wrongPins >= PIN_GUESSES) throw new GraphError(133008, 'Too many two step verification PIN guesses. Wait 1 hour.')
    if (state.pin !== null && state.pin !== pin) {
      accounts.set('number', id, { wrongPins: state.wrongPins + 1 })
      throw new GraphError(133005, 'Two step verification PIN mismatch')
    }
    accounts.set('number', id, {
      pin,
      registered: true,
      status: 'CONNECTED',
      platform: 'CLOUD_API',
      wrongPins: 0,
      registrations: counted(state.registrations, clock.now()),
    })
    return { success: true }
  })

  app.post<ById>('/:version/:id/deregister', ({ params: { id } }) => {
    const state = stateOf(id)
    if (state.coexists) throw new GraphError(100, 'A number of the WhatsApp Business app cannot be deregistered.')
    if (!state.registered) throw new GraphError(133010, 'Account not registered')
    accounts.set('number', id, {
      registered: false,
      status: 'DISCONNECTED',
      platform: 'NOT_APPLICABLE',
      registrations: counted(state.registrations, clock.now()),
    })
    return { success: true }
  })
}

/** Changes a number's PIN or its own callback: `POST /{phone}`. */
export async function changeNumber(deps: GraphDeps, id: string, body: Fields): Promise<Fields> {
  const { phoneNumberId, wabaId } = numberOf(deps, id)
  if (body['pin'] !== undefined) {
    deps.accounts.set('number', phoneNumberId, { pin: readPin(body['pin']) })
    return { success: true }
  }
  if (body['webhook_configuration'] === undefined) throw missing('webhook_configuration')
  const { override_callback_uri: url, verify_token: verifyToken } = object(body['webhook_configuration'], 'webhook_configuration')
  if (url === '') deps.accounts.set('number', phoneNumberId, { callback: null })
  else deps.accounts.set('number', phoneNumberId, { callback: await overrideOf(deps, wabaId, url, verifyToken) })
  return { success: true }
}

/** The address that is to be called in place of the app's: only for those who listen, and only once it has answered. */
export async function overrideOf({ accounts }: GraphDeps, wabaId: string, url: unknown, verifyToken: unknown): Promise<string> {
  if (!accounts.get('account', wabaId).subscribed) {
    throw new GraphError(100, '', {
      message:
        '(#100) Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account.',
    })
  }
  const address = text(url, 'override_callback_uri', 200)
  await verifyCallback(address, text(verifyToken, 'verify_token', 1_024))
  return address
}

/** What an app subscribes to, asked with its own token. */
export function subscriptions(state: ApplicationState, callback: string | null): Fields {
  return {
    data: [
      {
        object: 'whatsapp_business_account',
        callback_url: state.callback ?? callback,
        active: true,
        fields: state.fields.map((name) => ({ name, version: 'v23.0' })),
      },
    ],
  }
}

function readPin(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{6}$/.test(value)) throw invalid('pin must have 6 digits')
  return value
}

function counted(registrations: readonly number[], now: Date): number[] {
  const recent = registrations.filter((at) => at > now.getTime() - WINDOW_MS)
  if (recent.length >= REGISTRATIONS)
    throw new GraphError(133016, 'Too many registration attempts for this phone number: at most 10 in 72 hours.')
  return [...recent, now.getTime()]
}

/** Its code by SMS or voice, its settings, and the phone app beside it. */
function registerMinorRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { accounts } = deps
  const stateOf = (id: string) => accounts.get('number', numberOf(deps, id).phoneNumberId)

  app.post<ById>('/:version/:id/request_code', ({ params: { id }, body }) => {
    stateOf(id)
    const method = text(object(body, 'body')['code_method'], 'code_method', 8)
    if (!['SMS', 'VOICE'].includes(method)) throw invalid('code_method must be SMS or VOICE')
    accounts.set('number', id, { code: SMS_CODE })
    return { success: true }
  })

  app.post<ById>('/:version/:id/verify_code', ({ params: { id }, body }) => {
    const { code } = stateOf(id)
    if (code === null || object(body, 'body')['code'] !== code) throw new GraphError(100, 'The code does not match.', { subcode: 136025 })
    accounts.set('number', id, { codeVerification: 'VERIFIED', code: null })
    return { success: true }
  })

  app.get<ById>('/:version/:id/settings', ({ params: { id } }) => ({
    storage_configuration: { status: 'DEFAULT' },
    ...stateOf(id).settings,
  }))
  app.post<ById>('/:version/:id/settings', ({ params: { id }, body }) => {
    accounts.set('number', id, { settings: { ...stateOf(id).settings, ...object(body, 'body') } })
    return { success: true }
  })

  app.post<ById>('/:version/:id/smb_app_data', ({ params: { id } }) => {
    if (!stateOf(id).coexists) throw new GraphError(2593108, 'The number is not used in the WhatsApp Business app.')
    return { messaging_product: 'whatsapp', request_id: `sync-${id}` }
  })
}
