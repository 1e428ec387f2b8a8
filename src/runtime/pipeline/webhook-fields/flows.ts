import { z } from 'zod'

import { FormStatus } from '#domain/whatsapp-forms/form.ts'
import { writeFormStatus } from '#store/whatsapp/whatsapp-forms.ts'

import type { NewsHandler } from './field-handler.ts'
import { type NoticeWords, writeNotice } from './write-notice.ts'

const Figure = z.union([z.number(), z.string()]).nullable().default(null)
const Value = z.looseObject({
  event: z.string().max(64),
  flow_id: z.union([z.string(), z.number()]).transform(String).nullish(),
  message: z.string().max(4_000).nullish(),
  warning: z.string().max(4_000).nullish(),
  old_status: z.string().max(64).nullish(),
  new_status: FormStatus.nullish().catch(null),
  alert_state: z.string().max(32).nullish(),
  threshold: Figure,
  error_rate: Figure,
  p50_latency: Figure,
  p90_latency: Figure,
  availability: Figure,
  errors: z
    .array(z.looseObject({ error_type: z.string().max(200).nullish(), error_rate: Figure, error_count: Figure }))
    .nullish()
    .catch(null),
})
type Value = z.infer<typeof Value>

const ENDPOINT = 'Look at the server log for errors and slow answers. WhatsApp throttles, then blocks a form whose server keeps failing.'

/** Applies form events: published, throttled, blocked, and endpoint health. */
export const flowNews: NewsHandler = async (parts) => {
  const { tx, routed } = parts
  const value = Value.safeParse(routed.news.value).data
  if (!value) return 'The value has not the shape that the reference gives.'
  const metaId = value.flow_id ?? null
  const { problem, notice } = meaningOf(value)
  if (metaId === null) {
    if (notice) await writeNotice(parts, notice)
    return notice ? null : 'The webhook names no form.'
  }
  const status = value.event === 'FLOW_STATUS_CHANGE' ? (value.new_status ?? undefined) : undefined
  const outcome = await writeFormStatus(tx, { appId: routed.appId, metaId, at: routed.at }, { status, problem })
  if (outcome === 'late') return 'Newer news of this form came before.'
  if (notice) await writeNotice(parts, notice)
  return outcome === 'unknown' ? 'The form was not made here.' : null
}

/** The effect of an event. `problem`: null if resolved, undefined if unchanged. */
function meaningOf(value: Value): { problem?: string | null; notice?: NoticeWords } {
  const { event, message, warning } = value
  if (event === 'FLOW_STATUS_CHANGE') return change(value)
  if (event === 'FLOW_VERSION_EXPIRY_WARNING') {
    const detail = warning ?? message ?? ''
    return {
      problem: detail,
      notice: { severity: 'warning', title: 'A form is made for an old version', detail, remedy: 'Duplicate it and publish the copy.' },
    }
  }
  const title = ALERTS[event]
  if (title === undefined) return {}
  const detail = [message, figuresOf(value)].filter(Boolean).join(' ')
  if (value.alert_state === 'DEACTIVATED')
    return { problem: null, notice: { severity: 'info', title: `Over: ${title}`, detail, remedy: '' } }
  return { problem: `${title}. ${detail}`.trim().slice(0, 2_000), notice: { severity: 'warning', title, detail, remedy: ENDPOINT } }
}

const ALERTS: Readonly<Record<string, string>> = {
  CLIENT_ERROR_RATE: 'A form fails on many phones',
  ENDPOINT_ERROR_RATE: 'The server of a form answers with errors',
  ENDPOINT_LATENCY: 'The server of a form answers slowly',
  ENDPOINT_AVAILABILITY: 'The server of a form cannot be reached',
}

function change({ new_status: status, message, warning }: Value): { problem?: string | null; notice?: NoticeWords } {
  const detail = [message, warning].filter(Boolean).join(' ')
  if (status === 'BLOCKED')
    return {
      problem: detail || 'WhatsApp blocked it.',
      notice: { severity: 'danger', title: 'A form was blocked', detail, remedy: ENDPOINT },
    }
  if (status === 'THROTTLED')
    return {
      problem: detail || 'WhatsApp lets it be sent ten times an hour.',
      notice: { severity: 'warning', title: 'A form may be sent only ten times an hour', detail, remedy: ENDPOINT },
    }
  return { problem: warning ?? null }
}

function figuresOf({ error_rate: rate, p90_latency: slow, availability, threshold, errors }: Value): string {
  const causes = (errors ?? [])
    .slice(0, 5)
    .flatMap(({ error_type: type, error_count: count }) => (type ? [`${type}${count ? ` (${count})` : ''}`] : []))
  return [
    rate !== null && `Errors: ${rate} %.`,
    slow !== null && `Nine of ten answers within ${slow} ms.`,
    availability !== null && `Reachable: ${availability} %.`,
    threshold !== null && `The limit is ${threshold}.`,
    causes.length > 0 && `${causes.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
