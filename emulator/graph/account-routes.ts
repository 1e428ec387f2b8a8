import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type AccountState, APPLICATION_ID } from '../accounts/state.ts'
import { badParameter, GraphError, invalid, noSuchObject } from './graph-error.ts'
import { overrideOf, registerNumberRoutes, subscriptions } from './number-routes.ts'
import { numberOf, phoneNumber } from './phone-number.ts'
import { array, type Fields, link, object, optionalText } from './read.ts'
import type { GraphDeps } from './messages/send-message.ts'
import { tokenOf } from './token-of.ts'

interface ById {
  Params: { version: string; id: string }
  Querystring: { fields?: string; after?: string; limit?: string }
}

const PROFILE_LIMITS: Record<string, number> = { address: 256, description: 512, email: 128, vertical: 64, profile_picture_handle: 1_024 }
const CODE_MS = 30_000

/** Answers about accounts: their numbers, who listens to them, what a token may do, and the business profile. */
export function registerAccountRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { world, accounts } = deps
  const numbersOf = (wabaId: string) => [...world.numbers.values()].filter((number) => number.wabaId === wabaId)
  const checkAccount = (request: FastifyRequest, id: string) => {
    if (!isAccount(deps, id) || !reaches(deps, request, id)) throw noSuchObject(id)
  }

  registerTokenRoutes(app, deps)
  registerNumberRoutes(app, deps)
  registerProfileRoutes(app, deps)

  app.get<ById>('/:version/:id/phone_numbers', (request) => {
    checkAccount(request, request.params.id)
    const all = numbersOf(request.params.id)
    const from = Number(request.query.after ?? 0)
    const size = Math.min(100, Number(request.query.limit ?? 25))
    const page = all.slice(from, from + size)
    const more = from + size < all.length
    return {
      data: page.map((number) => pick(phoneNumber(number, deps), request.query.fields)),
      paging: { cursors: { before: String(from), after: String(from + size) }, ...(more && { next: 'more' }) },
    }
  })

  app.get<ById>('/:version/:id/subscribed_apps', (request) => {
    checkAccount(request, request.params.id)
    const { subscribed, callback } = accounts.get('account', request.params.id)
    const data = { id: APPLICATION_ID, name: 'Parley emulator', link: 'https://example.com' }
    return { data: subscribed ? [{ whatsapp_business_api_data: data, ...(callback && { override_callback_uri: callback }) }] : [] }
  })
  app.post<ById>('/:version/:id/subscribed_apps', async (request) => {
    const { id } = request.params
    checkAccount(request, id)
    const body = request.body ? object(request.body, 'body') : {}
    if (body['override_callback_uri'] === undefined) accounts.set('account', id, { subscribed: true })
    else accounts.set('account', id, { callback: await overrideOf(deps, id, body['override_callback_uri'], body['verify_token']) })
    return { success: true }
  })
  app.delete<ById>('/:version/:id/subscribed_apps', (request) => {
    checkAccount(request, request.params.id)
    accounts.set('account', request.params.id, { subscribed: false, callback: null })
    return { success: true }
  })
}

function registerProfileRoutes(app: FastifyInstance, { world, accounts }: GraphDeps): void {
  app.get<ById>('/:version/:id/whatsapp_business_profile', (request) => {
    const { phoneNumberId, verifiedName } = numberOf({ world }, request.params.id)
    const { profile } = accounts.get('number', phoneNumberId)
    return { data: [{ about: verifiedName, vertical: 'RETAIL', websites: [], ...profile, messaging_product: 'whatsapp' }] }
  })
  app.post<ById>('/:version/:id/whatsapp_business_profile', (request) => {
    const { phoneNumberId } = numberOf({ world }, request.params.id)
    const { messaging_product: _, profile_picture_handle: handle, ...changes } = object(request.body, 'body')
    checkProfile({ ...changes, profile_picture_handle: handle })
    const picture = typeof handle === 'string' && handle !== '' ? { profile_picture_url: pictureUrl(handle) } : {}
    accounts.set('number', phoneNumberId, { profile: { ...accounts.get('number', phoneNumberId).profile, ...changes, ...picture } })
    return { success: true }
  })
}

