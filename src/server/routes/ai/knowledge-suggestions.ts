import type { knowledgeSuggestions } from '#domain/api/ai/knowledge-suggestions.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput, Pair } from '#domain/knowledge/knowledge-source.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { guessLanguage } from '#flow/knowledge/guess-language.ts'
import { PLACEHOLDER } from '#flow/knowledge/suggestions/without-personal-data.ts'
import { getConversation } from '#store/conversations/conversations.ts'
import { removeGap } from '#store/knowledge/gaps.ts'
import { findKnowledge } from '#store/knowledge/sources.ts'
import { askForSuggestions, findSuggestionSearch } from '#store/knowledge/suggestion-search.ts'
import { decideSuggestion, keepReply, listSuggestions, lockSuggestion, sourceOfSuggestions } from '#store/knowledge/suggestions.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'
import { writeSource } from './write-source.ts'

/** Pairs of one source. */
const MOST_PAIRS = 500
const EVERYBODY = { languages: [], tags: [], channelIds: [] }

/** Answers from past conversations: searched for, reviewed, and made part of the knowledge by a person. */
export function knowledgeSuggestionRoutes(deps: ServerDeps): Pick<Operations, keyof typeof knowledgeSuggestions> {
  const { sql, runtime } = deps
  return {
    listKnowledgeSuggestions: async ({ params: { appId } }) => ({
      items: await listSuggestions(sql, appId),
      search: await findSuggestionSearch(sql, appId),
    }),
    searchForSuggestions: async ({ params: { appId }, body }) => {
      await askForSuggestions(sql, appId, body)
      runtime.topics.publish(['knowledge'])
      return orNotFound(await findSuggestionSearch(sql, appId))
    },
    acceptKnowledgeSuggestion: async (call) => {
      const { appId, suggestionId } = call.params
      const by = somebody(call).name
      const pair = filledIn(call.body)
      const sourceId = await sql.begin(async (tx) => {
        const { language, gapTopic } = orNotFound(await lockSuggestion(tx, appId, suggestionId))
        const written = await addPair(deps, tx, { appId, pair, language, by })
        await decideSuggestion(tx, appId, suggestionId, { state: 'accepted', sourceId: written, by })
        if (gapTopic !== null) await removeGap(tx, appId, gapTopic)
        return written
      })
      runtime.topics.publish(['knowledge'])
      return { sourceId }
    },
    rejectKnowledgeSuggestion: async (call) => {
      const { appId, suggestionId } = call.params
      if (!(await decideSuggestion(sql, appId, suggestionId, { state: 'rejected', by: somebody(call).name })))
        throw new AppError('not-found')
      return {}
    },
    suggestKnowledge: async (call) => {
      const { appId, conversationId } = call.params
      const { messageId, useNow, ...pair } = call.body
      const by = somebody(call).name
      orNotFound(await getConversation(sql, appId, conversationId))
      if (useNow && !(call.role && roleAllows(call.role, 'admin'))) throw new AppError('permission-denied')
      const language = guessLanguage(pair.answer)
      const sourceId = await sql.begin(async (tx) => {
        const written = useNow ? await addPair(deps, tx, { appId, pair, language, by }) : null
        const reply = { id: deps.generateId(), conversationId, messageId, ...pair, language, by, sourceId: written }
        if (!(await keepReply(tx, appId, reply))) throw new AppError('not-found')
        return written
      })
      runtime.topics.publish(['knowledge'])
      return { sourceId }
    },
  }
}

/** What was taken out as personal has to be filled in, or left out: an agent would say it as it stands. */
function filledIn(pair: Pair): Pair {
  const [left] = PLACEHOLDER.exec(`${pair.question} ${pair.answer}`) ?? []
  if (left === undefined) return pair
  const path = PLACEHOLDER.test(pair.answer) ? 'answer' : 'question'
  throw new AppError('invalid-argument', { details: [{ path, message: t('Replace {left} or remove it.', { left }) }] })
}

interface NewPair {
  appId: string
  pair: Pair
  language: string | null
  by: string | null
}

/** Adds a question to the newest source of such questions in its language; the first of them makes one. Returns its id. */
async function addPair({ generateId }: ServerDeps, tx: Tx, { appId, pair, language, by }: NewPair): Promise<string> {
  const known = await sourceOfSuggestions(tx, appId, language, MOST_PAIRS)
  const source = known === null ? null : await findKnowledge(tx, appId, known)
  const id = source?.id ?? generateId()
  const before: KnowledgeInput | null = source?.input ?? null
  const input: KnowledgeInput =
    before?.kind === 'questions'
      ? { ...before, pairs: [...before.pairs, pair] }
      : { kind: 'questions', title: titleIn(language), audience: EVERYBODY, expiresAt: null, pairs: [pair], language }
  await writeSource(tx, appId, id, input, by)
  return id
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

const titleIn = (language: string | null): string =>
  language === null ? 'Answers from conversations' : `Answers from conversations (${NAMES.of(language) ?? language})`
