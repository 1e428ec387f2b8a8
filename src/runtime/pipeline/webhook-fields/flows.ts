import { z } from 'zod'

import { storedCommaList } from '#domain/i18n/comma-list.ts'
import { storedText } from '#domain/i18n/t.ts'
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

const checkServer = () =>
  storedText('Check the server log for errors and slow responses. WhatsApp throttles, then blocks forms whose server keeps failing.')

/** Applies form events: published, throttled, blocked, and endpoint health. */
export const flowNews: NewsHandler = async (parts) => {
  const { tx, routed } = parts
  const value = Value.safeParse(routed.news.value).data
  if (!value) return storedText('The update has an unknown format.')
  const metaId = value.flow_id ?? null
  const { problem, notice } = meaningOf(value)
  if (metaId === null) {
    if (notice) await writeNotice(parts, notice)
    return notice ? null : storedText('The webhook doesn’t name a form.')
  }
  const status = value.event === 'FLOW_STATUS_CHANGE' ? (value.new_status ?? undefined) : undefined
  const outcome = await writeFormStatus(tx, { appId: routed.appId, metaId, at: routed.at }, { status, problem })
  if (outcome === 'late') return storedText('A newer update of this form arrived first.')
  if (notice) await writeNotice(parts, notice)
  return outcome === 'unknown' ? storedText('The form wasn’t created here.') : null
}

/** The effect of an event. `problem`: null if resolved, undefined if unchanged. */
function meaningOf(value: Value): { problem?: string | null; notice?: NoticeWords } {
  const { event, message, warning } = value
  if (event === 'FLOW_STATUS_CHANGE') return change(value)
  if (event === 'FLOW_VERSION_EXPIRY_WARNING') {
    const detail = warning ?? message ?? ''
    return {
      problem: detail,
      notice: {
        severity: 'warning',
        title: storedText('A form uses an old version'),
        detail,
        remedy: storedText('Duplicate it and publish the copy.'),
      },
    }
  }
  const title = ALERTS[event]
  if (title === undefined) return {}
  const detail = sentences([message, ...figuresOf(value)])
  if (value.alert_state === 'DEACTIVATED')
    return { problem: null, notice: { severity: 'info', title: storedText('Resolved: {alert}', { alert: title() }), detail, remedy: '' } }
  return {
    problem: storedText('{alert}. {detail}', { alert: title(), detail }),
    notice: { severity: 'warning', title: title(), detail, remedy: checkServer() },
  }
}

/** Sentences one after the other, each in the language of who reads. */
const sentences = (all: readonly (string | null | undefined)[]): string =>
  all.filter(Boolean).reduce<string>((before, next) => (before === '' ? (next ?? '') : storedText('{before} {next}', { before, next })), '')

const ALERTS: Readonly<Record<string, () => string>> = {
  CLIENT_ERROR_RATE: () => storedText('A form fails on many phones'),
  ENDPOINT_ERROR_RATE: () => storedText('A form’s server returns errors'),
  ENDPOINT_LATENCY: () => storedText('A form’s server responds slowly'),
  ENDPOINT_AVAILABILITY: () => storedText('A form’s server can’t be reached'),
}

function change({ new_status: status, message, warning }: Value): { problem?: string | null; notice?: NoticeWords } {
  const detail = sentences([message, warning])
  if (status === 'BLOCKED')
    return {
      problem: detail || storedText('WhatsApp blocked it.'),
      notice: { severity: 'danger', title: storedText('A form was blocked'), detail, remedy: checkServer() },
    }
  if (status === 'THROTTLED')
    return {
      problem: detail || storedText('WhatsApp limits it to ten sends per hour.'),
      notice: { severity: 'warning', title: storedText('A form is limited to ten sends per hour'), detail, remedy: checkServer() },
    }
  return { problem: warning ?? null }
}

function figuresOf({ error_rate: rate, p90_latency: slow, availability, threshold, errors }: Value): (string | null)[] {
  const causes = (errors ?? [])
    .slice(0, 5)
    .flatMap(({ error_type: type, error_count: count }) => (type ? [`${type}${count ? ` (${count})` : ''}`] : []))
  return [
    rate === null ? null : storedText('Errors: {share}%.', { share: rate }),
    slow === null ? null : storedText('90% of responses within {ms} ms.', { ms: slow }),
    availability === null ? null : storedText('Available: {share}%.', { share: availability }),
    threshold === null ? null : storedText('The limit is {limit}.', { limit: threshold }),
    causes.length === 0 ? null : storedText('Causes: {causes}.', { causes: storedCommaList(causes) }),
  ]
}
