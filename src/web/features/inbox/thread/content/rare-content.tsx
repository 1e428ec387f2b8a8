import { commaList } from '#domain/i18n/comma-list.ts'
import { dateLocale, locale } from '#domain/i18n/locale.ts'
import { ClipboardList, Contact, ExternalLink, Hand, Info, MapPin, Phone, PhoneIncoming, PhoneMissed, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { MessageFile } from '#domain/files/file.ts'
import type { MessageContent, NoteFile } from '#domain/messages/message.ts'

import { ActionContent } from './action-content.tsx'
import { CarouselContent } from './carousel-content.tsx'
import { CatalogContent } from './catalog-content.tsx'
import { ContactsContent } from './contacts-content.tsx'
import { FormReplyContent } from './form-reply-content.tsx'
import { HeaderContent } from './header-content.tsx'
import { ImageContent } from './image-content.tsx'
import { MediaContent } from './media-content.tsx'
import type { MediaSource } from '../media-source.ts'
import { OrderContent } from './order-content.tsx'

import { TemplateContent } from './template-content.tsx'

type Common = 'text' | 'buttons' | 'list' | 'image' | 'location' | 'buttonReply' | 'listReply' | 'unsupported'
type Props = { content: Exclude<MessageContent, { type: Common }>; source: MediaSource; file: MessageFile | null }

/** Draws the kinds of messages that are met now and then, and the files of a note. */
export function RareContent({ content, source, file }: Props): ReactNode {
  switch (content.type) {
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return <MediaContent content={content} source={source} file={file} />
    case 'note':
      return content.files?.map((one) => <NoteFileContent key={one.fileId} file={one} source={source} />)
    case 'contacts':
      return <ContactsContent contacts={content.contacts} />
    case 'order':
      return <OrderContent order={content} />
    case 'formReply':
      return <FormReplyContent reply={content} />
    case 'reaction':
      return <ReactionContent emoji={content.emoji} />
    case 'template':
      return <TemplateContent template={content} source={source} />
    case 'whatsappFlow':
      return <ActionContent content={content} icon={<ClipboardList />} action={content.label} />
    case 'locationRequest':
      return <ActionContent content={content} icon={<MapPin />} action={t('Send location')} />
    case 'catalog':
      return <CatalogContent content={content} />
    case 'ctaUrl':
      return (
        <ActionContent
          content={{ ...content, header: <HeaderContent header={content.header} source={source} /> }}
          icon={<ExternalLink />}
          action={content.label}
          link={content.url}
        />
      )
    case 'carousel':
      return <CarouselContent content={content} source={source} />
    case 'addressRequest':
      return <ActionContent content={content} icon={<MapPin />} action={t('Provide address')} />
    case 'contactRequest':
      return <ActionContent content={content} icon={<Contact />} action={t('Share contact info')} />
    case 'callRequest':
      return <ActionContent content={content} icon={<Phone />} action={t('Choose preference')} />
    case 'callButton':
      return <ActionContent content={content} icon={<Phone />} action={content.label} />
    case 'welcome':
      return <SystemContent icon={<Hand />} words={t('Opened the chat for the first time')} />
    case 'callPermission':
      return <SystemContent icon={content.granted ? <Phone /> : <PhoneOff />} words={callText(content)} />
    case 'call':
      return (
        <SystemContent
          icon={content.missed ? <PhoneMissed /> : <PhoneIncoming />}
          words={content.missed ? t('Missed call') : formatLength(content.seconds)}
        />
      )
    case 'system':
      return <SystemContent icon={<Info />} words={content.text} />
    default:
      return content satisfies never
  }
}

/** What the customer did, or WhatsApp tells of them, without words of their own. */
function SystemContent({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <div className="flex items-center gap-2 text-secondary text-ink-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3">
      {icon}
      <span>{words}</span>
    </div>
  )
}

function callText({ granted, isPermanent, until, source }: Extract<MessageContent, { type: 'callPermission' }>): string {
  const by = source === 'automatic' ? t(' (given automatically)') : ''
  if (!granted) return t('Does not want to be called{by}', { by })
  if (isPermanent || !until) return t('May be called{by}', { by })
  const words = Date.parse(until) < Date.now() ? t('Could be called until') : t('May be called until')
  return `${words} ${new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until))}${by}`
}

/** "Call, 2 min 5 sec". */
function formatLength(seconds = 0): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const part = (value: number, unit: 'minute' | 'second') =>
    value === 0 ? [] : [new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value)]
  return commaList([t('Call'), [...part(minutes, 'minute'), ...part(rest, 'second')].join(' ')].filter(Boolean))
}

/** A reaction whose message is not in sight; otherwise it sits on the message itself. */
function ReactionContent({ emoji }: { emoji: string | null }) {
  if (emoji === null) return <em className="text-ink-2">{t('Took a reaction back')}</em>
  return (
    <span>
      <span className="text-ink-2">{t('Reacted with')} </span>
      <span className="text-title">{emoji}</span>
    </span>
  )
}

/** A file that a note holds, as the same file would look in a message. */
function NoteFileContent({ file: { fileId, kind, mimeType, size, name }, source }: { file: NoteFile; source: MediaSource }) {
  const media = { fileId, mimeType }
  if (kind === 'image') return <ImageContent src={source(media)} caption={undefined} sides={null} />
  const stored = { state: 'stored', mimeType, size, name, width: null, height: null, declaredType: null } as const
  // A sound in a note is no voice message.
  const content = kind === 'audio' ? ({ type: kind, media, voice: false } as const) : { type: kind, media, filename: name }
  return <MediaContent content={content} source={source} file={stored} />
}
