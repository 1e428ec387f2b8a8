import { useState } from 'preact/hooks'

import type { Media } from '#domain/messages/media.ts'
import type { MessageContent } from '#domain/messages/message.ts'

import './media.css'
import { safeSource } from '../kit/safe-link.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useWords } from '../kit/use-chat.ts'
import type { MessageLine } from '../state/lines.ts'
import { Text } from './text.tsx'

type MediaContentOf = Extract<MessageContent, { type: 'image' | 'video' | 'audio' | 'document' | 'sticker' }>

/** A picture, film, sound or file, with its words below it. */
export function MediaContent({ line, content }: { line: MessageLine; content: MediaContentOf }) {
  const source = safeSource(line.file?.url ?? content.media.link)
  const caption = 'caption' in content ? content.caption : undefined
  return (
    <div class={content.type === 'document' || content.type === 'audio' ? 'bubble' : 'media-box'}>
      {content.type === 'document' ? (
        <FileLink source={source} name={content.filename ?? line.file?.name ?? undefined} size={line.file?.size} />
      ) : (
        <Shown kind={content.type} source={source} caption={caption} size={line.file} />
      )}
      {caption && <Text text={caption} />}
    </div>
  )
}

/** What stands above the words of a message. */
export function HeaderMedia({ kind, media, filename }: { kind: 'image' | 'video' | 'document'; media: Media; filename?: string }) {
  const source = safeSource(media.link)
  if (kind === 'document') return <FileLink source={source} name={filename} size={undefined} />
  return <Shown kind={kind} source={source} caption={undefined} size={null} />
}

interface ShownProps {
  kind: 'image' | 'video' | 'audio' | 'sticker'
  source: string | undefined
  caption: string | undefined
  size: { width: number | null; height: number | null } | null
}

function Shown({ kind, source, caption, size }: ShownProps) {
  const { say } = useWords()
  const [isBroken, setBroken] = useState(false)
  // Without a source the file is on its way still; what cannot be shown is named.
  if (!source || isBroken) return <span class="meta">{say(kind)}</span>
  const failed = () => setBroken(true)
  if (kind === 'audio' || kind === 'video') return <Played kind={kind} source={source} name={caption || say(kind)} failed={failed} />
  if (kind === 'sticker') return <img class="sticker" src={source} alt={say('sticker')} onError={failed} />
  return <Picture source={source} name={caption || say('image')} size={size} failed={failed} />
}

interface PlayedProps {
  kind: 'audio' | 'video'
  source: string
  name: string
  failed: () => void
}

/** What customers send has no captions; the track says so. */
function Played({ kind: Kind, source, name, failed }: PlayedProps) {
  return (
    <Kind class={Kind === 'video' ? 'media' : ''} controls playsInline preload="metadata" src={source} aria-label={name} onError={failed}>
      <track kind="captions" />
    </Kind>
  )
}

function Picture({ source, name, size, failed }: Omit<PlayedProps, 'kind'> & Pick<ShownProps, 'size'>) {
  const { say } = useWords()
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button type="button" aria-label={`${say('viewImage')}: ${name}`} onClick={() => setLarge(true)}>
        <img
          class="media"
          src={source}
          alt=""
          loading="lazy"
          width={size?.width ?? undefined}
          height={size?.height ?? undefined}
          onError={failed}
        />
      </button>
      {isLarge && (
        <Sheet title={say('image')} close={() => setLarge(false)}>
          <div class="viewer center">
            <img src={source} alt={name} />
          </div>
        </Sheet>
      )}
    </>
  )
}

interface FileLinkProps {
  source: string | undefined
  name: string | undefined
  size: number | undefined
}

function FileLink({ source, name: given, size }: FileLinkProps) {
  const { say, locale } = useWords()
  const name = given ?? say('document')
  const sign = (
    <>
      <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M6 3h8l4 4v14H6zM14 3v5h5" />
      </svg>
      <span>
        <b dir="auto">{name}</b>
        {size !== undefined && <span class="meta"> {sizeOf(size, locale)}</span>}
      </span>
    </>
  )
  if (!source) return <span class="file">{sign}</span>
  return (
    <a class="file" href={source} target="_blank" rel="noopener noreferrer" download={name} aria-label={`${say('download')}: ${name}`}>
      {sign}
    </a>
  )
}

/** The size of a file, in the unit that reads best. */
const sizeOf = (bytes: number, locale: string): string => {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
