import type { DeliveryElement, DeliveryKind, DeliveryState, LoggedDelivery, SendAttempt } from '#domain/api/whatsapp/intake.ts'

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'plain'

export const STATE_TAGS: Readonly<Record<DeliveryState, { label: string; tone: Tone }>> = {
  handled: { label: 'Handled', tone: 'success' },
  parked: { label: 'Parked', tone: 'warning' },
  ignored: { label: 'Ignored', tone: 'plain' },
  waiting: { label: 'Waiting', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const FATE_TAGS: Readonly<Record<DeliveryElement['fate'], { label: string; tone: Tone }>> = {
  handled: { label: 'Handled', tone: 'success' },
  duplicate: { label: 'Repeated', tone: 'plain' },
  early: { label: 'Early', tone: 'info' },
  ignored: { label: 'Ignored', tone: 'plain' },
  parked: { label: 'Parked', tone: 'warning' },
  waiting: { label: 'Waiting', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const OUTCOME_TAGS: Readonly<Record<SendAttempt['outcome'], { label: string; tone: Tone }>> = {
  accepted: { label: 'Accepted', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  retried: { label: 'Requeued', tone: 'info' },
  unknown: { label: 'Not confirmed', tone: 'warning' },
}

export const KIND_LABELS: Readonly<Record<DeliveryKind, string>> = {
  messages: 'Messages',
  statuses: 'Statuses',
  changes: 'Edits',
  news: 'Account news',
  preferences: 'Preferences',
  others: 'Not understood',
}

const KIND_NOUNS: readonly [DeliveryKind, string, string][] = [
  ['messages', 'message', 'messages'],
  ['statuses', 'status', 'statuses'],
  ['changes', 'edit', 'edits'],
  ['news', 'news', 'news'],
  ['preferences', 'preference', 'preferences'],
  ['others', 'part not understood', 'parts not understood'],
]

/** Says what a webhook held: "2 messages, 1 status · 1 repeated". */
export function contentText({ counts, state, about }: LoggedDelivery): string {
  if (state === 'waiting') return 'Not handled yet'
  if (state === 'failed') return 'Could not be handled'
  const held = KIND_NOUNS.flatMap(([kind, singular, plural]) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [`${count} ${count === 1 ? singular : plural}`] : []
  }).join(', ')
  const notes = [
    [counts['duplicates'], 'repeated'],
    [counts['early'], 'early'],
    [counts['ignored'], 'ignored'],
    [counts['parked'], 'parked'],
  ].flatMap(([count, word]) => (count && Object.keys(counts).length > 1 ? [`${count} ${word}`] : []))
  const who = about === null ? [] : [/^\d+$/.test(about) ? `+${about}` : about]
  return [held || 'Nothing for this number', ...who, ...notes].join(' · ')
}

/** Says a time span in two signs that matter: "8 ms", "1.4 s", "3 min". */
export function formatSpan(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`
  return `${Math.round(ms / 3_600_000)} h`
}

/** Says when, to the second: "21 Nov, 14:02:07". */
export const formatMoment = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(Date.parse(at))
