import { sentenceList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
import { isTokenRefused } from '#channels/whatsapp/errors.ts'
import { readNumber } from '#channels/whatsapp/numbers/read-number.ts'
import type { Graph, GraphAnswer } from '#domain/whatsapp/graph.ts'
import type { RefreshDeps } from '#runtime/jobs/refresh-numbers.ts'

/** Makes what reads the facts of a number over the Graph API. A token that cannot be opened is a problem to tell, and no throw. */
export const factsReader =
  (graph: Graph, openToken: (sealed: Uint8Array) => string): RefreshDeps['readFacts'] =>
  async (number) => {
    const token = openOrNull(openToken, number.tokenSealed)
    if (token === null)
      return { problem: storedText('The access token was encrypted with another SECRET_KEY. Enter it again.'), tokenRefused: true }
    const reading = await readNumber(graph, { token, graphUrl: number.graphUrl }, number)
    if ('facts' in reading) return reading
    const { refused } = reading
    const tokenRefused = refused.outcome === 'refused' && isTokenRefused(refused.fault.status, refused.fault.code)
    return { problem: refusalText(refused), tokenRefused }
  }

/** Says in one sentence why a call was not carried out, with Meta's code and words. */
export function refusalText(refused: Exclude<GraphAnswer, { outcome: 'done' }>): string {
  if (refused.outcome !== 'refused') return storedText('WhatsApp didn’t answer: {reason}', { reason: refused.detail })
  const { code, title, detail } = refused.fault
  return sentenceList([`(#${code})`, title, ...(detail === title || detail === '' ? [] : [detail])])
}

/** Opens a sealed token; null where that cannot be done with the key of today. */
export function openOrNull(open: (sealed: Uint8Array) => string, sealed: Uint8Array): string | null {
  try {
    return open(sealed)
  } catch {
    return null
  }
}
