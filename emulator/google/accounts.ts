import { createPublicKey, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import { OauthError } from './google-error.ts'

/** Whom Google's token endpoint names as the audience, wherever it is called. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = /https:\/\/www\.googleapis\.com\/auth\/(spreadsheets|drive|drive\.file|calendar)\b/
const HOUR_S = 3_600
/** What lets one see the names of files. */
export const LIST_SCOPE = /https:\/\/www\.googleapis\.com\/auth\/drive(\.metadata)?(\.readonly)?(?![.\w])/

/** The OAuth client of this pretend Google, and the person who consents to everything. */
export const CLIENT = { id: 'parley.apps.googleusercontent.example', secret: 'the-client-secret-of-the-emulator' } as const
const PERSON = 'dana@harbour.example'

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  private_key_id: z.string(),
  private_key: z.string(),
  client_email: z.string(),
  client_id: z.string(),
  token_uri: z.string(),
})
type ServiceAccount = z.infer<typeof ServiceAccount>

const Claims = z.object({ iss: z.string(), aud: z.string(), scope: z.string(), iat: z.number(), exp: z.number() })

export interface Holder {
  email: string
  scope: string
}

/** Who may sign in to the pretend Google, and the tokens they hold. */
export interface Accounts {
  /** The key file of the service account, as the cloud console lets one download it. */
  serviceAccount(): ServiceAccount
  /** The person says yes to all of `scope`. */
  consent(redirectUri: string, state: string, scope: string): string
  /** Answers a form that was posted to the token endpoint. */
  token(form: URLSearchParams): Record<string, unknown>
  /** Who holds a token, and for what; null when it is unknown or too old. */
  holder(token: string): Holder | null
  /** Takes back every token and refresh token. */
  revokeAll(): void
}

/** Opens the accounts. The service account is made once and kept in the ledger. */
export function createAccounts(ledger: Ledger, past: readonly LedgerEntry[], clock: Clock): Accounts {
  const kept = past.findLast(({ kind }) => kind === 'service_account_made')
  const account = kept ? ServiceAccount.parse(kept['account']) : makeAccount(ledger)
  const tokens = new Map<string, Holder & { until: number }>()
  const consents = createConsents()
  const seconds = (): number => clock.now().getTime() / 1_000

  const grant = (email: string, scope: string): Record<string, unknown> => {
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    tokens.set(token, { email, scope, until: seconds() + HOUR_S })
    return { access_token: token, expires_in: HOUR_S - 1, token_type: 'Bearer', scope }
  }
  return {
    serviceAccount: () => account,
    consent: consents.page,
    token(form) {
      switch (form.get('grant_type')) {
        case 'urn:ietf:params:oauth:grant-type:jwt-bearer':
          return grant(account.client_email, checkAssertion(account, form.get('assertion') ?? '', seconds()))
        case 'authorization_code': {
          checkClient(form)
          const { scope, refreshToken } = consents.trade(form.get('code') ?? '')
          return { ...grant(PERSON, scope), refresh_token: refreshToken, id_token: idToken() }
        }
        case 'refresh_token':
          checkClient(form)
          return { ...grant(PERSON, consents.scopeOf(form.get('refresh_token') ?? '')), id_token: idToken() }
        default:
          throw new OauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type')}`)
      }
    },
    holder(token) {
      const held = tokens.get(token)
      return held && held.until > seconds() ? held : null
    },
    revokeAll() {
      tokens.clear()
      consents.revokeAll()
    },
  }
}

/** What the person said yes to: told by a code, once, and then by a refresh token. */
function createConsents() {
  const codes = new Map<string, string>()
  // One was given before anybody asked for the list of files, as many a consent is older than what a program asks for today.
  const refreshTokens = new Map([['the-refresh-token-of-dana', 'https://www.googleapis.com/auth/spreadsheets']])
  return {
    page(redirectUri: string, state: string, scope: string): string {
      const code = `4/${randomBytes(12).toString('base64url')}`
      codes.set(code, scope)
      const target = new URL(redirectUri)
      target.searchParams.set('code', code)
      target.searchParams.set('state', state)
      return target.href
    },
    trade(code: string): { scope: string; refreshToken: string } {
      const scope = codes.get(code)
      if (scope === undefined) throw new OauthError(400, 'invalid_grant', 'Malformed auth code.')
      codes.delete(code)
      const refreshToken = `1//${randomBytes(24).toString('base64url')}`
      refreshTokens.set(refreshToken, scope)
      return { scope, refreshToken }
    },
    scopeOf(refreshToken: string): string {
      const scope = refreshTokens.get(refreshToken)
      if (scope === undefined) throw new OauthError(400, 'invalid_grant', 'Token has been expired or revoked.')
      return scope
    },
    revokeAll: () => refreshTokens.clear(),
  }
}

function checkClient(form: URLSearchParams): void {
  if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
    throw new OauthError(401, 'invalid_client', 'The OAuth client was not found.')
}

function makeAccount(ledger: Ledger): ServiceAccount {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const account: ServiceAccount = {
    type: 'service_account',
    project_id: 'harbour-goods',
    private_key_id: randomBytes(20).toString('hex'),
    private_key: privateKey,
    client_email: 'parley@harbour-goods.iam.gserviceaccount.example',
    client_id: '100000000000000000001',
    token_uri: AUDIENCE,
  }
  ledger.append('service_account_made', { account })
  return account
}

/** Checks a signed assertion as Google does: key, issuer, audience, times and scope. Answers with its scope. */
function checkAssertion(account: ServiceAccount, assertion: string, now: number): string {
  const [head = '', body = '', signature = ''] = assertion.split('.')
  const verifier = createVerify('RSA-SHA256').update(`${head}.${body}`)
  const isSigned = verifier.verify(createPublicKey(account.private_key), signature, 'base64url')
  if (!isSigned) throw new OauthError(400, 'invalid_grant', 'Invalid JWT Signature.')
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  if (!claims.success || claims.data.aud !== AUDIENCE) throw new OauthError(400, 'invalid_grant', 'Invalid JWT: Failed audience check.')
  const { iss, iat, exp, scope } = claims.data
  if (iss !== account.client_email) throw new OauthError(400, 'invalid_grant', 'Invalid grant: account not found')
  if (iat > now + 60 || exp < now || exp - iat > HOUR_S + 60)
    throw new OauthError(400, 'invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
  if (!SCOPE.test(scope)) throw new OauthError(400, 'invalid_scope', 'Invalid OAuth scope or ID token audience provided.')
  return scope
}

/** Says who signed in; nobody checks its signature, since it comes straight from the token endpoint. */
const idToken = (): string =>
  [{ alg: 'none' }, { email: PERSON, email_verified: true }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.'
