import { answerLanguage } from '#flow/answers/answer-context.ts'
import type { Language } from '#flow/answers/reading.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { findLanguageClues } from '#store/contacts/language-clues.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'

/** The language in which a contact is written to outside of a turn: theirs, else the workspace's. */
export const writtenLanguage = async (sql: Sql | Tx, appId: string, contactId: string | null, now: Date): Promise<Language> =>
  answerLanguage(toAnswerContext({ ...(await findLanguageClues(sql, appId, contactId)), now: now.toISOString() }))
