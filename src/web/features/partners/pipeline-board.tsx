import { Clock } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Lead, LeadStage } from '#domain/partners/lead.ts'

import { Board } from '#web/kit/board/board.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { expiryOf, STAGES } from './leads-look.ts'

type Props = {
  leads: readonly Lead[]
  onOpen: (leadId: string) => void
  onMove: (lead: Lead, stage: LeadStage) => void
}

/** The pipeline: a column for each stage. */
export function PipelineBoard({ leads, onOpen, onMove }: Props) {
  const now = useNow()
  return (
    <Board
      columns={STAGES.map(({ stage, label }) => ({ id: stage, label, items: leads.filter((lead) => lead.stage === stage) }))}
      nameOf={({ business }) => business}
      card={(lead) => <LeadCard lead={lead} now={now} />}
      onOpen={({ id }) => onOpen(id)}
      onMove={onMove}
    />
  )
}

function LeadCard({ lead, now }: { lead: Lead; now: number }) {
  const { text, tone } = expiryOf(lead, now)
  return (
    <>
      <span dir="auto" className="block truncate font-medium">
        {lead.business}
      </span>
      <span dir="auto" className="block truncate text-secondary text-ink-2">
        {lead.contact}
      </span>
      <span dir="auto" className="mt-1 line-clamp-2 text-secondary text-ink-2">
        {lead.need}
      </span>
      <span className="mt-2 flex flex-wrap gap-1">
        <Tag tone={tone} icon={<Clock />}>
          {text}
        </Tag>
        {lead.source === 'host' && <Tag tone="info">{t('From your site')}</Tag>}
      </span>
    </>
  )
}