function registerTokenRoutes(app: FastifyInstance, { accounts, clock, app: application }: GraphDeps): void {
  const secret = () => accounts.get('application', APPLICATION_ID).secret ?? application.secret

  app.get<{ Querystring: { input_token?: string } }>('/:version/debug_token', ({ query }) => {
    const token = query.input_token ?? ''
    const state = accounts.get('token', token)
    const expired = state.expiresAt !== 0 && state.expiresAt * 1_000 < clock.now().getTime()
    const valid = state.valid && !expired && !/^(expired|invalid)/.test(token)
    return {
      data: {
        app_id: APPLICATION_ID,
        type: state.type,
        application: 'Parley emulator',
        is_valid: valid,
        expires_at: state.expiresAt,
        scopes: state.scopes,
        granular_scopes: state.scopes.map((scope) => ({
          scope,
          ...(state.targets && {
            target_ids: scope.startsWith('whatsapp') ? state.targets : state.targets.map((id) => accounts.get('account', id).businessId),
          }),
        })),
        ...(!valid && { error: { code: 190, message: 'Error validating access token: the session has expired.', subcode: 463 } }),
      },
    }
  })

  app.get<ById>('/:version/:id/subscriptions', (request) => {
    if (request.params.id !== APPLICATION_ID) throw noSuchObject(request.params.id)
    if (tokenOf(request) !== `${APPLICATION_ID}|${secret()}`)
      throw new GraphError(190, '', { message: 'Invalid OAuth access token signature.' })
    return subscriptions(accounts.get('application', APPLICATION_ID), application.callback)
  })

  app.get<{ Querystring: Record<string, string | undefined> }>('/:version/oauth/access_token', ({ query }) => {
    const { client_id: id, client_secret: given, code = '' } = query
    if (id !== APPLICATION_ID)
      throw new GraphError(101, '', { message: 'Error validating application. Cannot get application info due to a system error.' })
    if (given !== secret()) throw new GraphError(1, '', { message: 'Error validating client secret.' })
    if (!accounts.has('code', code)) throw new GraphError(100, '', { message: 'Invalid verification code format.', subcode: 36008 })
    const state = accounts.get('code', code)
    if (state.used) throw new GraphError(100, '', { message: 'This authorization code has been used.', subcode: 36009 })
    if (clock.now().getTime() - state.madeAt > CODE_MS)
      throw new GraphError(100, '', { message: 'This authorization code has expired.', subcode: 36007 })
    accounts.set('code', code, { used: true })
    return { access_token: state.token, token_type: 'bearer' }
  })
}

/** Whether an id is of an account, and not of the business that owns it. */
export const isAccount = ({ world }: Pick<GraphDeps, 'world'>, id: string): boolean =>
  [...world.numbers.values()].some(({ wabaId }) => wabaId === id)

/** Whether the token of a request was given for an account. */
export function reaches({ accounts }: Pick<GraphDeps, 'accounts'>, request: FastifyRequest, wabaId: string): boolean {
  const { targets, scopes } = accounts.get('token', tokenOf(request))
  if (!scopes.includes('whatsapp_business_management'))
    throw new GraphError(200, '', { message: '(#200) Requires whatsapp_business_management permission' })
  return targets === null || targets.includes(wabaId)
}

/** An account as Graph describes it. */
export function accountFields(id: string, { name, review, canSend, health }: AccountState): Fields {
  return {
    id,
    name,
    currency: 'USD',
    timezone_id: '1',
    message_template_namespace: `ns_${id}`,
    account_review_status: review,
    health_status: { can_send_message: canSend, entities: [{ entity_type: 'WABA', id, can_send_message: canSend, errors: health }] },
  }
}

/** The fields that were asked for; all of them where none were named. */
export function pick(whole: Fields, fields: string | undefined): Fields {
  if (!fields) return whole
  const wanted = ['id', ...fields.split(',').map((field) => field.trim())]
  return Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name)))
}

function checkProfile(changes: Fields): void {
  if (changes['about'] === '') throw badParameter('Param about must be at least 1 characters long.')
  optionalText(changes['about'], 'about', 139)
  for (const [name, max] of Object.entries(PROFILE_LIMITS)) optionalText(changes[name], name, max)
  if (changes['websites'] === undefined) return
  for (const website of array(changes['websites'], 'websites', 0, 2))
    if (link(website, 'websites').length > 256) throw invalid('websites is too long. Max length is 256')
}

const pictureUrl = (handle: string): string =>
  `https://pps.whatsapp.net/v/${createHash('sha256').update(handle).digest('hex').slice(0, 16)}.jpg`
