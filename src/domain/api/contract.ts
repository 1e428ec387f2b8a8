import { apps, channels, keys, members } from './apps.ts'
import { auth } from './auth.ts'
import { contacts } from './contacts.ts'
import { conversations } from './conversations.ts'
import type { Endpoint } from './endpoint.ts'
import { flows } from './flows.ts'
import { parked } from './parked.ts'

/** The whole API. Server, browser and OpenAPI are made from this one object. */
export const contract = {
  ...auth,
  ...apps,
  ...members,
  ...channels,
  ...keys,
  ...contacts,
  ...conversations,
  ...flows,
  ...parked,
} satisfies Record<string, Endpoint>

export type Contract = typeof contract
export type OperationId = keyof Contract
