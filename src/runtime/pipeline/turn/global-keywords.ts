import type { Automation } from '#domain/workspace/automation.ts'
import type { IncomingContent } from '#domain/messages/message.ts'
import { foldWords } from '#flow/expression/fold-text.ts'

/** A word that counts everywhere, whatever a flow has asked. */
export type GlobalKeyword = 'menu' | 'agent' | 'stop' | 'start'

/** Longest message that can be such a word, in characters. */
export const MAX_KEYWORD = 48

/** Tells which global keyword a whole message is; null for all others. */
export function globalKeyword({ keywords }: Automation, content: IncomingContent): GlobalKeyword | null {
  if (content.type !== 'text' || content.text.length > MAX_KEYWORD) return null
  const said = foldWords(content.text)
  const is = (name: GlobalKeyword): boolean => keywords[name].words.some((word) => foldWords(word) === said)
  if (is('stop')) return 'stop'
  if (is('start')) return 'start'
  if (is('agent')) return 'agent'
  return keywords.menu.flowId !== null && is('menu') ? 'menu' : null
}
