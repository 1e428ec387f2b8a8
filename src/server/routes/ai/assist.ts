import type { Assist } from '#domain/ai/assist.ts'
import { transcriptText } from '#domain/ai/transcription.ts'
import type { Assisted, DraftSource } from '#domain/ai/draft-source.ts'
import type { assist } from '#domain/api/conversations/assist.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { AppError } from '#domain/errors.ts'
import type { Message } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import { type AssistLine, assistPrompt, transcriptOf } from '#flow/agents/assist-prompt.ts'
import { knowledgeQuestion } from '#flow/agents/choose-passages.ts'
import { languageSaid } from '#flow/agents/customer-language.ts'
import { checkDraft, draftSources, toGiven } from '#flow/agents/draft-sources.ts'
import { readSuggestions, suggestPrompt } from '#flow/agents/suggest-steps.ts'
import { listAiProviders } from '#store/ai/ai-providers.ts'
import { mayTranscribe } from '#store/ai/transcripts.ts'
import { getConversation, listThread } from '#store/conversations/conversations.ts'
import { listSavedReplies } from '#store/messages/saved-replies.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findBusiness } from '#store/webchat/visitor-thread.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'
import { nextSteps } from './next-steps.ts'

/** As much of a conversation as is read for a draft or a summary. */
const LINES = 80
/** Passages that are weighed for one draft. */
const WEIGHED = 12

/** A model's help for who writes in a conversation. It answers; nothing is sent, and nothing is kept. */
export function assistRoutes(deps: ServerDeps): Pick<Operations, keyof typeof assist> {
  const { sql, agents } = deps
  return {
    mayAssist: async ({ params: { appId } }) => {
      const [providers, transcribes] = await Promise.all([listAiProviders(sql, appId), mayTranscribe(sql, appId)])
      return { available: providers.length > 0, transcribes }
    },
    assist: async (call) => {
      const { params, body } = call
      const { appId, conversationId } = params
      const conversation = orNotFound(await getConversation(sql, appId, conversationId))
      const lines = await linesOf(sql, appId, conversationId)
      const sources = body.help === 'draft' ? await findSources(deps, appId, { conversation, lines, userId: somebody(call).id }) : []
      const answer = await agents.assist(appId, assistPrompt(body, lines, sources.map(toGiven)))
      if (answer === null) throw new AppError('no-ai-provider')
      if (!answer.ok) throw new AppError('ai-provider-failed', { details: [{ path: 'help', message: answer.problem }] })
      return checked(deps, appId, { body, text: answer.text, sources, lines })
    },
    suggestSteps: async (call) => {
      const { appId, conversationId } = call.params
      const conversation = orNotFound(await getConversation(sql, appId, conversationId))
      const steps = await nextSteps(sql, appId, conversation, somebody(call).id)
      const answer = await agents.assist(appId, suggestPrompt(steps, transcriptOf(await linesOf(sql, appId, conversationId))))
      if (answer === null) throw new AppError('no-ai-provider')
      if (!answer.ok) throw new AppError('ai-provider-failed', { details: [{ path: 'conversationId', message: answer.problem }] })
      return { items: readSuggestions(answer.text, steps) }
    },
  }
}

interface Asked {
  conversation: Conversation
  lines: readonly AssistLine[]
  userId: string
}

/** What a draft may be made from: knowledge that holds for this conversation, and saved replies of the teammate. */
async function findSources({ sql, agents }: ServerDeps, appId: string, { conversation, lines, userId }: Asked): Promise<DraftSource[]> {
  const said = lines.flatMap(({ by, text }) => (by === 'customer' ? [{ role: 'customer' as const, text }] : []))
  const question = knowledgeQuestion(said)
  if (question === '') return []
  const reader = { language: languageSaid(said), tags: conversation.contact.tags, channelId: conversation.channel.id }
  const [found, replies] = await Promise.all([
    agents.search(appId, { question, sourceIds: null, reader, limit: WEIGHED }),
    listSavedReplies(sql, appId, userId),
  ])
  return draftSources(question, found, replies)
}

interface Written {
  body: Assist
  text: string
  sources: readonly DraftSource[]
  lines: readonly AssistLine[]
}

/** A draft is held against its sources; everything else is a change of what somebody wrote. */
async function checked({ sql }: ServerDeps, appId: string, { body, text, sources, lines }: Written): Promise<Assisted> {
  if (body.help !== 'draft') return { text, sources: [], unsupported: [] }
  const { name: businessName, timeZone: zone } = orNotFound(await findBusiness(sql, appId))
  return checkDraft(text, sources, { lines, hint: body.hint, businessName, zone })
}

async function linesOf(sql: Sql, appId: string, conversationId: string): Promise<AssistLine[]> {
  const { items } = await listThread(sql, appId, conversationId, { limit: LINES, after: undefined })
  return items.flatMap(({ message }) => (message === null ? [] : [lineOf(message)])).toReversed()
}

const lineOf = ({ direction, author, content, transcript }: Message): AssistLine => ({
  by: content.type === 'note' ? 'note' : direction === 'in' ? 'customer' : 'team',
  name: author.name,
  text: ('text' in content && content.text) || transcriptText(transcript) || snippetOf(content),
})
