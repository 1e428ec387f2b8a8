import { randomId } from '#domain/generate-id.ts'
import { createPartnerKey, listPartnerKeys, removePartnerKey } from '#store/partners/partner-keys.ts'
import { createPartnerWebhook, listPartnerWebhooks, removePartnerWebhook } from '#store/partners/webhooks.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'
import { newKey } from '../workspace/keys.ts'

type Named =
  | 'listPartnerKeys'
  | 'createPartnerKey'
  | 'removePartnerKey'
  | 'listPartnerWebhooks'
  | 'createPartnerWebhook'
  | 'removePartnerWebhook'

/** How a partner's own programs come in, by keys, and what is told to them, by webhooks. Both secrets are shown once. */
export const partnerProgramRoutes = ({ sql, generateId, seal }: ServerDeps): Pick<Operations, Named> => ({
  listPartnerKeys: async ({ params }) => ({ items: await listPartnerKeys(sql, params.partnerId) }),
  createPartnerKey: async (call) => {
    const { secret, ...kept } = newKey('ppk_')
    const { partnerId } = call.params
    const key = await createPartnerKey(sql, { ...call.body, ...kept, partnerId, id: generateId(), createdBy: person(call).id })
    return { key, secret }
  },
  removePartnerKey: async ({ params }) => {
    orNotFound(await removePartnerKey(sql, params.partnerId, params.partnerKeyId))
    return {}
  },
  listPartnerWebhooks: async ({ params }) => ({ items: await listPartnerWebhooks(sql, params.partnerId) }),
  createPartnerWebhook: async ({ params: { partnerId }, body }) => {
    const secret = `whs_${randomId()}${randomId()}`
    const webhook = await createPartnerWebhook(sql, { ...body, partnerId, id: generateId(), secret: seal.close(secret) })
    return { webhook, secret }
  },
  removePartnerWebhook: async ({ params }) => {
    orNotFound(await removePartnerWebhook(sql, params.partnerId, params.partnerWebhookId))
    return {}
  },
})
