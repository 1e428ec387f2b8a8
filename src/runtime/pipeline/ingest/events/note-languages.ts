import { detectLanguage } from '#flow/answers/detect-language.ts'
import { LANGUAGE_FIELDS } from '#flow/answers/to-answer-context.ts'
import { type NoticedLanguage, noteLanguages } from '#store/contacts/language-clues.ts'

import type { Arrival } from '../resolve-conversations.ts'
import type { IngestContext } from '../routed.ts'

/** Notes in which language customers write, where their words say it and nothing told it before. */
export async function noteLanguagesOf({ tx }: IngestContext, received: readonly Arrival[]): Promise<void> {
  const noticed = new Map<string, NoticedLanguage>()
  for (const { key, contactId, event, ignored } of received) {
    const isTheirs = !event.echo && ignored !== true && event.addresses[0]?.kind !== 'group'
    const language = isTheirs && event.content.type === 'text' ? detectLanguage(event.content.text) : null
    if (language !== null) noticed.set(`${key.appId}/${contactId}`, { appId: key.appId, contactId, language })
  }
  await noteLanguages(tx, [...noticed.values()], LANGUAGE_FIELDS)
}
