import { sentenceList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { AgentConfig, type AgentModel } from '#domain/ai/agent-config.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'
import type { AgentResult, GivenPassage, RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { EgressOpen } from '#domain/egress.ts'
import { Json } from '#domain/json.ts'
import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'
import { answerBounds } from '#flow/agents/answer-bounds.ts'
import { choosePassages, knowledgeQuestion } from '#flow/agents/choose-passages.ts'
import { CUSTOMER_NAME } from '#flow/agents/known-facts.ts'
import { limitMet } from '#flow/agents/limit-met.ts'
import { createMasking, inEach, maskAsked, type Masking, NO_MASKING } from '#flow/agents/mask-personal-data.ts'
import { toolsOf } from '#flow/agents/tools/tools-of.ts'
import { offeredTools } from '#flow/agents/tools/offered-tools.ts'
import { systemPrompt } from '#flow/agents/system-prompt.ts'
import { addAgentRequest } from '#store/ai/agent-requests.ts'
import { addAgentSpend, agentSpendToday } from '#store/ai/agent-spend.ts'
import { findAgentConfig } from '#store/ai/agents.ts'
import { hasPassages } from '#store/knowledge/passages.ts'
import type { KnowledgeQuestion } from '#store/knowledge/search-passages.ts'
import { markUsed } from '#store/knowledge/passage-uses.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { createMcpServers, type McpServers } from '../mcp/mcp-servers.ts'
import type { ModelAnswer, ModelQuestion } from './ask-model.ts'
import { assist, checkProvider, type TextQuestion, writeText, type WrittenAnswer } from './ask-text.ts'
import { lookAgain } from './look-again.ts'
import type { OpenProvider } from './model-of.ts'
import { askModel, type Choice, costOf, FIRST_MS, type FirstPieceTimes, IDLE_MS, type ModelDeps, openChoices } from './open-models.ts'
import { toPrompt } from './to-prompt.ts'
import { embedFor, type SearchDeps, searchKnowledge } from './vectors/search-knowledge.ts'
import { createVectorIndex } from './vectors/vector-index.ts'
import { transcribe, type Transcribed } from './voice/transcribe.ts'
import type { Sound } from './voice/transcribe-audio.ts'

/** Asks the models of an app's agents. */
export interface Agents {
  /** The agent's next answer; what the world does wrong is a result too. Each question to a model is kept, with the conversation that it is for. */
  run(appId: string, asked: RunAgent, which?: 'published' | 'draft', conversationId?: string | null): Promise<AgentResult>
  /** The same with settings that are given, beside the agent's day: neither held to its budget nor counted in it. */
  simulate(appId: string, asked: RunAgent, config: AgentConfig): Promise<AgentResult>
  /** Asks one model for a text, with what it cost in cents; null where its provider was removed. */
  write(appId: string, model: AgentModel, asked: TextQuestion): Promise<WrittenAnswer | null>
  /** Asks the app's first provider for a text, for as long as somebody waits; null where it has none. */
  assist(appId: string, asked: TextQuestion): Promise<ModelAnswer | null>
  /** Finds passages of the app's knowledge, by words and by meaning. */
  search(appId: string, asked: KnowledgeQuestion): Promise<FoundPassage[]>
  /** Turns texts into vectors by the app's embedding model; null where it has none. */
  embed(appId: string, texts: readonly string[], timeoutMs: number): ReturnType<typeof embedFor>
  /** Has a sound written down by the app's first provider that can; null where none can. */
  transcribe(appId: string, sound: Sound, timeoutMs: number): Promise<Transcribed | null>
  /** Servers whose tools agents use. */
  mcp: McpServers
  /** Asks a provider for a word, to see whether it works; null where it does. */
  check(appId: string, providerId: string): Promise<{ model: string; problem: string | null }>
}

interface AgentParts extends Omit<SearchDeps, 'vectors'>, ModelDeps {
  /** How long a server's tool may take. */
  mcpMs?: number
}
type AgentDeps = AgentParts & SearchDeps

/** Makes it. `openSecret` opens a provider's sealed key. */
export function createAgents(parts: AgentParts): Agents {
  const { sql } = parts
  const deps: AgentDeps = { ...parts, vectors: createVectorIndex(sql) }

  return {
    async run(appId, asked, which = 'published', conversationId = null) {
      const stored = await findAgentConfig(sql, appId, asked.agentId, which)
      if (stored === null) return failed(storedText('The agent was deleted or isn’t published.'))
      const { data: config } = AgentConfig.safeParse(stored)
      if (!config) return failed(storedText('The agent’s settings can’t be read. Save them again.'))
      const result = await answerOf(deps, { appId, conversationId }, asked, config)
      if (result.outcome === 'answered') {
        await addAgentSpend(sql, appId, asked.agentId, result.costCents)
        if (which === 'published') await markUsed(sql, appId, result.passages?.map(({ id }) => id) ?? [])
      }
      return result
    },
    simulate: (appId, asked, { limits, ...config }) =>
      answerOf(deps, { appId, conversationId: null }, asked, { ...config, limits: { ...limits, dayCostCents: null } }),
    write: (appId, model, asked) => writeText(deps, appId, model, asked),
    assist: (appId, asked) => assist(deps, appId, asked),
    mcp: createMcpServers(parts),
    transcribe: (appId, sound, timeoutMs) => transcribe(deps, appId, sound, timeoutMs),
    embed: (appId, texts, timeoutMs) => embedFor(deps, appId, texts, timeoutMs),
    search: (appId, asked) => searchKnowledge(deps, appId, asked),
    check: (appId, providerId) => checkProvider(deps, appId, providerId),
  }
}

/** Asks an agent of these settings, unless a limit of its own is met. */
async function answerOf(
  deps: AgentDeps,
  { appId, conversationId }: { appId: string; conversationId: string | null },
  asked: RunAgent,
  config: AgentConfig,
): Promise<AgentResult> {
  const { sql, open, firstMs = FIRST_MS } = deps
  const limit = await limitOf(sql, appId, asked, config.limits)
  if (limit !== null) return { kind: 'run_agent', outcome: 'limit', problem: limit }
  const asking = await openChoices(deps, appId, config)
  if (asking.length === 0) return failed(storedText('The agent’s AI provider was removed.'))
  const tools = toolsOf(config).filter(({ name }) => asked.tools?.includes(name) ?? true)
  const totalMs = Math.min(asked.seconds, config.limits.seconds) * 1_000
  const customerName = asked.facts.find(({ name }) => name === CUSTOMER_NAME)?.value ?? null
  const masking = config.privacy.maskPersonalData ? createMasking(customerName) : NO_MASKING
  const masked = maskAsked(asked, masking)
  const found =
    asked.passages ??
    (await searchPassages(deps, appId, asked, {
      config,
      question: knowledgeQuestion(asked.transcript),
      sent: knowledgeQuestion(masked.transcript),
    }))
  const until = performance.now() + totalMs
  const ask = (passages: readonly GivenPassage[], mayLook: boolean) =>
    askInTurn(open, asking, question(config, masked, { tools, passages, mayLook }), {
      tools,
      firstMs,
      until,
      keep: (sent, provider, answer) =>
        addAgentRequest(sql, { appId, agentId: asked.agentId, conversationId, ...toRequest(sent, provider, answer) }),
    })
  const mayLook = asked.passages === undefined && (found.length > 0 || (await hasPassages(sql, appId, config.knowledge.sourceIds)))
  const { result, passages } = await lookAgain(await ask(found, mayLook), {
    found,
    mayLook,
    search: (query) => searchPassages(deps, appId, asked, { config, question: masking.unmask(query), sent: query }),
    ask: (more) => ask(more, false),
  })
  return result.outcome === 'answered' ? { ...unmasked(result, masking), passages, bounds: answerBounds(config, asked) } : result
}

/** Names the limit of the agent that is met, in this conversation or today; null where none is. */
async function limitOf(sql: Sql, appId: string, { agentId, spent }: RunAgent, limits: AgentConfig['limits']): Promise<string | null> {
  const here = limitMet(limits, spent)
  if (here !== null || limits.dayCostCents === null) return here
  const today = await agentSpendToday(sql, appId, agentId)
  return today >= limits.dayCostCents
    ? storedText('The agent cost {spent} cents today. Its limit is {limit, number}.', {
        spent: today.toFixed(2),
        limit: limits.dayCostCents,
      })
    : null
}

type Answered = Extract<AgentResult, { outcome: 'answered' }>

const unmasked = (result: Answered, { unmask }: Masking): Answered => ({
  ...result,
  text: unmask(result.text),
  ...(result.searches && { searches: result.searches.map(unmask) }),
  calls: result.calls.map((call) => ({ ...call, input: inEach(call.input, unmask) })),
})

const failed = (problem: string): AgentResult => ({ kind: 'run_agent', outcome: 'providerError', problem })

const NOBODY = { language: null, tags: [], channelId: null }
/** Passages that are weighed for one answer. */
const WEIGHED = 12

interface Looked {
  config: AgentConfig
  question: string
  /** What a provider of vectors is given. */
  sent: string
}

/** What the agent's knowledge holds of a question, as far as a model is given it. */
async function searchPassages(
  deps: SearchDeps,
  appId: string,
  { reader = NOBODY }: Pick<RunAgent, 'reader'>,
  { config: { knowledge }, question, sent }: Looked,
): Promise<GivenPassage[]> {
  if (question === '' || knowledge.sourceIds?.length === 0) return []
  return choosePassages(await searchKnowledge(deps, appId, { question, sourceIds: knowledge.sourceIds, reader, limit: WEIGHED }, sent))
}

interface Given {
  tools: readonly AgentTool[]
  passages: readonly GivenPassage[]
  mayLook: boolean
}

const question = (config: AgentConfig, asked: RunAgent, { tools, passages, mayLook }: Given): ModelQuestion => ({
  instructions: systemPrompt(config, asked, passages),
  messages: toPrompt(asked.transcript, asked.refused),
  tools: offeredTools(tools, asked.exits, mayLook),
  temperature: config.temperature,
  maxTokens: config.maxTokens,
})

interface Asking {
  tools: readonly AgentTool[]
  firstMs: FirstPieceTimes
  /** On the clock of `performance.now`. */
  until: number
  /** Keeps what was sent to a provider and what came back. */
  keep(question: ModelQuestion, provider: OpenProvider, answer: ModelAnswer): Promise<void>
}

/** A question as it is kept: without the key, and without the schemas of tools, which are the agent's. */
const toRequest = ({ instructions, messages }: ModelQuestion, { name, model }: OpenProvider, answer: ModelAnswer) => ({
  provider: name,
  model,
  request: { instructions, messages: Json.parse(JSON.parse(JSON.stringify(messages))) },
  answer: answer.ok
    ? { text: answer.text, calls: answer.calls, inputTokens: answer.inputTokens, outputTokens: answer.outputTokens, problem: null }
    : { text: null, calls: [], inputTokens: null, outputTokens: null, problem: answer.problem },
})

/** Asks the first provider, and the next one where it gives no whole answer. */
async function askInTurn(
  open: EgressOpen,
  [first, ...others]: readonly Choice[],
  asked: ModelQuestion,
  { tools, firstMs, until, keep }: Asking,
): Promise<AgentResult> {
  const problems: string[] = []
  for (const [index, choice] of [first, ...others].entries()) {
    if (!choice) break
    const left = Math.floor(until - performance.now())
    if (left < 1_000) break
    const begin = index > 0 ? firstMs.after : others.length > 0 ? firstMs.before : firstMs.alone
    const answer = await askModel(open, choice.provider, asked, { first: Math.min(begin, left), idle: IDLE_MS, total: left })
    await keep(asked, choice.provider, answer)
    if (answer.ok) return answered(choice, answer, tools, problems)
    problems.push(
      storedText('{provider} ({model}): {problem}', {
        provider: choice.provider.name,
        model: choice.provider.model,
        problem: answer.problem,
      }),
    )
  }
  return failed(sentenceList(problems))
}

function answered(
  choice: Choice,
  { text, calls, inputTokens, outputTokens, finishReason }: Extract<ModelAnswer, { ok: true }>,
  tools: readonly AgentTool[],
  problems: readonly string[],
): AgentResult {
  const { provider } = choice
  return {
    kind: 'run_agent',
    outcome: 'answered',
    text,
    calls: calls.map((call) => ({ ...call, tool: tools.find(({ name }) => name === call.name) ?? null })),
    inputTokens,
    outputTokens,
    costCents: costOf(choice, { inputTokens, outputTokens }),
    finishReason,
    provider: provider.name,
    model: provider.model,
    fellBack: problems.length > 0 ? sentenceList(problems) : null,
  }
}

/** One problem after the other, each in the language of who reads. */
