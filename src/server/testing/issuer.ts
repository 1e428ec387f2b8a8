import { once } from 'node:events'
import { createServer } from 'node:http'

import { Provider } from 'oidc-provider'

/** Whom the issuer vouches for. */
export interface IssuedPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real OpenID Connect provider on loopback, which demands PKCE. It signs in whoever `person` is, after one press of a button. */
export interface Issuer {
  url: string
  clientId: string
  clientSecret: string
  person: IssuedPerson
  end(): Promise<void>
}

const CLIENT = { clientId: 'parley', clientSecret: 'a secret of the tests, long enough' }

/** Starts it, for a client whose people come back to one of these paths of this machine or of the tests' own host. */
export async function openIssuer(paths: readonly string[]): Promise<Issuer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const issuer: Issuer = {
    url,
    ...CLIENT,
    person: { sub: 'nobody' },
    end: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ['http://localhost/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Whoever asks only for an id token gets what they asked for in it.
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    cookies: { keys: ['a key of the tests'] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...issuer.person, sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // The port of a product is chosen when it starts.
  provider.Client.prototype.redirectUriAllowed = (address: string) => paths.includes(new URL(address).pathname)
  const app = provider.callback()
  server.on('request', (request, response) => {
    const path = request.url ?? ''
    if (!path.startsWith('/interaction/')) return void app(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(PAGE)
    const result = path.endsWith('/refuse') ? { error: 'access_denied' } : { login: { accountId: issuer.person.sub } }
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  return issuer
}

const PAGE = `<!doctype html><html lang="en"><title>Issuer</title><form method="post"><button>Continue</button></form>
<form method="post" action="" onsubmit="this.action = location.pathname + '/refuse'"><button>Refuse</button></form>`
