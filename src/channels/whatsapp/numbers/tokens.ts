import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import { NEEDED_SCOPES } from '#domain/whatsapp/channel-setup.ts'
import type { Graph, GraphAccess, GraphAnswer } from '#domain/whatsapp/graph.ts'

const Debugged = z.object({
  data: z.object({
    app_id: z.coerce.string().nullish(),
    type: z.string().nullish(),
    is_valid: z.boolean(),
    expires_at: z.number().nullish(),
    scopes: z.array(z.string()).default([]),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.coerce.string()).nullish() })).nullish(),
    error: z.object({ message: z.string() }).nullish(),
  }),
})

/** What Meta says of a token. `targets`: the accounts it was given for; null where it names none and so may reach any. */
export interface TokenFacts {
  valid: boolean
  kind: string | null
  metaAppId: string | null
  expiresAt: string | null
  missingScopes: string[]
  targets: string[] | null
  problem: string | null
}

export type TokenReading = { token: TokenFacts } | { refused: Exclude<GraphAnswer, { outcome: 'done' }> }

/** Asks what a token is good for; the token itself asks, which Meta allows. */
export async function inspectToken(graph: Graph, access: GraphAccess): Promise<TokenReading> {
  const answer = await graph(access, { method: 'GET', path: '/debug_token', query: { input_token: access.token } })
  if (answer.outcome !== 'done') return { refused: answer }
  const parsed = Debugged.safeParse(answer.body)
  if (!parsed.success) return { refused: { outcome: 'unknown', detail: storedText('WhatsApp’s answer couldn’t be read.') } }
  const { data } = parsed.data
  return {
    token: {
      valid: data.is_valid,
      kind: data.type ?? null,
      metaAppId: data.app_id ?? null,
      expiresAt: data.expires_at ? new Date(data.expires_at * 1_000).toISOString() : null,
      missingScopes: NEEDED_SCOPES.filter((scope) => !data.scopes.includes(scope)),
      targets: targetsOf(data.granular_scopes ?? []),
      problem: data.error?.message ?? null,
    },
  }
}

/** Only the management permission is given for accounts; others are given for businesses, whose ids must never pass for an account's. */
function targetsOf(scopes: readonly { scope: string; target_ids?: string[] | null | undefined }[]): string[] | null {
  const management = scopes.find(({ scope }) => scope === 'whatsapp_business_management')
  const messaging = scopes.find(({ scope }) => scope === 'whatsapp_business_messaging')
  return management?.target_ids ?? messaging?.target_ids ?? null
}

const Exchanged = z.object({ access_token: z.string().min(1) })

/** Trades the code of an embedded sign-up for a token. The code is good for 30 seconds and for one use. */
export async function exchangeCode(
  graph: Graph,
  app: { id: string; secret: string; graphUrl: string | null },
  code: string,
): Promise<{ accessToken: string } | { refused: Exclude<GraphAnswer, { outcome: 'done' }> }> {
  const answer = await graph(
    { token: `${app.id}|${app.secret}`, graphUrl: app.graphUrl },
    { method: 'GET', path: '/oauth/access_token', query: { client_id: app.id, client_secret: app.secret, code } },
  )
  if (answer.outcome !== 'done') return { refused: answer }
  const parsed = Exchanged.safeParse(answer.body)
  return parsed.success
    ? { accessToken: parsed.data.access_token }
    : { refused: { outcome: 'unknown', detail: storedText('WhatsApp’s answer couldn’t be read.') } }
}
