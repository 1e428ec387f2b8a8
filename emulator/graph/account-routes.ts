import type { FastifyInstance } from 'fastify'

import { noSuchObject } from './graph-error.ts'
import { numberOf, phoneNumber } from './phone-number.ts'
import { type Fields, object, optionalText } from './read.ts'
import type { GraphDeps } from './send-message.ts'

interface ById {
  Params: { version: string; id: string }
}

const PROFILE_LIMITS: Record<string, number> = {
  about: 139,
  address: 256,
  description: 512,
  email: 128,
  vertical: 64,
  profile_picture_handle: 1_024,
}

/** Answers about accounts: their numbers, who listens to them, what a token may do, and the business profile. */
export function registerAccountRoutes(app: FastifyInstance, { world }: GraphDeps): void {
  const profiles = new Map<string, Fields>()
  const subscribed = new Set<string>([...world.numbers.values()].map(({ wabaId }) => wabaId))
  const numbersOf = (wabaId: string) => [...world.numbers.values()].filter((number) => number.wabaId === wabaId)

  app.get<{ Querystring: { input_token?: string } }>('/:version/debug_token', () => ({
    data: {
      app_id: '300000000000001',
      type: 'SYSTEM_USER',
      application: 'Parley emulator',
      is_valid: true,
      expires_at: 0,
      scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
      granular_scopes: [
        { scope: 'whatsapp_business_messaging', target_ids: [...new Set([...world.numbers.values()].map(({ wabaId }) => wabaId))] },
      ],
    },
  }))

  app.get<ById>('/:version/:id/phone_numbers', (request) => {
    const numbers = numbersOf(request.params.id)
    if (numbers.length === 0) throw noSuchObject(request.params.id)
    return { data: numbers.map(phoneNumber), paging: { cursors: { before: 'MQ', after: 'MQ' } } }
  })

  app.get<ById>('/:version/:id/subscribed_apps', (request) => ({
    data: subscribed.has(request.params.id)
      ? [{ whatsapp_business_api_data: { id: '300000000000001', name: 'Parley emulator', link: 'https://example.com' } }]
      : [],
  }))
  app.post<ById>('/:version/:id/subscribed_apps', (request) => {
    if (numbersOf(request.params.id).length === 0) throw noSuchObject(request.params.id)
    subscribed.add(request.params.id)
    return { success: true }
  })
  app.delete<ById>('/:version/:id/subscribed_apps', (request) => ({ success: subscribed.delete(request.params.id) }))

  app.get<ById>('/:version/:id/whatsapp_business_profile', (request) => {
    const { phoneNumberId, verifiedName } = numberOf({ world }, request.params.id)
    const profile = profiles.get(phoneNumberId) ?? { about: verifiedName, vertical: 'RETAIL', websites: [] }
    return { data: [{ ...profile, messaging_product: 'whatsapp' }] }
  })
  app.post<ById>('/:version/:id/whatsapp_business_profile', (request) => {
    const { phoneNumberId } = numberOf({ world }, request.params.id)
    const { messaging_product: _, ...changes } = object(request.body, 'body')
    for (const [name, max] of Object.entries(PROFILE_LIMITS)) optionalText(changes[name], name, max)
    profiles.set(phoneNumberId, { ...profiles.get(phoneNumberId), ...changes })
    return { success: true }
  })
}
