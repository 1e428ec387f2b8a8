import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { Json } from '#domain/json.ts'
import { OutgoingContent } from '#domain/messages/message.ts'

import { templateProblem } from '#flow/expression/template/template.ts'
import { KEY_LABELS } from '#flow/forms/key-labels.ts'
import { fitContent } from './fit-content.ts'
import { sampleOf } from './sample-of.ts'
import { lackOf, settingText } from './setting-labels.ts'

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
  const sample = sampleOf(draft)
  for (const content of fitContent(sample)) {
    const parsed = OutgoingContent.safeParse(content, { error: lackOf })
    for (const issue of parsed.error?.issues ?? []) {
      const path = content === sample ? issue.path : pathInDraft(sample, content, issue.path)
      const message = settingText(partAt(path), issue)
      // Forms word what is wrong by the issue itself.
      context.addIssue({ code: 'custom', path, message, params: { issue } })
    }
  }
}

/** Where a part of what was made to fit stands in the draft: a row may be one of its buttons, or stand in a list of its own. */
function pathInDraft(sample: Json, content: Json, path: PropertyKey[]): PropertyKey[] {
  const places = placesOf(sample, [])
  const parts = path.reduce<unknown[]>((above, key) => [...above, partOf(above.at(-1), key)], [content])
  const at = parts.findLastIndex((part) => places.has(part))
  return at < 0 ? path : [...(places.get(parts[at]) ?? []), ...path.slice(at)]
}

/** The path of each object and list in a value. */
const placesOf = (value: unknown, path: readonly PropertyKey[]): ReadonlyMap<unknown, readonly PropertyKey[]> =>
  typeof value !== 'object' || value === null
    ? new Map()
    : new Map([
        [value, path] as const,
        ...Object.entries(value).flatMap(([key, part]) => [...placesOf(part, [...path, Array.isArray(value) ? Number(key) : key])]),
      ])

const partOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** What the form calls the part of a message at a path. */
function partAt(path: readonly PropertyKey[]): string {
  const key = path.findLast((one) => typeof one === 'string')
  return key === undefined ? t('Message') : (KEY_LABELS[key] ?? key)
}

function templatesIn(value: Json): string[] {
  if (typeof value === 'string') return /\{\{|\{%/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((item: Json) => templatesIn(item)) : []
}
