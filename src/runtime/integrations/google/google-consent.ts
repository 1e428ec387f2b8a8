import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { Egress } from '#domain/egress.ts'
import type { ConnectionKind } from '#domain/workspace/connection.ts'

import { type Called, called } from './called.ts'
import { CALENDAR_SCOPES, type GoogleSettings, SHEET_SCOPES } from './google-client.ts'
import { googleFetch } from './google-fetch.ts'

const SCOPES: Readonly<Record<ConnectionKind, readonly string[]>> = { google_sheets: SHEET_SCOPES, google_calendar: CALENDAR_SCOPES }

/** A person's way to let us work with their spreadsheets, or with a calendar. */
export interface GoogleConsent {
  /** The page on which Google asks. It answers at `redirectUri`, with the state. */
  url(kind: ConnectionKind, state: string): string
  /** Trades the code of the answer for a token that lasts. */
  accept(code: string): Promise<Called<{ refreshToken: string; email: string | null }>>
}

const IdToken = z.object({ email: z.string() })

/** Opens the way with Google's own client. */
export async function openConsent(egress: Egress, settings: GoogleSettings, redirectUri: string): Promise<GoogleConsent> {
  const { OAuth2Client } = await import('google-auth-library')
  const client = new OAuth2Client({
    clientId: settings.clientId ?? '',
    clientSecret: settings.clientSecret ?? '',
    redirectUri,
    endpoints: { oauth2AuthBaseUrl: settings.authUrl, oauth2TokenUrl: settings.urls.token },
    transporterOptions: { fetchImplementation: googleFetch(egress, settings.urls) },
  })
  return {
    // Without `consent` Google gives a lasting token only the first time.
    url: (kind, state) =>
      client.generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope: [...SCOPES[kind], 'openid', 'email'], state }),
    async accept(code) {
      const answer = await called(() => client.getToken(code))
      if (answer.outcome !== 'done') return answer
      const { refresh_token: refreshToken, id_token: idToken } = answer.value.tokens
      if (!refreshToken) return { outcome: 'refused', access: true, message: storedText('Google gave no permanent token. Connect again.') }
      return { outcome: 'done', value: { refreshToken, email: emailOf(idToken ?? '') } }
    },
  }
}

/** The token comes straight from Google, so its signature says nothing more (OpenID Connect Core, 3.1.3.7). */
function emailOf(idToken: string): string | null {
  const body = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')
  return body === '' ? null : (IdToken.safeParse(JSON.parse(body)).data?.email ?? null)
}
