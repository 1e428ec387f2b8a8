import { clsx } from 'clsx'
import { Clock, MoveRight } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'

import type { Lead, LeadStage } from '#domain/partners/lead.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { expiryOf, STAGES, stageBeside } from './leads-look.ts'

type Props = {
  leads: readonly Lead[]
  onOpen: (leadId: string) => void
  onMove: (lead: Lead, stage: LeadStage) => void
}

/** The pipeline: a column for each stage. Cards are dragged, or moved by their menu or by Alt and the arrow keys. */
export function PipelineBoard({ leads, onOpen, onMove }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  const now = useNow()
  const lead = leads.find(({ id }) => id === dragged)
  return (
    <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto p-4">
      {STAGES.map(({ stage, label }) => (
        <Column
          key={stage}
          label={label}
          now={now}
          leads={leads.filter((one) => one.stage === stage)}
          isTarget={lead !== undefined && lead.stage !== stage}
          onDrop={() => lead && onMove(lead, stage)}
          onOpen={onOpen}
          onMove={onMove}
          onDrag={setDragged}
        />
      ))}
    </div>
  )
}

type ColumnProps = Omit<Props, 'leads'> & {
  now: number
  label: string
  leads: readonly Lead[]
  /** Whether what is dragged now comes from another column. */
  isTarget: boolean
  onDrop: () => void
  onDrag: (leadId: string | null) => void
}

function Column({ label, leads, isTarget, onDrop, ...rest }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={`${label}, ${leads.length}`}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      }}
      onDrop={() => {
        setOver(false)
        if (isTarget) onDrop()
      }}
      className={clsx(
        'flex min-h-0 min-w-60 flex-1 flex-col rounded-card border',
        isOver && isTarget ? 'border-lagoon bg-lagoon-soft' : 'border-line bg-sunken',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-4 pt-3 pb-2 text-secondary font-semibold">
        {label}
        <span className="font-normal text-ink-2 tabular-nums">{leads.length}</span>
      </h2>
      <ul className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {leads.map((lead) => (
          <Card key={lead.id} lead={lead} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function Card({ lead, now, onOpen, onMove, onDrag }: Omit<ColumnProps, 'label' | 'leads' | 'isTarget' | 'onDrop'> & { lead: Lead }) {
  const { text, tone } = expiryOf(lead, now)
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    const next = stageBeside(lead.stage, event.key === 'ArrowRight' ? 1 : -1)
    if (next) onMove(lead, next)
  }
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', lead.business)
        onDrag(lead.id)
      }}
      onDragEnd={() => onDrag(null)}
      className="group relative rounded-card border border-line bg-surface p-3 shadow-1 hover:border-line-strong"
    >
      <button
        type="button"
        data-lead={lead.id}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={() => onOpen(lead.id)}
        onKeyDown={byKey}
        className="block w-full pe-8 text-start after:absolute after:inset-0"
      >
        <span dir="auto" className="block truncate font-medium">
          {lead.business}
        </span>
        <span dir="auto" className="block truncate text-secondary text-ink-2">
          {lead.contact}
        </span>
        <span dir="auto" className="mt-1 line-clamp-2 text-secondary text-ink-2">
          {lead.need}
        </span>
      </button>
      <div className="mt-2 flex flex-wrap gap-1">
        <Tag tone={tone} icon={<Clock />}>
          {text}
        </Tag>
        {lead.source === 'host' && <Tag tone="info">From your site</Tag>}
      </div>
      <div className="absolute end-1.5 top-1.5 z-10">
        <Menu align="end" trigger={<IconButton label={`Move ${lead.business}`} icon={<MoveRight />} size="sm" />}>
          {STAGES.filter(({ stage }) => stage !== lead.stage).map(({ stage, label }) => (
            <MenuItem key={stage} onSelect={() => onMove(lead, stage)}>
              Move to {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  )
}
