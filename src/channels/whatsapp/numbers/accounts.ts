import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { Graph, GraphAccess, GraphAnswer } from '#domain/whatsapp/graph.ts'

const MAX_PAGES = 10

const Listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_phone_number: z.string().default(''),
      verified_name: z.string().nullish(),
      status: z.string().nullish(),
      quality_rating: z.string().nullish(),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string() }).nullish(), next: z.string().nullish() }).nullish(),
})

export type ListedNumber = z.infer<typeof Listed>['data'][number]

type Refused = { refused: Exclude<GraphAnswer, { outcome: 'done' }> }

/** The numbers of an account, all pages of them (at most ten). */
export async function listNumbers(graph: Graph, access: GraphAccess, wabaId: string): Promise<{ numbers: ListedNumber[] } | Refused> {
  const numbers: ListedNumber[] = []
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query: Record<string, string> = {
      fields: 'id,display_phone_number,verified_name,status,quality_rating',
      limit: '100',
      ...(after !== null && { after }),
    }
    const answer: GraphAnswer = await graph(access, { method: 'GET', path: `/${wabaId}/phone_numbers`, query })
    if (answer.outcome !== 'done') return { refused: answer }
    const parsed = Listed.safeParse(answer.body)
    if (!parsed.success) return { refused: { outcome: 'unknown', detail: storedText('WhatsApp’s answer couldn’t be read.') } }
    numbers.push(...parsed.data.data)
    after = parsed.data.paging?.next ? (parsed.data.paging.cursors?.after ?? null) : null
    if (after === null) break
  }
  return { numbers }
}

const Named = z.object({ id: z.string(), name: z.string().nullish() })

/** The name of an account; a refusal where the id is of something else, such as the business that owns it. */
export async function readAccount(graph: Graph, access: GraphAccess, wabaId: string): Promise<{ name: string } | Refused> {
  const answer = await graph(access, { method: 'GET', path: `/${wabaId}`, query: { fields: 'id,name,account_review_status' } })
  if (answer.outcome !== 'done') return { refused: answer }
  return { name: Named.safeParse(answer.body).data?.name ?? wabaId }
}

const Subscribed = z.object({
  data: z.array(
    z.object({
      whatsapp_business_api_data: z.object({ id: z.coerce.string(), name: z.string().nullish() }),
      override_callback_uri: z.string().nullish(),
    }),
  ),
})

/** The apps that hear of an account, with the address that each has set for it. */
export async function readSubscribed(
  graph: Graph,
  access: GraphAccess,
  wabaId: string,
): Promise<{ apps: { id: string; name: string; callback: string | null }[] } | Refused> {
  const answer = await graph(access, { method: 'GET', path: `/${wabaId}/subscribed_apps` })
  if (answer.outcome !== 'done') return { refused: answer }
  const parsed = Subscribed.safeParse(answer.body)
  if (!parsed.success) return { refused: { outcome: 'unknown', detail: storedText('WhatsApp’s answer couldn’t be read.') } }
  return {
    apps: parsed.data.data.map(({ whatsapp_business_api_data: app, override_callback_uri: callback }) => ({
      id: app.id,
      name: app.name ?? app.id,
      callback: callback ?? null,
    })),
  }
}

const Subscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      callback_url: z.string().nullish(),
      active: z.boolean().nullish(),
      fields: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
    }),
  ),
})

/** What the Meta app itself subscribes to; asked with the app's own token, so it tells too whether the app secret is right. */
export async function readSubscriptions(
  graph: Graph,
  app: { id: string; secret: string; graphUrl: string | null },
): Promise<{ callback: string | null; fields: string[] } | Refused> {
  const answer = await graph(
    { token: `${app.id}|${app.secret}`, graphUrl: app.graphUrl },
    { method: 'GET', path: `/${app.id}/subscriptions` },
  )
  if (answer.outcome !== 'done') return { refused: answer }
  const found = Subscriptions.safeParse(answer.body).data?.data.find(({ object }) => object === 'whatsapp_business_account')
  return {
    callback: found?.callback_url ?? null,
    fields: (found?.fields ?? []).map((field) => (typeof field === 'string' ? field : field.name)),
  }
}
