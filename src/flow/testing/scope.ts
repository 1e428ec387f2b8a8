import type { Json } from '#domain/json.ts'

import { type Scope, withVars } from '../engine/scope.ts'

/** Ana, a customer with a name and a tag. */
export const aScope = (vars: Readonly<Record<string, Json>> = {}): Scope =>
  withVars(
    {
      contact: {
        id: 'contact',
        name: 'Ana',
        phone: '+15550001111',
        email: null,
        timeZone: null,
        optedOut: false,
        tags: ['vip'],
        fields: { city: 'Leeds' },
      },
      conversation: { id: 'conversation', handler: 'bot', windowOpen: true, priority: 'normal', labels: [], fields: {} },
      channel: { id: 'channel', kind: 'whatsapp', name: 'Main' },
      app: { id: 'app', name: 'Shop', timeZone: 'Europe/London', businessHours: null, publicUrl: 'https://parley.test' },
      place: 'flow',
      now: '2026-11-21T09:00:00.000Z',
      vars,
      event: null,
      order: null,
      trigger: null,
      message: null,
    },
    vars,
  )
