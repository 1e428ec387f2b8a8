import { CircleHelp, FileText, Link as LinkIcon, Mic, Reply, Video } from 'lucide-react'
import { type ReactNode } from 'react'

import type { MessageContent } from '#domain/message.ts'

import { ButtonsContent } from './buttons-content.tsx'
import { ImageContent } from './image-content.tsx'
import { ListContent } from './list-content.tsx'
import { LocationContent } from './location-content.tsx'
import { RichText } from './rich-text.tsx'

/** Draws what a message holds. `chosenId` is the button or row that the customer chose of it. */
export function Content({ content, chosenId }: { content: MessageContent; chosenId: string | null }): ReactNode {
  switch (content.type) {
    case 'text':
    case 'note':
      return <RichText text={content.text} />
    case 'buttons':
      return <ButtonsContent content={content} chosenId={chosenId} />
    case 'list':
      return <ListContent content={content} chosenId={chosenId} />
    case 'image':
      return <ImageContent media={content.media} caption={content.caption} />
    case 'location':
      return <LocationContent location={content} />
    case 'buttonReply':
    case 'listReply':
      return (
        <IconLine icon={<Reply />}>
          {content.title}
          <span className="sr-only"> (chosen)</span>
        </IconLine>
      )
    case 'unsupported':
      return (
        <IconLine icon={<CircleHelp />} note="Parley cannot show this kind yet. It is kept whole.">
          Unsupported message ({content.originalType})
        </IconLine>
      )
    case 'video':
      return <MediaLine icon={<Video />} words="Video" link={content.media.link} caption={content.caption} />
    case 'audio':
      return <MediaLine icon={<Mic />} words="Voice message" link={content.media.link} />
    case 'document':
      return <MediaLine icon={<FileText />} words={content.filename ?? 'Document'} link={content.media.link} caption={content.caption} />
    case 'ctaUrl':
      return (
        <>
          <RichText text={content.text} />
          <MediaLine icon={<LinkIcon />} words={content.label} link={content.url} />
        </>
      )
    default:
      return content satisfies never
  }
}

function IconLine({ icon, children, note }: { icon: ReactNode; children: ReactNode; note?: string }) {
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

function MediaLine({
  icon,
  words,
  link,
  caption,
}: {
  icon: ReactNode
  words: string
  link?: string | undefined
  caption?: string | undefined
}) {
  return (
    <>
      <IconLine icon={icon}>
        {link ? (
          <a href={link} target="_blank" rel="noreferrer" className="underline underline-offset-2">
            {words}
          </a>
        ) : (
          words
        )}
      </IconLine>
      {caption && <RichText text={caption} />}
    </>
  )
}
