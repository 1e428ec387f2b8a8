import { t } from '#domain/i18n/t.ts'
import { Tag } from '#web/kit/form/tag.tsx'

/** Tells whether customers meet the flow. */
export function FlowState({ publishedVersion }: { publishedVersion: number | null }) {
  return publishedVersion === null ? <Tag>{t('Draft')}</Tag> : <Tag tone="success">{t('Live')}</Tag>
}
