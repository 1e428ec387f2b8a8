import { commaList } from '#domain/i18n/comma-list.ts'
import { dateLocale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { DeliveryElement, DeliveryKind, DeliveryState, LoggedDelivery, SendAttempt } from '#domain/api/whatsapp/intake.ts'

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'plain'

export const STATE_TAGS: Readonly<Record<DeliveryState, { label: string; tone: Tone }>> = {
  handled: { label: t('Handled'), tone: 'success' },
  parked: { label: t('Parked'), tone: 'warning' },
  ignored: { label: t('Ignored'), tone: 'plain' },
  waiting: { label: t('Waiting'), tone: 'info' },
  failed: { label: t('Failed'), tone: 'danger' },
}

export const FATE_TAGS: Readonly<Record<DeliveryElement['fate'], { label: string; tone: Tone }>> = {
  handled: { label: t('Handled'), tone: 'success' },
  duplicate: { label: t('Repeated'), tone: 'plain' },
  early: { label: t('Early'), tone: 'info' },
  ignored: { label: t('Ignored'), tone: 'plain' },
  parked: { label: t('Parked'), tone: 'warning' },
  waiting: { label: t('Waiting'), tone: 'info' },
  failed: { label: t('Failed'), tone: 'danger' },
}

export const OUTCOME_TAGS: Readonly<Record<SendAttempt['outcome'], { label: string; tone: Tone }>> = {
  accepted: { label: t('Accepted'), tone: 'success' },
  refused: { label: t('Refused'), tone: 'danger' },
  retried: { label: t('Requeued'), tone: 'info' },
  unknown: { label: t('Not confirmed'), tone: 'warning' },
}

export const KIND_LABELS: Readonly<Record<DeliveryKind, string>> = {
  messages: t('Messages'),
  statuses: t('Statuses'),
  changes: t('Edits'),
  news: t('Account news'),
  preferences: t('Preferences'),
  others: t('Not understood'),
}

const KIND_NOUNS: readonly [DeliveryKind, string, string][] = [
  ['messages', 'message', 'messages'],
  ['statuses', 'status', 'statuses'],
  ['changes', 'edit', 'edits'],
  ['news', 'news', 'news'],
  ['preferences', 'preference', 'preferences'],
  ['others', t('part not understood'), t('parts not understood')],
]

/** Says what a webhook held: "2 messages, 1 status · 1 repeated". */
export function contentText({ counts, state, about }: LoggedDelivery): string {
  if (state === 'waiting') return t('Not handled yet')
  if (state === 'failed') return t('Could not be handled')
  const held = commaList(
    KIND_NOUNS.flatMap(([kind, singular, plural]) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [`${count} ${count === 1 ? singular : plural}`] : []
    }),
  )
  const notes = [
    [counts['duplicates'], (count: number) => t('{count, number} repeated', { count })],
    [counts['early'], (count: number) => t('{count, number} early', { count })],
    [counts['ignored'], (count: number) => t('{count, number} ignored', { count })],
    [counts['parked'], (count: number) => t('{count, number} not read', { count })],
  ] as const
  const noted = Object.keys(counts).length > 1 ? notes.flatMap(([count, words]) => (count ? [words(count)] : [])) : []
  const who = about === null ? [] : [/^\d+$/.test(about) ? `+${about}` : about]
  return [held || t('Nothing for this number'), ...who, ...noted].join(' · ')
}

/** Says a time span in two signs that matter: "8 ms", "1.4 s", "3 min". */
export function formatSpan(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 1_000) return t('{ms} ms', { ms: Math.round(ms) })
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`
  if (ms < 7_200_000) return t('{round} min', { round: Math.round(ms / 60_000) })
  return `${Math.round(ms / 3_600_000)} h`
}

/** Says when, to the second: "21 Nov, 14:02:07". */
export const formatMoment = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(Date.parse(at))
