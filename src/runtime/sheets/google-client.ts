import type { sheets_v4 } from '@googleapis/sheets'

import type { GoogleCredentials } from '#domain/connection.ts'
import type { Egress } from '#domain/egress.ts'

import { googleFetch, type GoogleUrls } from './google-fetch.ts'

/** How the installation speaks with Google. The client id and secret are for people's own accounts; service accounts need none. */
export interface GoogleSettings {
  urls: GoogleUrls
  /** The page on which a person says yes. */
  authUrl: string
  clientId: string | null
  clientSecret: string | null
}

const SCOPES = ['https://www.googleapis.com/auth/spreadsheets']

/** Opens Google's own client for an account. It is loaded with the first use, since few installations need it at their start. */
export async function openGoogle(egress: Egress, settings: GoogleSettings, credentials: GoogleCredentials): Promise<sheets_v4.Sheets> {
  const [{ sheets }, { JWT, OAuth2Client }] = await Promise.all([import('@googleapis/sheets'), import('google-auth-library')])
  const transporterOptions = { fetchImplementation: googleFetch(egress, settings.urls) }
  if (credentials.auth === 'service_account') {
    const auth = new JWT({ email: credentials.email, key: credentials.privateKey, scopes: SCOPES, transporterOptions })
    return sheets({ version: 'v4', auth })
  }
  const { clientId, clientSecret, urls } = settings
  const auth = new OAuth2Client({
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    endpoints: { oauth2TokenUrl: urls.token },
    transporterOptions,
  })
  auth.setCredentials({ refresh_token: credentials.refreshToken })
  return sheets({ version: 'v4', auth })
}
