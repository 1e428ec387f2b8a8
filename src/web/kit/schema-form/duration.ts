import { t } from '#domain/i18n/t.ts'

const UNITS = [
  { value: 'ms', label: 'ms', ms: 1 },
  { value: 's', label: t('seconds'), ms: 1_000 },
  { value: 'min', label: t('minutes'), ms: 60_000 },
  { value: 'h', label: t('hours'), ms: 3_600_000 },
  { value: 'd', label: t('days'), ms: 86_400_000 },
] as const

export type DurationUnit = (typeof UNITS)[number]['value']

/** The units that make sense between a shortest and a longest span, in milliseconds. */
export const unitsBetween = (min = 0, max = Number.POSITIVE_INFINITY): { value: DurationUnit; label: string }[] =>
  UNITS.filter(({ value, ms }) => ms <= max && (value !== 'ms' || max < 1_000) && (value !== 's' || min < 60_000))

/** Writes a span in the largest unit that keeps it a plain number: 90 minutes stay 90 minutes. */
export function splitDuration(span: number): { amount: number; unit: DurationUnit } {
  const fitting = UNITS.findLast(({ ms }) => span >= ms && span % ms === 0)
  if (fitting && fitting.value !== 'ms') return { amount: span / fitting.ms, unit: fitting.value }
  return { amount: span / 1_000, unit: 's' }
}

/** The span in milliseconds. */
export const joinDuration = (amount: number, unit: DurationUnit): number =>
  Math.round(amount * (UNITS.find(({ value }) => value === unit)?.ms ?? 1))
