import type { Json } from '#domain/json.ts'

import type { Scope } from '../engine/scope.ts'

/** Ana, a customer with a name and a tag. */
export const aScope = (vars: Readonly<Record<string, Json>> = {}): Scope => ({
  contact: { name: 'Ana', phone: '+15550001111', email: null, tags: ['vip'], fields: { city: 'Leeds' } },
  conversation: { id: 'conversation', handler: 'bot' },
  channel: { id: 'channel', kind: 'whatsapp', name: 'Main' },
  app: { id: 'app', name: 'Shop', timeZone: 'Europe/London' },
  now: '2026-11-21T09:00:00.000Z',
  vars,
})
