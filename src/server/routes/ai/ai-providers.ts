import { AppError } from '#domain/errors.ts'
import { agentsOfProvider } from '#store/ai/agents.ts'
import { createAiProvider, findAiProvider, listAiProviders, removeAiProvider, updateAiProvider } from '#store/ai/ai-providers.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

type Ids = 'listAiProviders' | 'createAiProvider' | 'updateAiProvider' | 'removeAiProvider' | 'testAiProvider'

/** Who answers for AI agents. Keys come in and never go out again. */
export function aiProviderRoutes({ sql, seal, generateId, agents }: ServerDeps): Pick<Operations, Ids> {
  // Of a short key the last signs would tell too much.
  const sealed = (key: string) => ({ sealed: seal.close(key), last4: key.length >= 12 ? key.slice(-4) : '' })
  return {
    listAiProviders: async ({ params }) => ({ items: await listAiProviders(sql, params.appId) }),
    createAiProvider: ({ params: { appId }, body: { key, ...input } }) =>
      createAiProvider(sql, { appId, id: generateId(), ...input, ...sealed(key) }),
    updateAiProvider: async ({ params: { appId, aiProviderId: id }, body: { key, ...input } }) =>
      orNotFound(await updateAiProvider(sql, { appId, id, ...input, key: key === undefined ? null : sealed(key) })),
    removeAiProvider: async ({ params: { appId, aiProviderId: id } }) => {
      const users = await agentsOfProvider(sql, appId, id)
      if (users.length > 0) throw new AppError('ai-provider-in-use', { details: users.map((message) => ({ path: 'agent', message })) })
      orNotFound(await removeAiProvider(sql, appId, id))
      return {}
    },
    testAiProvider: async ({ params: { appId, aiProviderId: id } }) => {
      orNotFound(await findAiProvider(sql, appId, id))
      const began = performance.now()
      const checked = await agents.check(appId, id)
      return { ...checked, ms: Math.round(performance.now() - began) }
    },
  }
}
