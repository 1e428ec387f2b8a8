import { createChannel, listChannels, removeChannel, type SealedToken, updateChannel } from '#store/whatsapp/channels.ts'
import { loadNumber } from '#store/whatsapp/numbers.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { proveNumber } from '#server/numbers/prove-number.ts'
import type { Seal } from '#server/settings/seal.ts'

/** WhatsApp numbers. Their tokens come in and never go out again: only the last four characters are shown. */
export function channelRoutes({
  sql,
  generateId,
  seal,
  graph,
}: ServerDeps): Pick<Operations, 'listChannels' | 'createChannel' | 'updateChannel' | 'removeChannel'> {
  return {
    listChannels: async ({ params }) => ({ items: await listChannels(sql, params.appId) }),
    createChannel: async ({ params, body: { accessToken, ...channel } }) => {
      await proveNumber(graph, { token: accessToken, graphUrl: null }, channel)
      return createChannel(sql, { ...channel, appId: params.appId, id: generateId(), token: sealToken(seal, accessToken) })
    },
    updateChannel: async ({ params, body: { name, accessToken } }) => {
      if (accessToken !== undefined) {
        const number = orNotFound(await loadNumber(sql, params.appId, params.channelId))
        await proveNumber(graph, { token: accessToken, graphUrl: number.graphUrl }, number)
      }
      const changes = { name, token: accessToken === undefined ? undefined : sealToken(seal, accessToken) }
      return orNotFound(await updateChannel(sql, params.appId, params.channelId, changes))
    },
    removeChannel: async ({ params }) => {
      orNotFound(await removeChannel(sql, params.appId, params.channelId))
      return {}
    },
  }
}

/** Closes an access token for keeping. */
export const sealToken = (seal: Seal, token: string): SealedToken => ({ sealed: seal.close(token), last4: token.slice(-4) })
