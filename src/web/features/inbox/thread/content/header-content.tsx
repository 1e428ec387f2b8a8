import { FileText, Film } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { ImageContent } from './image-content.tsx'
import type { MediaSource } from '../media-source.ts'

type Props = { header: Extract<OutgoingContent, { type: 'buttons' }>['header']; source: MediaSource }

/** What stands above the words of a message: a line, a picture, or the name of a file. */
export function HeaderContent({ header, source }: Props) {
  if (!header) return null
  if (typeof header === 'string') return <div className="font-semibold">{header}</div>
  if (header.kind === 'image') return <ImageContent src={source(header.media)} />
  return (
    <div className="flex items-center gap-2 font-semibold">
      {header.kind === 'video' ? <Film className="size-4" aria-hidden /> : <FileText className="size-4" aria-hidden />}
      {header.filename ?? (header.kind === 'video' ? t('Video') : t('Document'))}
    </div>
  )
}
