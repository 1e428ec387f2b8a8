import { z } from 'zod'

import { Connection, ConnectionKind, ServiceAccountKey } from '#domain/workspace/connection.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'connections'
const path = '/api/v1/apps/:appId/connections'
const InApp = z.object({ appId: Id })
const One = InApp.extend({ connectionId: Id })
const Name = z.string().trim().min(1).max(80)
const Kind = ConnectionKind.default('google_sheets')

/** What a connection signs in with: a service account's key file, or the refresh token of a person's own account. */
const Credentials = z.discriminatedUnion('auth', [
  z.object({ auth: z.literal('service_account'), key: ServiceAccountKey }),
  z.object({ auth: z.literal('oauth'), account: z.email().max(320), refreshToken: z.string().trim().min(8).max(2_048) }),
])

export const connections = {
  listConnections: endpoint(
    { method: 'GET', path, summary: 'The app’s connections to accounts outside', tag, access: 'admin' },
    { params: InApp, answer: z.object({ items: z.array(Connection) }) },
  ),
  createConnection: endpoint(
    { method: 'POST', path, summary: 'Connect a Google account; its secrets are never shown again', tag, access: 'admin' },
    { params: InApp, body: z.object({ name: Name, kind: Kind, credentials: Credentials }), answer: Connection },
  ),
  removeConnection: endpoint(
    { method: 'DELETE', path: `${path}/:connectionId`, summary: 'Disconnect an account', tag, access: 'admin' },
    { params: One },
  ),
  testConnection: endpoint(
    {
      method: 'POST',
      path: `${path}/:connectionId/test`,
      summary: 'Sign in once, to see whether the connection works',
      tag,
      access: 'admin',
    },
    { params: One, answer: Connection },
  ),
  listSpreadsheets: endpoint(
    {
      method: 'GET',
      path: `${path}/:connectionId/spreadsheets`,
      summary: 'The spreadsheets that a connection can open, the last used first',
      tag,
      access: 'admin',
    },
    {
      params: One,
      /** How a word of the name begins. */
      query: z.object({ search: z.string().trim().max(100).default('') }),
      answer: z.object({
        items: z.array(z.object({ id: z.string(), name: z.string() })),
        /** There are others, to be found by their names. */
        more: z.boolean(),
      }),
    },
  ),
  listSheets: endpoint(
    {
      method: 'GET',
      path: `${path}/:connectionId/sheets`,
      summary: 'The sheets of a spreadsheet, with their column headers',
      tag,
      access: 'admin',
    },
    {
      params: One,
      /** The spreadsheet's id or its address. */
      query: z.object({ spreadsheet: z.string().trim().max(500).default('') }),
      answer: z.object({ title: z.string(), sheets: z.array(z.object({ title: z.string(), header: z.array(z.string()) })) }),
    },
  ),
  listCalendars: endpoint(
    {
      method: 'GET',
      path: `${path}/:connectionId/calendars`,
      summary: 'The calendars that a connected account may change. Service accounts have none in their list: name theirs by its id',
      tag,
      access: 'admin',
    },
    { params: One, answer: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), isPrimary: z.boolean() })) }) },
  ),
  chooseCalendar: endpoint(
    {
      method: 'PUT',
      path: `${path}/:connectionId/calendar`,
      summary: 'Write events to a calendar of the account, and close the times that are taken there: for everything, or for one resource',
      tag,
      access: 'admin',
    },
    {
      params: One,
      body: z.object({
        calendarId: z.email('Use the id of a calendar as its settings at Google show it: it looks like an email address.').max(320),
        resourceId: Id.nullable().default(null),
      }),
      answer: Connection,
    },
  ),
  startGoogleConsent: endpoint(
    {
      method: 'POST',
      path: `${path}/google/start`,
      summary: 'Begin to connect a person’s own Google account: the address of Google’s page of consent',
      tag,
      access: 'admin',
    },
    { params: InApp, body: z.object({ name: Name, kind: Kind }), answer: z.object({ url: z.string() }) },
  ),
}
