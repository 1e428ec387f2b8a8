import type { AiProvider, AiProviderInput } from '#domain/ai/ai-provider.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { agentsOfProvider } from '#store/ai/agents.ts'
import { createAiProvider, findAiProvider, listAiProviders, removeAiProvider, updateAiProvider } from '#store/ai/ai-providers.ts'
import { listTranscriptions, transcriptionFigures } from '#store/ai/transcripts.ts'
import { askForVectors } from '#store/knowledge/vectors.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

type Ids = 'listTranscriptions' | 'listAiProviders' | 'createAiProvider' | 'updateAiProvider' | 'removeAiProvider' | 'testAiProvider'

/** Who answers for AI agents. Keys come in and never go out again. */
export function aiProviderRoutes({ sql, seal, generateId, agents, runtime }: ServerDeps): Pick<Operations, Ids> {
  // Of a short key the last signs would tell too much.
  const sealed = (key: string) => ({ sealed: seal.close(key), last4: key.length >= 12 ? key.slice(-4) : '' })
  const embeds = async (appId: string, provider: AiProvider): Promise<AiProvider> => {
    if (provider.embeddingModel !== null) {
      await askForVectors(sql, appId)
      runtime.topics.publish(['knowledge'])
    }
    return provider
  }
  return {
    listAiProviders: async ({ params }) => ({ items: await listAiProviders(sql, params.appId) }),
    createAiProvider: async ({ params: { appId }, body: { key, ...input } }) =>
      embeds(appId, await createAiProvider(sql, { appId, id: generateId(), ...checked(input), ...sealed(key) })),
    updateAiProvider: async ({ params: { appId, aiProviderId: id }, body: { key, ...input } }) =>
      embeds(appId, orNotFound(await updateAiProvider(sql, { appId, id, ...checked(input), key: key === undefined ? null : sealed(key) }))),
    removeAiProvider: async ({ params: { appId, aiProviderId: id } }) => {
      const users = await agentsOfProvider(sql, appId, id)
      if (users.length > 0) throw new AppError('ai-provider-in-use', { details: users.map((message) => ({ path: 'agent', message })) })
      orNotFound(await removeAiProvider(sql, appId, id))
      return {}
    },
    listTranscriptions: async ({ params: { appId }, query }) => ({
      ...(await listTranscriptions(sql, appId, query)),
      last30Days: await transcriptionFigures(sql, appId),
    }),
    testAiProvider: async ({ params: { appId, aiProviderId: id } }) => {
      orNotFound(await findAiProvider(sql, appId, id))
      const began = performance.now()
      const checked = await agents.check(appId, id)
      return { ...checked, ms: Math.round(performance.now() - began) }
    },
  }
}

function checked(input: AiProviderInput): AiProviderInput {
  if (input.kind !== 'anthropic') return input
  const details = [
    ...(input.embeddingModel === null
      ? []
      : [{ path: 'embeddingModel', message: t('Anthropic has no embedding models. Use another provider.') }]),
    ...(input.transcriptionModel === null
      ? []
      : [{ path: 'transcriptionModel', message: t('Anthropic has no transcription models. Use another provider.') }]),
  ]
  if (details.length > 0) throw new AppError('invalid-argument', { details })
  return input
}
