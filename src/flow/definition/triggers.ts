import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { PlacedTrigger, Trigger } from '#domain/flows/flow-trigger.ts'
import type { IncomingContent } from '#domain/messages/message.ts'
import type { Referral } from '#domain/messages/message-parts.ts'

import { foldWords } from '../expression/fold-text.ts'
import { compilePattern } from '../expression/condition/pattern.ts'

/** Lists the triggers of a document that lead somewhere. */
export function triggersOf(document: FlowDocument): PlacedTrigger[] {
  const wired = new Set(document.edges.map((edge) => edge.source.nodeId))
  return document.nodes.flatMap((node) => {
    if (node.kind !== 'trigger' || !wired.has(node.id)) return []
    const { id: nodeId, priority = 0, interrupts = false, trigger } = node
    return [{ nodeId, priority, interrupts, trigger }]
  })
}

/** A customer's message, as triggers weigh it. */
export interface IncomingText {
  content: IncomingContent
  referral?: Referral | undefined
  /** It opened the conversation, or opened it again. */
  first: boolean
}

/** How specific each kind of trigger is: of two that fit, the more specific one answers. */
const WEIGHT = { exact: 90, meant: 80, pattern: 60, contains: 50, firstMessage: 20, anyMessage: 10 } as const

/** How well a trigger fits what was said; higher wins, 0 does not fit. Of keywords that a text contains, the longer one wins. */
export function triggerScore(trigger: Trigger, { content, referral, first }: IncomingText): number {
  const meant = (fits: boolean): number => (fits ? WEIGHT.meant : 0)
  switch (trigger.type) {
    case 'keyword':
      return keywordScore(trigger, textOf(content))
    case 'firstMessage':
      return first ? WEIGHT.firstMessage : 0
    case 'anyMessage':
      return content.type === 'reaction' ? 0 : WEIGHT.anyMessage
    case 'adReferral':
      return meant(referral !== undefined && isAny(trigger.adIds, [referral.sourceId ?? '']))
    case 'buttonPayload':
      return meant(content.type === 'buttonReply' && trigger.payloads.includes(content.id))
    case 'orderReceived':
      return meant(content.type === 'order')
    case 'formReceived':
      return meant(content.type === 'formReply' && isAny(trigger.forms, [content.name ?? '', content.token ?? '']))
    case 'link':
      return meant(containsWord(foldWords(textOf(content) ?? ''), foldWords(trigger.reference)))
    default:
      return 0
  }
}

const isAny = (wanted: readonly string[], found: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((one) => found.includes(one))

function keywordScore({ keywords, match }: Extract<Trigger, { type: 'keyword' }>, said: string | null): number {
  if (said === null) return 0
  const text = foldWords(said)
  const scores = keywords.map((keyword) => {
    if (match === 'pattern') return compilePattern(keyword)?.isWhole(said.trim()) ? WEIGHT.pattern : 0
    const word = foldWords(keyword)
    if (match === 'exact') return text === word ? WEIGHT.exact : 0
    return containsWord(text, word) ? WEIGHT.contains + Math.min(word.length, 80) / 100 : 0
  })
  return Math.max(0, ...scores)
}

/** The words of a message, where it has some: typed, or on the button that was tapped. */
export function textOf(content: IncomingContent): string | null {
  if (content.type === 'text') return content.text
  if (content.type === 'buttonReply' || content.type === 'listReply') return content.title
  return null
}

const containsWord = (text: string, word: string): boolean => word !== '' && ` ${text} `.includes(` ${word} `)
