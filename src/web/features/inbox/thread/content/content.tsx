import { CircleHelp, FileX, Reply, MapPin } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { MessageFile } from '#domain/files/file.ts'
import type { MessageContent, IncomingContent } from '#domain/messages/message.ts'
import { isUnloadable, unsupportedText } from '#domain/messages/unsupported-message.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { RichText } from '#web/kit/text/rich-text.tsx'
import { ButtonsContent } from './buttons-content.tsx'
import { ImageContent } from './image-content.tsx'
import { ListContent } from './list-content.tsx'

import type { MediaSource } from '../media-source.ts'
import { NoteText } from '../note-text.tsx'

/** Kinds that most conversations never hold: loaded when one of them comes into sight. */
const RareContent = lazyPart(async () => (await import('./rare-content.tsx')).RareContent)

type Props = {
  content: MessageContent
  /** The button or row that the customer chose of it. */
  chosenId: string | null
  /** Where the bytes of its picture or file are. */
  source: MediaSource
  /** What is known of that file. */
  file?: MessageFile | null | undefined
}

/** Draws what a message holds. */
export function Content({ content, chosenId, source, file = null }: Props): ReactNode {
  switch (content.type) {
    case 'text':
      return <RichText text={content.text} />
    case 'note':
      return (
        <>
          {content.mentions ? (
            <NoteText text={content.text} mentions={content.mentions} />
          ) : (
            content.text !== '' && <RichText text={content.text} />
          )}
          {content.files && (
            <Suspense fallback={<span className="text-ink-3">…</span>}>
              <RareContent content={content} source={source} file={null} />
            </Suspense>
          )}
        </>
      )
    case 'buttons':
      return <ButtonsContent content={content} chosenId={chosenId} source={source} />
    case 'list':
      return <ListContent content={content} chosenId={chosenId} />
    case 'image':
      return <ImageContent src={source(content.media)} caption={content.caption} sides={sidesOf(file)} />
    case 'location':
      return <LocationContent location={content} />
    case 'buttonReply':
    case 'listReply':
      return (
        <IconLine icon={<Reply />} note={content.type === 'listReply' ? content.description : undefined}>
          {content.title}
          <span className="sr-only">{t('(chosen)')}</span>
        </IconLine>
      )
    case 'unsupported':
      return (
        <>
          <IconLine
            icon={isUnloadable(content.code) ? <FileX /> : <CircleHelp />}
            note={content.reason ?? t('This kind of message can’t be shown yet.')}
          >
            {unsupportedText(content.originalType, content.code)}
          </IconLine>
          {content.caption && <RichText text={content.caption} />}
        </>
      )
    default:
      return (
        <Suspense fallback={<span className="text-ink-3">…</span>}>
          <RareContent content={content} source={source} file={file} />
        </Suspense>
      )
  }
}

function sidesOf(file: MessageFile | null): { width: number; height: number } | null {
  if (file?.state !== 'stored' || file.width === null || file.height === null) return null
  return { width: file.width, height: file.height }
}

function IconLine({ icon, children, note }: { icon: ReactNode; children: ReactNode; note?: string | undefined }) {
  return (
    <div>
      <div className="flex items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3">
        {icon}
        <span>{children}</span>
      </div>
      {note && <div className="text-meta text-ink-2">{note}</div>}
    </div>
  )
}

/** A place: its name and address, and where to see it on a map. */
function LocationContent({ location }: { location: Extract<IncomingContent, { type: 'location' }> }) {
  const { latitude, longitude, name, address } = location
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noreferrer"
      className="-mx-1.5 my-0.5 flex min-w-56 items-center gap-3 rounded-control bg-surface p-2"
    >
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-info-soft text-info">
        <MapPin className="size-5" aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-secondary font-medium">{name ?? t('Location')}</span>
        <span className="block truncate text-meta text-ink-2">{address ?? position}</span>
      </span>
    </a>
  )
}
