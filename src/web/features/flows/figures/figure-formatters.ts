import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { StepFigure } from '#domain/api/flows/flow-figures.ts'

/** The figures of a step in the corner of its card: “1,204 in · 12 waiting · 3 % failed”; empty where nothing happened there. */
export function figureText({ entered, waiting, failed, dropped }: StepFigure): string {
  return [
    entered > 0 ? t('{entered, number} in', { entered }) : '',
    waiting > 0 ? t('{waiting, number} waiting', { waiting }) : '',
    share(failed, entered, 'failed'),
    share(dropped, entered, t('dropped off')),
  ]
    .filter((words) => words !== '')
    .join(' · ')
}

const share = (part: number, whole: number, word: string): string => (part === 0 ? '' : `${formatPercent(part, whole)} ${word}`)

/** A share of those who came: “3 %”, and “<1 %” where it is some but little. Those who had come before the first day may be more than all. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return part === 0 ? '0 %' : part.toLocaleString(locale())
  const percent = Math.min(100, (part / whole) * 100)
  return percent < 1 ? '<1 %' : `${Math.round(percent)} %`
}

/** A span as people say it: “40 s”, “5 min”, “2.5 h”, “3 days”. */
export function spanWordsOf(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5_400) return t('{round} min', { round: Math.round(seconds / 60) })
  if (seconds < 129_600) return `${Math.round(seconds / 360) / 10} h`
  return t('{round} days', { round: Math.round(seconds / 86_400) })
}
