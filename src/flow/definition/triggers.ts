import type { FlowDocument, Trigger } from '#domain/flow-document.ts'

/** Lists the triggers of a document that lead somewhere. */
export function triggersOf(document: FlowDocument): Trigger[] {
  const wired = new Set(document.edges.map((edge) => edge.source.nodeId))
  return document.nodes.flatMap((node) => (node.kind === 'trigger' && wired.has(node.id) ? [node.trigger] : []))
}

/** How well a trigger fits what was said; higher wins, 0 does not fit. A keyword beats "any first message". */
export function triggerScore(trigger: Trigger, said: { text: string | null; first: boolean }): number {
  if (trigger.type === 'firstMessage') return said.first ? 1 : 0
  if (said.text === null) return 0
  const text = fold(said.text)
  const hit = trigger.keywords.some((keyword) => (trigger.match === 'exact' ? text === fold(keyword) : containsWord(text, fold(keyword))))
  if (!hit) return 0
  return trigger.match === 'exact' ? 3 : 2
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLocaleLowerCase('en')
    .replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')

const containsWord = (text: string, word: string): boolean => ` ${text.replaceAll(/[\p{P}\s]+/gu, ' ')} `.includes(` ${word} `)
