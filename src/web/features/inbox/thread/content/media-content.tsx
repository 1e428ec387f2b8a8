import { FileText, Film, Mic, Music, Sticker } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { MessageFile } from '#domain/files/file.ts'
import { formatSize } from '#domain/messages/media-limits.ts'
import type { MessageContent } from '#domain/messages/message.ts'

import { RichText } from '#web/kit/text/rich-text.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import type { MediaSource } from '../media-source.ts'
import { VoicePlayer } from '../voice/voice-player.tsx'

type Kind = 'video' | 'audio' | 'document' | 'sticker'
type Props = { content: Extract<MessageContent, { type: Kind }>; source: MediaSource; file: MessageFile | null }

/** A film, a sound, a file or a sticker. What this browser cannot play says so, and can be downloaded. */
export function MediaContent({ content, source, file }: Props) {
  const src = source(content.media)
  switch (content.type) {
    case 'sticker':
      return <StickerPicture src={src} />
    case 'video':
      return (
        <Captioned caption={content.caption}>
          <Video src={src} />
        </Captioned>
      )
    case 'audio':
      return <Sound src={src} isVoice={content.voice !== false} size={file?.state === 'stored' ? file.size : null} />
    case 'document':
      return (
        <Captioned caption={content.caption}>
          <Card icon={<FileText />} title={content.filename ?? t('Document')} note={aboutFile(content.media.mimeType, file)} href={src} />
        </Captioned>
      )
    default:
      return content satisfies never
  }
}

const Captioned = ({ caption, children }: { caption: string | undefined; children: ReactNode }) => (
  <>
    {children}
    {caption && <RichText text={caption} />}
  </>
)

function StickerPicture({ src }: { src: string | null }) {
  const [loss, setLoss] = useState<Loss | null>(null)
  if (!src || loss) return <Card icon={<Sticker />} title={t('Sticker')} note={loss && LOSSES[loss]} />
  return <img src={src} alt={t('Sticker')} loading="lazy" onError={() => setLoss('network')} className="my-1 size-32 object-contain" />
}

function Video({ src }: { src: string | null }) {
  const [loss, setLoss] = useState<Loss | null>(null)
  if (!src || loss) return <Card icon={<Film />} title={t('Video')} note={loss && <Lost loss={loss} src={src} />} />
  return (
    // A customer's film has no track of subtitles to offer.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={src}
      controls
      preload="metadata"
      onError={(event) => setLoss(lossOf(event))}
      // A film in a format that it does not know is played as its sound alone.
      onLoadedMetadata={({ currentTarget: { videoWidth } }) => videoWidth === 0 && setLoss('unplayable')}
      className="-mx-2 my-0.5 max-h-72 w-72 max-w-[calc(100%+1rem)] rounded-control bg-active"
    />
  )
}

function Sound({ src, isVoice, size }: { src: string | null; isVoice: boolean; size: number | null }) {
  const [loss, setLoss] = useState<Loss | null>(null)
  const [title, icon] = isVoice ? [t('Voice message'), <Mic key="voice" />] : [t('Audio'), <Music key="audio" />]
  if (!src || loss) return <Card icon={icon} title={title} note={loss && <Lost loss={loss} src={src} />} />
  return <VoicePlayer key={src} src={src} title={title} size={size} onError={(event) => setLoss(lossOf(event))} />
}

const LOSSES = { unplayable: t('Your browser can’t play this.'), network: t('It didn’t load.') }
type Loss = keyof typeof LOSSES

const lossOf = ({ currentTarget: { error } }: SyntheticEvent<HTMLMediaElement>): Loss =>
  error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'unplayable'

function Lost({ loss, src }: { loss: Loss; src: string | null }) {
  return (
    <>
      {LOSSES[loss]}{' '}
      {src && (
        <a href={src} download className={linkStyle()}>
          {t('Download')}
        </a>
      )}
    </>
  )
}

const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/plain': t('Text'),
  'application/msword': t('Word'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': t('Word'),
  'application/vnd.ms-excel': t('Excel'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': t('Excel'),
  'application/vnd.ms-powerpoint': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
}

/** Like "PDF · 3.4 MB". */
function aboutFile(mimeType: string | undefined, file: MessageFile | null): string | undefined {
  const stored = file?.state === 'stored' ? file : null
  const parts = [typeText(stored?.mimeType ?? mimeType), stored && formatSize(stored.size)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}

const typeText = (mimeType: string | undefined): string | undefined => (mimeType ? (TYPES[mimeType] ?? mimeType) : undefined)

function Card({ icon, title, note, href }: { icon: ReactNode; title: string; note?: ReactNode; href?: string | null }) {
  const inside = (
    <>
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-info-soft text-info [&>svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-secondary font-medium">{title}</span>
        {note && <span className="block text-meta text-ink-2">{note}</span>}
      </span>
    </>
  )
  const style = '-mx-1.5 my-0.5 flex min-w-56 items-center gap-3 rounded-control bg-surface p-2'
  return href ? (
    <a href={href} target="_blank" rel="noreferrer" className={style}>
      {inside}
    </a>
  ) : (
    <span className={style}>{inside}</span>
  )
}
