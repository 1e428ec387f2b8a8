import { z } from 'zod'

import { Json } from '#domain/json.ts'
import { OutgoingContent } from '#domain/messages/message.ts'

import { templateProblem } from '#flow/expression/template/template.ts'
import { fitContent } from './fit-content.ts'
import { sampleOf } from './sample-of.ts'
import { settingText } from './setting-labels.ts'

/**
 * A message of any outgoing type whose texts, links and places may be templates. What is fixed must keep within WhatsApp's limits, but for
 * buttons and rows: of those there may be more, since they are made to fit when it is said.
 */
export const MessageDraft = z
  .object({ type: z.string() })
  .catchall(Json)
  .superRefine(refuseUnfit)
  .meta({ role: 'message', label: 'Message' })
export type MessageDraft = z.infer<typeof MessageDraft>

/** Adds what keeps a draft from ever being sent, at the field where it is. */
export function refuseUnfit(draft: Readonly<Record<string, Json>>, context: z.core.$RefinementCtx): void {
  const unreadable = templatesIn(draft)
    .map(templateProblem)
    .find((problem) => problem !== null)
  if (unreadable) context.addIssue({ code: 'custom', message: unreadable })
  for (const content of fitContent(sampleOf(draft))) {
    const parsed = OutgoingContent.safeParse(content, { error: settingText })
    for (const { code, path, message } of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message: code === 'custom' ? message : `The ${partAt(path)} ${message}` })
  }
}

const partAt = (path: readonly PropertyKey[]): string => String(path.findLast((key) => typeof key === 'string') ?? 'message')

function templatesIn(value: Json): string[] {
  if (typeof value === 'string') return /\{\{|\{%/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((item: Json) => templatesIn(item)) : []
}
