import { t } from '#domain/i18n/t.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'

import { Tag } from '../form/tag.tsx'

const STATES = {
  running: { word: t('Running'), tone: 'info' },
  completed: { word: t('Done'), tone: 'success' },
  failed: { word: t('Failed'), tone: 'danger' },
  refused: { word: t('Refused'), tone: 'warning' },
  cancelled: { word: t('Stopped'), tone: 'plain' },
} as const

/** How a run stands. */
export function RunState({ status, nextAt }: { status: keyof typeof STATES; nextAt: string | null }) {
  return <Tag tone={STATES[status].tone}>{status === 'running' && nextAt !== null ? t('Waiting') : STATES[status].word}</Tag>
}

const WORDS: Readonly<Record<string, string>> = TRIGGER_WORDS

/** What started a run. */
export function causeText({ type }: { type: string }): string {
  const words = WORDS[type] ?? type
  return words.charAt(0).toUpperCase() + words.slice(1)
}
