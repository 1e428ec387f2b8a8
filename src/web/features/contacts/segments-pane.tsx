import { useQuery } from '@tanstack/react-query'
import { Lock, Trash2, Users } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactSegment } from '#domain/contacts/contact-list.ts'

import { segmentsQuery, useSegments } from '#web/api/contacts/contact-segments.ts'
import { contactCountQuery } from '#web/api/contacts/list-contacts.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { PaneRow } from '#web/kit/list/pane-row.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { formatCount } from './format-count.ts'

type Props = { segmentId: string | undefined; onChoose: (segmentId: string | undefined) => void }

/** Everybody, and the saved filters with how many contacts they find now, where there is room for them. */
export function SegmentsPane({ segmentId, onChoose }: Props) {
  const { app } = useCurrentApp()
  const segments = useQuery(segmentsQuery(app.id)).data?.items ?? []
  const isWide = useMediaQuery('(width >= 64rem)')
  if (!isWide) return null
  return (
    <nav aria-label={t('Segments')} className="flex w-54 shrink-0 flex-col gap-0.5 overflow-y-auto border-e border-line bg-sunken p-2">
      <Row name={t('All contacts')} chosen={segmentId === undefined} onChoose={() => onChoose(undefined)} question={{}} />
      {segments.length > 0 && <h2 className="px-2 pt-3 pb-1 text-meta text-ink-3">{t('Segments')}</h2>}
      {segments.map((segment) => (
        <SegmentRow key={segment.id} segment={segment} chosen={segment.id === segmentId} onChoose={onChoose} />
      ))}
      {segments.length === 0 && <p className="px-2 pt-3 text-meta text-ink-3">{t('Save a filter to create a segment.')}</p>}
    </nav>
  )
}

function SegmentRow({ segment, chosen, onChoose }: { segment: ContactSegment; chosen: boolean; onChoose: Props['onChoose'] }) {
  const { app } = useCurrentApp()
  const { remove } = useSegments(app.id)
  const [asked, setAsked] = useState(false)
  const { id, name, shared, mine } = segment
  return (
    <div className="group/segment relative">
      <Row name={name} shared={shared} chosen={chosen} onChoose={() => onChoose(id)} question={{ segmentId: id }} />
      {mine && (
        <IconButton
          label={t('Remove {name}', { name })}
          size="sm"
          icon={<Trash2 />}
          onClick={() => setAsked(true)}
          className="absolute end-0.5 top-0.5 bg-sunken opacity-0 group-hover/segment:opacity-100 focus-visible:opacity-100"
        />
      )}
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('Remove the segment {name}?', { name })}
        description={shared ? t('It goes for everybody. The contacts stay.') : t('The contacts stay.')}
        confirm={t('Remove segment')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setAsked(false)
              if (chosen) onChoose(undefined)
            },
          })
        }
      />
    </div>
  )
}

type RowProps = { name: string; shared?: boolean; chosen: boolean; onChoose: () => void; question: { segmentId?: string } }

function Row({ name, shared, chosen, onChoose, question }: RowProps) {
  const { app } = useCurrentApp()
  const count = useQuery(contactCountQuery(app.id, question))
  const icon = shared === false ? <Lock strokeWidth={1.75} aria-label={t('Only you see it')} /> : <Users strokeWidth={1.75} aria-hidden />
  return <PaneRow name={name} icon={icon} count={count.data && formatCount(count.data)} chosen={chosen} onChoose={onChoose} />
}
