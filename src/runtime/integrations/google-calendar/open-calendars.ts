import type { OAuth2Client } from 'google-auth-library'

import { storedText } from '#domain/i18n/t.ts'
import type { Egress } from '#domain/egress.ts'

import { CALENDAR_SCOPES, type GoogleSettings, openAccount } from '../google/google-client.ts'
import { readCredentials } from '../google/read-credentials.ts'
import { type CalendarApi, createCalendarApi } from './calendar-api.ts'

export interface CalendarDeps {
  /** Opens what a connection signs in with; throws when it was sealed with another key. */
  openSecret(sealed: Uint8Array): string
  egress: Egress
  google: GoogleSettings
}

/** Google Calendar as the product uses it: an account's calls, by what its connection signs in with; a text says why it cannot be opened. */
export type OpenCalendars = (sealed: Uint8Array) => Promise<CalendarApi | string>

const MAX_ACCOUNTS = 1_000
const otherKey = () => storedText('This connection was encrypted with another SECRET_KEY. Connect the account again.')

/** Keeps accounts signed in for as long as what they sign in with stays the same. */
export function openCalendars({ openSecret, egress, google }: CalendarDeps): OpenCalendars {
  const accounts = new Map<string, OAuth2Client>()
  return async (sealed) => {
    const key = Buffer.from(sealed).toString('base64')
    const known = accounts.get(key)
    if (known) return createCalendarApi(known)
    const credentials = readCredentials(openSecret, sealed)
    if (!credentials) return otherKey()
    const account = await openAccount(egress, google, credentials, CALENDAR_SCOPES)
    if (accounts.size >= MAX_ACCOUNTS) accounts.delete(accounts.keys().next().value ?? '')
    accounts.set(key, account)
    return createCalendarApi(account)
  }
}
