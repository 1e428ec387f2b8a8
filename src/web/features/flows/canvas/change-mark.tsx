import { t } from '#domain/i18n/t.ts'

const CHANGES = {
  added: { words: t('New'), colour: 'bg-success-soft text-success' },
  changed: { words: t('Changed'), colour: 'bg-info-soft text-info' },
  removed: { words: t('Gone'), colour: 'bg-danger-soft text-danger' },
  moved: { words: t('Moved'), colour: 'bg-active text-ink-2' },
}

/** What became of a card or note between two versions. */
export const ChangeMark = ({ change }: { change: keyof typeof CHANGES }) => (
  <span className={`rounded-full px-2 py-0.5 font-medium ${CHANGES[change].colour}`}>{CHANGES[change].words}</span>
)
