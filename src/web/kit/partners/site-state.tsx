import type { PartnerSiteState } from '#domain/partners/partner-site.ts'

import { Tag } from '../form/tag.tsx'

const STATES = {
  unproven: { label: 'Not verified', tone: 'warning' },
  proven: { label: 'Waiting for approval', tone: 'plain' },
  live: { label: 'Live', tone: 'success' },
} as const satisfies Record<PartnerSiteState, { label: string; tone: string }>

/** How far a partner's domain is. */
export function SiteState({ state, isLosing = false }: { state: PartnerSiteState; isLosing?: boolean }) {
  const { label, tone } = isLosing ? { label: 'Record missing', tone: 'warning' as const } : STATES[state]
  return <Tag tone={tone}>{label}</Tag>
}
