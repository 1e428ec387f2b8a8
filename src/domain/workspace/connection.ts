import { z } from 'zod'

import { Id } from '../id.ts'

/** What an account is connected for. */
export const ConnectionKind = z.enum(['google_sheets', 'google_calendar'])
export type ConnectionKind = z.infer<typeof ConnectionKind>

/** The calendar of a connection: our events are written there, and what is taken there closes our slots. */
const ConnectedCalendar = z.object({
  id: z.string(),
  name: z.string(),
  /** Whose time it shows; null: of everything that can be booked. */
  resourceId: z.string().nullable(),
  /** When it was last brought up to date; null before the first time. */
  syncedAt: z.iso.datetime().nullable(),
  /** Events that Google refuses, and why it refuses one of them. */
  refused: z.object({ count: z.number().int(), problem: z.string() }).nullable(),
})

/** A connection to an outside account, as the interface sees it. What it signs in with never leaves the server. */
export const Connection = z.object({
  id: Id,
  kind: ConnectionKind,
  name: z.string(),
  auth: z.enum(['service_account', 'oauth']),
  /** The email of the account: a spreadsheet or calendar must be shared with it. */
  account: z.string(),
  state: z.enum(['ok', 'failing']),
  /** Why it fails, for people. */
  problem: z.string().nullable(),
  /** Null until one is chosen, and for spreadsheets. */
  calendar: ConnectedCalendar.nullable(),
  createdAt: z.iso.datetime(),
})
export type Connection = z.infer<typeof Connection>

/** The parts of a service account's key file that are needed; the rest is not kept. */
export const ServiceAccountKey = z.object({
  type: z.literal('service_account', 'This is not the key file of a service account.'),
  client_email: z.email().max(320),
  private_key: z.string().min(100).max(10_000),
})

/** What a connection signs in with, as it is sealed. */
export const GoogleCredentials = z.discriminatedUnion('auth', [
  z.object({ v: z.literal(1), auth: z.literal('service_account'), email: z.string(), privateKey: z.string() }),
  z.object({ v: z.literal(1), auth: z.literal('oauth'), refreshToken: z.string() }),
])
export type GoogleCredentials = z.infer<typeof GoogleCredentials>
