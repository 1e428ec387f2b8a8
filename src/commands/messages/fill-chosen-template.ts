import type { OutgoingContent } from '#domain/messages/message.ts'
import { blanksOf, unfillable } from '#domain/templates/blanks-of.ts'
import type { RefusalReason } from '#domain/refusal-reason.ts'
import { fillTemplate } from '#domain/templates/fill-template.ts'

import type { BatchReads } from '../shared/batch-reads.ts'

/** A template that somebody chose, for what is told outside the reply window. */
interface Chosen {
  name: string
  language: string
}

/** Makes a chosen template's message, its variables filled by their names or numbers; else tells why it cannot be sent. `missing`: the reason where it needs values that there are not. */
export async function fillChosenTemplate(
  reads: Pick<BatchReads, 'template'>,
  where: { appId: string; channelId: string },
  chosen: Chosen,
  { missing, valueOf }: { missing: 'eventTemplate' | 'orderTemplate'; valueOf: (variable: string) => string | null },
): Promise<{ content: OutgoingContent } | { reason: RefusalReason }> {
  const { template } = await reads.template(where.appId, where.channelId, chosen.name, chosen.language)
  if (template?.status !== 'APPROVED') return { reason: { code: 'templateUnapproved', template: chosen.name } }
  const problem = unfillable(template.content)
  if (problem !== null) return { reason: { code: problem } }
  const values = blanksOf(template.content).map(({ key }) => [
    key,
    /^(body|header)\./.test(key) ? (valueOf(key.split('.').at(-1) ?? '') ?? '') : '',
  ])
  const filled = fillTemplate({ ...chosen, content: template.content }, Object.fromEntries(values))
  if ('content' in filled) return filled
  return { reason: { code: missing, template: chosen.name, missing: filled.missing } }
}
