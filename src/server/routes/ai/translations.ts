import type { translations } from '#domain/api/conversations/translations.ts'
import { AppError } from '#domain/errors.ts'
import { assistPrompt } from '#flow/agents/assist-prompt.ts'
import { findAutoTranslation, findTranslatable, listTranslations, saveTranslation, setAutoTranslation } from '#store/ai/translations.ts'
import { getConversation } from '#store/conversations/conversations.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'

/** What customers wrote, in the language of who reads it. The original stays as it is. */
export function translationRoutes({ sql, agents }: ServerDeps): Pick<Operations, keyof typeof translations> {
  /** What a model translates now: who asks for the same waits for it, so that it is paid once. */
  const asked = new Map<string, Promise<string>>()

  const translate = async (appId: string, messageId: string, language: string, original: string): Promise<string> => {
    const answer = await agents.assist(appId, assistPrompt({ help: 'translate', text: original, to: language }, []))
    if (answer === null) throw new AppError('no-ai-provider')
    if (!answer.ok) throw new AppError('ai-provider-failed', { details: [{ path: 'language', message: answer.problem }] })
    await saveTranslation(sql, appId, { messageId, language, text: answer.text }, original)
    return answer.text
  }

  return {
    listTranslations: async (call) => {
      const { appId, conversationId } = call.params
      orNotFound(await getConversation(sql, appId, conversationId))
      const automaticSince = await findAutoTranslation(sql, appId, conversationId, viewerOf(call).userId)
      return { automaticSince, items: await listTranslations(sql, appId, conversationId) }
    },
    setAutoTranslation: async (call) => {
      const { appId, conversationId } = call.params
      const { userId } = viewerOf(call)
      orNotFound(await getConversation(sql, appId, conversationId))
      await setAutoTranslation(sql, appId, conversationId, userId, call.body.automatic)
      return { automaticSince: await findAutoTranslation(sql, appId, conversationId, userId) }
    },
    translateMessage: async ({ params: { appId, conversationId, messageId }, body: { language } }) => {
      const { original, text } = orNotFound(await findTranslatable(sql, appId, { conversationId, messageId, language }))
      if (text !== null) return { text }
      const key = JSON.stringify([appId, messageId, language, original])
      const answer = asked.get(key) ?? translate(appId, messageId, language, original).finally(() => asked.delete(key))
      asked.set(key, answer)
      return { text: await answer }
    },
  }
}
