import type { Change } from '../webhooks/change.ts'
import type { WebhookSender } from '../webhooks/webhook-sender.ts'
import type { Clock } from '../world/clock.ts'
import type { Settings } from '../world/settings.ts'
import type { Fields } from '../graph/read.ts'
import type { Template } from './template.ts'
import type { Templates } from './templates.ts'

export interface ReviewDeps {
  templates: Templates
  webhooks: WebhookSender
  clock: Clock
  settings(): Settings
}

/** What an event does to the status; those that are not named leave it. */
const STATUS: Record<string, string> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  REJECTED: 'REJECTED',
  PENDING: 'PENDING',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  IN_APPEAL: 'IN_APPEAL',
  PENDING_DELETION: 'PENDING_DELETION',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  ARCHIVED: 'ARCHIVED',
  LOCKED: 'LOCKED',
}

/** Reviews a template after the time that the settings give: approved, unless its name asks for the opposite. */
export function scheduleReview(deps: ReviewDeps, { id }: Template): void {
  const { templateReviewMs } = deps.settings()
  if (templateReviewMs === null) return
  deps.clock.after(templateReviewMs, () => {
    const template = deps.templates.get(id)
    if (template?.status !== 'PENDING') return
    const isRefused = template.name.includes('reject')
    decide(deps, template, isRefused ? { event: 'REJECTED', reason: 'INVALID_FORMAT' } : { event: 'APPROVED', reason: 'NONE' })
  })
}

/** Lets something happen to a template, and tells of it by webhook. */
export function decide(deps: ReviewDeps, template: Template, { event, reason = 'NONE', ...more }: Fields): Template {
  const status = STATUS[String(event)]
  const next = deps.templates.save({
    ...template,
    ...(status !== undefined && { status }),
    rejectedReason: event === 'REJECTED' ? String(reason) : 'NONE',
  })
  tell(deps, next, 'message_template_status_update', { event, reason, message_template_category: next.category, ...more })
  return next
}

/** Gives a template another quality, and tells of it. */
export function rate(deps: ReviewDeps, template: Template, quality: Template['quality']): Template {
  const next = deps.templates.save({ ...template, quality })
  tell(deps, next, 'message_template_quality_update', { previous_quality_score: template.quality, new_quality_score: quality })
  return next
}

/** Changes the category, or announces that it will be changed. */
export function recategorise(deps: ReviewDeps, template: Template, category: Template['category'], isNotice: boolean): Template {
  const next = deps.templates.save(
    isNotice
      ? { ...template, correctCategory: category }
      : { ...template, category, previousCategory: template.category, correctCategory: null },
  )
  const value = isNotice
    ? { correct_category: category, new_category: template.category, category_update_timestamp: seconds(deps.clock) + 86_400 }
    : { previous_category: template.category, new_category: category }
  tell(deps, next, 'template_category_update', value)
  return next
}

/** Tells of the texts that a template has now. */
export function sendComponentsUpdate(deps: ReviewDeps, template: Template): void {
  const textOf = (type: string) => template.components.find((one) => String(one['type']).toUpperCase() === type)?.['text']
  tell(deps, template, 'message_template_components_update', {
    message_template_title: textOf('HEADER'),
    message_template_element: textOf('BODY'),
    message_template_footer: textOf('FOOTER'),
  })
}

const seconds = ({ now }: Clock): number => Math.floor(now().getTime() / 1_000)

function tell({ webhooks, clock }: ReviewDeps, { id, wabaId, name, language }: Template, field: string, more: Fields): void {
  // The id of a template is a number here, and a text everywhere else.
  const value = { message_template_id: Number(id), message_template_name: name, message_template_language: language, ...more }
  const change: Change = { wabaId, field, value, time: seconds(clock) }
  webhooks.queue(`templates/${wabaId}`, change, 0)
}
