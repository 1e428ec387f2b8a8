import { z } from 'zod'

import { ProviderId } from '#domain/workspace/sign-in-provider.ts'

const Text = z.string().trim().min(1).max(4_000)
const Client = z.object({ clientId: Text, clientSecret: Text })
/** Over plain http everybody on the way could answer for the issuer; only one on this machine may be reached so. */
const Issuer = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}, 'Use https for an issuer.')

/** Apple wants a secret that is signed anew with a key. */
const Apple = z.object({ id: z.literal('apple'), clientId: Text, teamId: Text, keyId: Text, privateKey: Text })
const Known = Client.extend({ id: z.enum(['google', 'microsoft', 'facebook']) })
const Other = Client.extend({ id: ProviderId, name: Text.max(60), issuer: Issuer, scope: Text.default('openid email profile') })

/** A service by which people may sign in, with what it takes to speak with it. */
export interface OidcProvider {
  id: string
  name: string
  issuer: string
  clientId: string
  secret: { kind: 'text'; text: string } | { kind: 'apple'; teamId: string; keyId: string; privateKey: string }
  scope: string
  /** Comes back as a form that another site posts, where the provider insists. */
  postsBack: boolean
  /** Where the provider's own description of itself lacks its addresses. */
  endpoints: { authorization: string; token: string; keys: string } | null
}

const FACEBOOK = {
  authorization: 'https://www.facebook.com/v18.0/dialog/oauth',
  token: 'https://graph.facebook.com/v18.0/oauth/access_token',
  keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
}

const KNOWN = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scope: 'openid email profile', endpoints: null },
  microsoft: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scope: 'openid email profile',
    endpoints: null,
  },
  facebook: { name: 'Facebook', issuer: 'https://www.facebook.com', scope: 'openid email public_profile', endpoints: FACEBOOK },
} as const

function toProvider(entry: z.output<typeof Apple | typeof Known | typeof Other>): OidcProvider {
  if ('teamId' in entry) {
    const { id, clientId, ...key } = entry
    const apple = { name: 'Apple', issuer: 'https://appleid.apple.com', scope: 'openid email name', postsBack: true, endpoints: null }
    return { ...apple, id, clientId, secret: { kind: 'apple', ...key } }
  }
  const { id, clientId, clientSecret } = entry
  const base = { id, clientId, secret: { kind: 'text' as const, text: clientSecret }, postsBack: false }
  return 'issuer' in entry
    ? { ...base, name: entry.name, issuer: entry.issuer, scope: entry.scope, endpoints: null }
    : { ...base, ...KNOWN[entry.id] }
}

/** The providers of the setting, in the order in which the sign-in page shows them. */
export const SignInProviders = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]')
    } catch {
      context.addIssue({ code: 'custom', message: 'Use a JSON list: [{"id":"google","clientId":"…","clientSecret":"…"}].' })
      return z.NEVER
    }
  })
  .pipe(z.array(z.union([Apple, Known, Other.refine(({ id }) => id !== 'apple', 'Apple needs teamId, keyId and privateKey.')])).max(12))
  .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, 'Two providers have the same id.')
  .transform((entries) => entries.map(toProvider))
