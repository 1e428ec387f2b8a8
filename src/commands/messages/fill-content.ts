import { Automation } from '#domain/workspace/automation.ts'
import { WrittenContent } from '#domain/messages/message.ts'
import { fillKnown } from '#flow/expression/template/fill-known.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { findConversationRef } from '#store/conversations/find-conversation.ts'
import { loadContacts, loadSurroundings } from '#store/flows/turn-inputs.ts'

import { toScope } from '../shared/to-scope.ts'

/** A message filled with a customer's values, and the unknown variables. */
export interface FilledContent {
  content: WrittenContent
  empty: string[]
}

interface Deps {
  sql: Sql | Tx
  publicUrl: string
  now(): Date
}

/** Fills a saved message for a conversation's customer with the scope of a flow; null without the conversation. */
export async function fillContent(
  deps: Deps,
  appId: string,
  conversationId: string,
  content: WrittenContent,
): Promise<FilledContent | null> {
  const { sql, publicUrl } = deps
  const conversation = await findConversationRef(sql, appId, conversationId)
  if (!conversation) return null
  const { contactId, channelId } = conversation
  const [contacts, surroundings] = await Promise.all([
    loadContacts(sql, [{ appId, id: contactId }]),
    loadSurroundings(sql, [{ appId, channelId }]),
  ])
  const [around] = surroundings
  if (!around) return null
  const automation = Automation.parse(around.automation)
  const scope = toScope('flow', {
    contact: contacts[0] ?? null,
    conversation,
    surroundings: around,
    automation,
    now: deps.now(),
    publicUrl,
  })
  const empty = new Set<string>()
  const filled = fillTexts(content, (text) => {
    const { text: words, empty: missing } = fillKnown(text, scope)
    for (const name of missing) empty.add(name)
    return words
  })
  const parsed = WrittenContent.safeParse(filled)
  // A value may be too long, as on a button: then the template stays.
  return { content: parsed.success ? parsed.data : content, empty: [...empty] }
}

/** Changes every text with a variable in a value. */
function fillTexts(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('{{') || value.includes('{%') ? fill(value) : value
  if (Array.isArray(value)) return value.map((one) => fillTexts(one, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fillTexts(part, fill)]))
}
