import type { RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import { transcriptText } from '#domain/ai/transcription.ts'
import type { agentSuggestions } from '#domain/api/ai/agent-suggestions.ts'
import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { AppError } from '#domain/errors.ts'
import type { Message } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import { Automation, openingHours } from '#domain/workspace/automation.ts'
import { answersHere } from '#flow/agents/answers-here.ts'
import { languageSaid } from '#flow/agents/customer-language.ts'
import { trimTranscript } from '#flow/agents/transcript.ts'
import { isOpen } from '#flow/time/business-hours.ts'
import { suggestAnswer } from '#runtime/integrations/ai/suggest-answer.ts'
import {
  type AnsweringAgent,
  claimSuggestion,
  findSuggestion,
  listAnsweringAgents,
  saveSuggestion,
  settleSuggestion,
  suggestionFigures,
} from '#store/ai/agent-suggestions.ts'
import { findAgent } from '#store/ai/agents.ts'
import { getConversation, listThread } from '#store/conversations/conversations.ts'
import { findBusiness } from '#store/webchat/visitor-thread.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Operations, orNotFound } from '#server/http/mount.ts'

/** As much of a conversation as an agent reads for a suggestion. */
const LINES = 40
const NONE = { suggestion: null, asking: false }
const NOTHING = { turns: 0, toolCalls: 0, costCents: 0 }

/** What agents that draft for people would answer in conversations that people own. */
export function agentSuggestionRoutes(deps: ServerDeps): Pick<Operations, keyof typeof agentSuggestions> {
  const { sql } = deps
  return {
    suggestAnswer: async (call) => {
      const { appId, conversationId } = call.params
      const conversation = orNotFound(await getConversation(sql, appId, conversationId))
      const { items } = await listThread(sql, appId, conversationId, { limit: LINES, after: undefined })
      const asked = unanswered(conversation, items)
      if (asked === null) return NONE
      const key = { appId, conversationId, messageId: asked.id }
      const known = await findSuggestion(sql, key)
      if (known?.answer) return { suggestion: known.settled ? null : { ...key, ...known, ...known.answer }, asking: false }
      const agent = await drafterOf(deps, appId, conversation.channel.id)
      if (agent === null) return NONE
      if (!(await claimSuggestion(sql, { ...key, seq: asked.seq, agentId: agent.id, version: agent.version })))
        return { suggestion: null, asking: true }
      const { contact } = conversation
      const { name, timeZone } = await findBusiness(sql, appId)
      const by = actorOf(call)
      const answer = await suggestAnswer(deps.agents, {
        appId,
        question: questionOf(deps, conversation, agent, items, timeZone),
        businessName: name,
        customerName: contact.name,
        publicUrl: deps.settings.publicUrl,
        conversationId,
        read: (effect) => deps.runtime.executeAction(by, contact.id, `suggestion:${deps.generateId()}`, effect),
      })
      await saveSuggestion(sql, key, answer)
      return { suggestion: { messageId: asked.id, agentId: agent.id, agentName: agent.name, ...answer }, asking: false }
    },
    settleSuggestion: async ({ params, body: { messageId, outcome } }) => {
      orNotFound(await getConversation(sql, params.appId, params.conversationId))
      if (!(await settleSuggestion(sql, { ...params, messageId }, outcome))) throw new AppError('not-found')
      return {}
    },
    getSuggestionFigures: async ({ params: { appId, agentId } }) => {
      orNotFound(await findAgent(sql, appId, agentId))
      return suggestionFigures(sql, appId, agentId)
    },
  }
}

/** The customer's message that a person is to answer; null where there is none. */
function unanswered({ openState, handler }: Conversation, items: readonly ThreadItem[]): Message | null {
  if (openState !== 'open' || handler !== 'human') return null
  const last = items.find(({ message }) => message !== null && message.direction !== 'note')?.message ?? null
  return last?.direction === 'in' && last.content.type !== 'reaction' ? last : null
}

/** The agent that would answer here now, and drafts instead. */
async function drafterOf({ sql, now }: ServerDeps, appId: string, channelId: string): Promise<AnsweringAgent | null> {
  const agents = (await listAnsweringAgents(sql, appId)).filter(({ answering }) => answering.mode === 'drafts')
  if (agents.length === 0) return null
  const { automation, timeZone } = await findBusiness(sql, appId)
  const open = isOpen(openingHours(Automation.parse(automation)), timeZone, now().toISOString())
  return agents.find(({ answering }) => answersHere(answering, channelId, open)) ?? null
}

function questionOf(
  { now }: ServerDeps,
  { contact, channel }: Conversation,
  { id }: AnsweringAgent,
  items: readonly ThreadItem[],
  timeZone: string,
): RunAgent {
  const transcript = trimTranscript(items.toReversed().flatMap(({ message }) => (message ? toLines(message) : [])))
  return {
    kind: 'run_agent',
    agentId: id,
    goal: '',
    facts: contact.name === null ? [] : [{ name: 'Customer’s name', value: contact.name.slice(0, 200) }],
    exits: [],
    tools: null,
    handOver: '',
    transcript,
    spent: NOTHING,
    now: now().toISOString(),
    timeZone,
    seconds: 60,
    reader: { language: languageSaid(transcript), tags: contact.tags.slice(0, 100), channelId: channel.id },
  }
}

/** What the customer wrote, and what was said to them by whomever. */
function toLines({ direction, content, transcript }: Message): AgentMessage[] {
  const text = ('text' in content && content.text) || transcriptText(transcript) || snippetOf(content)
  if (direction === 'note' || content.type === 'reaction' || text === '') return []
  return [direction === 'in' ? { role: 'customer', text } : { role: 'agent', text, calls: [] }]
}
