import { importPKCS8, SignJWT } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
} from 'openid-client'
import { z } from 'zod'

import type { Egress } from '#domain/egress.ts'

import type { OidcProvider } from '#server/settings/sign-in-providers.ts'
import { oidcFetch } from './oidc-fetch.ts'

/** What binds an answer of the provider to the question: each is used once. */
export interface OidcChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Whom the provider says the person is. */
export interface OidcIdentity {
  /** The provider's own name of the account, which never changes. */
  subject: string
  email: string | null
  /** True only where the provider says so itself. */
  emailVerified: boolean
  name: string | null
  picture: string | null
}

export interface OidcClient {
  provider: OidcProvider
  /** Where the person goes to sign in. Throws where the provider does not answer. */
  authorizationUrl(redirectUri: string, checks: OidcChecks): Promise<string>
  /** Trades the address to which the person came back for who they are. Throws where anything about it is wrong. */
  accept(cameBackTo: URL, checks: OidcChecks): Promise<OidcIdentity>
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).nullish().catch(null),
  // Some providers write the word in place of the value.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).nullish(),
  name: z.string().trim().min(1).max(120).nullish().catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullish()
    .catch(null),
})

/** Speaks OpenID Connect with one provider, with PKCE. What the provider says of itself is read when it is first needed. */
export function createOidcClient(provider: OidcProvider, egress: Egress): OidcClient {
  let known: Promise<Configuration> | null = null
  const configuration = (): Promise<Configuration> => {
    known ??= discover(provider, egress).catch((error: unknown) => {
      // The next person who asks tries again.
      known = null
      throw error
    })
    return known
  }
  return {
    provider,
    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
      const parameters = {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(provider.postsBack && { response_mode: 'form_post' }),
      }
      return buildAuthorizationUrl(await configuration(), parameters).href
    },
    async accept(cameBackTo, { state, nonce, codeVerifier }) {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true }
      const tokens = await authorizationCodeGrant(await configuration(), cameBackTo, checks)
      const { sub, email = null, email_verified, name = null, picture = null } = Claims.parse(tokens.claims())
      return { subject: sub, email, emailVerified: email_verified === true, name, picture }
    },
  }
}

async function discover(provider: OidcProvider, egress: Egress): Promise<Configuration> {
  const { issuer, clientId, endpoints } = provider
  const auth = clientAuth(provider)
  if (endpoints) {
    const { authorization, token, keys } = endpoints
    const server = { issuer, authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys }
    const fixed = new Configuration(server, clientId, undefined, auth)
    fixed[customFetch] = oidcFetch(egress)
    return fixed
  }
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, undefined, auth, { execute, [customFetch]: oidcFetch(egress) })
}

function clientAuth({ secret, clientId }: OidcProvider): ClientAuth {
  if (secret.kind === 'text') return ClientSecretPost(secret.text)
  // oxlint-disable-next-line typescript/no-misused-promises -- the library awaits it, though its type says void
  return async (_server, _client, body) => {
    body.set('client_id', clientId)
    body.set('client_secret', await appleSecret(clientId, secret))
  }
}

/** The secret of a client of Apple: a statement of its own, signed with the team's key, that holds for five minutes. */
async function appleSecret(clientId: string, { teamId, keyId, privateKey }: { teamId: string; keyId: string; privateKey: string }) {
  const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256')
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}
