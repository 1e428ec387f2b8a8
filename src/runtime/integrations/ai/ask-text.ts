import { storedText } from '#domain/i18n/t.ts'
import type { AgentModel } from '#domain/ai/agent-config.ts'
import { listAiProviders } from '#store/ai/ai-providers.ts'

import type { ModelAnswer } from './ask-model.ts'
import type { OpenProvider } from './model-of.ts'
import { askModel, costOf, FIRST_MS, IDLE_MS, type ModelDeps, openChoices, openProviders } from './open-models.ts'

/** Somebody waits for it with the pen in their hand. */
const ASSIST_S = 30
const TEXT_TOKENS = 1_500
/** Nobody waits for a test. */
const TEST_MS = 60_000

/** What is asked for, apart from any agent. */
export interface TextQuestion {
  instructions: string
  question: string
  maxTokens?: number
  /** For how long somebody waits. */
  seconds?: number
}

export type WrittenAnswer = ModelAnswer & { costCents: number }

/** Asks one model for a text, with what it cost; null where its provider was removed. */
export async function writeText(deps: ModelDeps, appId: string, model: AgentModel, asked: TextQuestion): Promise<WrittenAnswer | null> {
  const [choice] = await openChoices(deps, appId, { models: [model] })
  if (!choice) return null
  const answer = await askText(deps, choice.provider, asked, { first: TEST_MS, total: TEST_MS })
  return { ...answer, costCents: answer.ok ? costOf(choice, answer) : 0 }
}

/** Asks the app's first provider for a text; null where it has none. */
export async function assist(deps: ModelDeps, appId: string, asked: TextQuestion): Promise<ModelAnswer | null> {
  const [known] = await listAiProviders(deps.sql, appId)
  const [provider] = known ? await openProviders(deps, appId, [{ providerId: known.id, model: null }]) : []
  return provider ? askText(deps, provider, asked, { total: (asked.seconds ?? ASSIST_S) * 1_000 }) : null
}

/** Asks a provider for a word, to see whether it works. */
export async function checkProvider(
  deps: ModelDeps,
  appId: string,
  providerId: string,
): Promise<{ model: string; problem: string | null }> {
  const [provider] = await openProviders(deps, appId, [{ providerId, model: null }])
  if (!provider) return { model: '', problem: storedText('The AI provider was removed.') }
  const hello = { instructions: 'You are asked whether you work. Answer with one word.', question: 'Say OK.', maxTokens: 64 }
  const answer = await askText(deps, provider, hello, { total: 20_000 })
  return { model: provider.model, problem: answer.ok ? null : answer.problem }
}

function askText(
  { open, firstMs = FIRST_MS }: ModelDeps,
  provider: OpenProvider,
  { instructions, question: content, maxTokens = TEXT_TOKENS }: TextQuestion,
  { first = firstMs.alone, total }: { first?: number; total: number },
): Promise<ModelAnswer> {
  const asked = { instructions, messages: [{ role: 'user' as const, content }], tools: [], temperature: null, maxTokens }
  return askModel(open, provider, asked, { first, idle: IDLE_MS, total })
}
