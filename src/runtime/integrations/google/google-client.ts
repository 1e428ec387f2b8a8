import type { sheets_v4 } from '@googleapis/sheets'
import type { OAuth2Client } from 'google-auth-library'

import type { GoogleCredentials } from '#domain/workspace/connection.ts'
import type { Egress } from '#domain/egress.ts'

import { DRIVE_URL, googleFetch, type GoogleUrls } from './google-fetch.ts'

/** How the installation speaks with Google. The client id and secret are for people's own accounts; service accounts need none. */
export interface GoogleSettings {
  urls: GoogleUrls
  /** The page on which a person says yes. */
  authUrl: string
  clientId: string | null
  clientSecret: string | null
}

/** To work with spreadsheets, and to see the names of files, so that spreadsheets can be chosen from a list (decision 068). */
export const SHEET_SCOPES = ['https://www.googleapis.com/auth/spreadsheets', 'https://www.googleapis.com/auth/drive.metadata.readonly']

/** To read and write events, and to see the names of calendars, so that one can be chosen from a list. */
export const CALENDAR_SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
]

/** What we use of an account for spreadsheets. */
export interface GoogleClient {
  sheets: sheets_v4.Sheets
  /** Asks Google Drive for files, and answers as it does. */
  files(params: Readonly<Record<string, string>>): Promise<unknown>
}

/** Opens Google's own client for an account's spreadsheets. It is loaded with the first use, since few installations need it at their start. */
export async function openGoogle(egress: Egress, settings: GoogleSettings, credentials: GoogleCredentials): Promise<GoogleClient> {
  const [{ sheets }, auth] = await Promise.all([import('@googleapis/sheets'), openAccount(egress, settings, credentials, SHEET_SCOPES)])
  return { sheets: sheets({ version: 'v4', auth }), files: filesOf(auth) }
}

/** Signs an account in, which can then be asked anything that its scopes allow. */
export async function openAccount(
  egress: Egress,
  settings: GoogleSettings,
  credentials: GoogleCredentials,
  scopes: readonly string[],
): Promise<OAuth2Client> {
  const { JWT, OAuth2Client } = await import('google-auth-library')
  const transporterOptions = { fetchImplementation: googleFetch(egress, settings.urls) }
  if (credentials.auth === 'service_account')
    return new JWT({ email: credentials.email, key: credentials.privateKey, scopes: [...scopes], transporterOptions })
  const { clientId, clientSecret, urls } = settings
  const auth = new OAuth2Client({
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    endpoints: { oauth2TokenUrl: urls.token },
    transporterOptions,
  })
  auth.setCredentials({ refresh_token: credentials.refreshToken })
  return auth
}

/** One call does not need the whole client of Google Drive: who signs in can ask anything. */
const filesOf =
  (auth: OAuth2Client): GoogleClient['files'] =>
  async (params) =>
    (await auth.request({ url: `${DRIVE_URL}/v3/files`, params, retry: false })).data
