import { t } from '#domain/i18n/t.ts'
import type { PartnerSiteState } from '#domain/partners/partner-site.ts'

import { Tag } from '../form/tag.tsx'

const STATES = {
  unproven: { label: t('Not verified'), tone: 'warning' },
  proven: { label: t('Waiting for approval'), tone: 'plain' },
  live: { label: t('Live'), tone: 'success' },
} as const satisfies Record<PartnerSiteState, { label: string; tone: string }>

/** How far a partner's domain is. */
export function SiteState({ state, isLosing = false }: { state: PartnerSiteState; isLosing?: boolean }) {
  const { label, tone } = isLosing ? { label: t('Record missing'), tone: 'warning' as const } : STATES[state]
  return <Tag tone={tone}>{label}</Tag>
}
