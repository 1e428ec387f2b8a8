import type { assist } from '#domain/api/conversations/assist.ts'
import { AppError } from '#domain/errors.ts'
import type { Message } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import { type AssistLine, assistPrompt } from '#flow/agents/assist-prompt.ts'
import { listAiProviders } from '#store/ai/ai-providers.ts'
import { getConversation, listThread } from '#store/conversations/conversations.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** As much of a conversation as is read for a draft or a summary. */
const LINES = 80

/** A model's help for who writes in a conversation. It answers; nothing is sent, and nothing is kept. */
export function assistRoutes({ sql, agents }: ServerDeps): Pick<Operations, keyof typeof assist> {
  return {
    mayAssist: async ({ params }) => ({ available: (await listAiProviders(sql, params.appId)).length > 0 }),
    assist: async ({ params: { appId, conversationId }, body }) => {
      orNotFound(await getConversation(sql, appId, conversationId))
      const { items } = await listThread(sql, appId, conversationId, { limit: LINES, after: undefined })
      const lines = items.flatMap(({ message }) => (message === null ? [] : [lineOf(message)])).toReversed()
      const answer = await agents.assist(appId, assistPrompt(body, lines))
      if (answer === null) throw new AppError('no-ai-provider')
      if (!answer.ok) throw new AppError('ai-provider-failed', { details: [{ path: 'help', message: answer.problem }] })
      return { text: answer.text }
    },
  }
}

const lineOf = ({ direction, author, content }: Message): AssistLine => ({
  by: content.type === 'note' ? 'note' : direction === 'in' ? 'customer' : 'team',
  name: author.name,
  text: ('text' in content && content.text) || snippetOf(content),
})
