import { ClipboardCheck, ContactRound, FileText, LayoutTemplate, MapPin, Mic, Music, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Bubble, Frame } from './bubble.ts'
import { formatMoney } from './format-money.ts'
import { RichText } from '../text/rich-text.tsx'

/** What stands inside a bubble, without what can be tapped under it. */
export function BubbleContent({ bubble }: { bubble: Bubble }): ReactNode {
  switch (bubble.kind) {
    case 'text':
      return <RichText className="inline" text={bubble.text} />
    case 'picture':
      return (
        <>
          <Picture src={bubble.src} alt={bubble.caption || t('Photo')} />
          <Words text={bubble.caption} />
        </>
      )
    case 'video':
      return (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            src={bubble.src}
            controls
            preload="metadata"
            className="-mx-2 -mt-0.5 mb-1 max-h-60 w-64 max-w-[calc(100%+1rem)] rounded-row bg-active"
          />
          <Words text={bubble.caption} />
        </>
      )
    case 'audio':
      return <Sound src={bubble.src} isVoice={bubble.voice} />
    case 'sticker':
      return <img src={bubble.src} alt={t('Sticker')} className="size-30 object-contain" />
    case 'file':
      return (
        <>
          <a
            href={bubble.src}
            target="_blank"
            rel="noreferrer"
            className="mb-1 flex items-center gap-2 rounded-row bg-hover px-2 py-2 text-base"
          >
            <FileText className="size-5 shrink-0 text-ink-2" aria-hidden />
            {bubble.label}
          </a>
          <Words text={bubble.caption} />
        </>
      )
    case 'place':
      return <Card icon={<MapPin />} title={bubble.name} lines={[bubble.address]} />
    case 'cards':
      return bubble.cards.map(({ name, phone }, index) => <Card key={index} icon={<ContactRound />} title={name} lines={[phone]} />)
    case 'order':
      return (
        <>
          <Card
            icon={<ShoppingBag />}
            title={t('Order · {money}', {
              money: formatMoney(
                bubble.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
                bubble.items[0]?.currency ?? '',
              ),
            })}
            lines={bubble.items.map(({ quantity, productRetailerId }) => `${quantity} × ${productRetailerId}`)}
          />
          <Words text={bubble.text} />
        </>
      )
    case 'formSent':
      return (
        <Card
          icon={<ClipboardCheck />}
          title={t('Response sent')}
          lines={bubble.answers.map(([name, answer]) => `${name}: ${answer || '–'}`)}
        />
      )
    case 'template':
      return (
        <>
          {bubble.src && <Picture src={bubble.src} alt="" />}
          <Words text={bubble.text} />
          <span className="flex items-center gap-1 text-meta text-ink-3">
            <LayoutTemplate className="size-3.5" aria-hidden /> {bubble.name}
          </span>
        </>
      )
    case 'buttons':
    case 'list':
    case 'link':
    case 'form':
    case 'catalog':
    case 'askPlace':
      return <Framed frame={bubble} />
    case 'other':
      return <em className="text-ink-2">{bubble.label}</em>
    default:
      return bubble satisfies never
  }
}

const Words = ({ text }: { text: string }) => text && <RichText className="inline" text={text} />

function Sound({ src, isVoice }: { src: string; isVoice: boolean }) {
  const Icon = isVoice ? Mic : Music
  return (
    <span className="flex items-center gap-2 pt-1">
      <Icon className="size-5 shrink-0 text-lagoon" aria-hidden />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio src={src} controls preload="metadata" aria-label={isVoice ? t('Voice message') : t('Audio')} className="h-9 w-52 max-w-full" />
    </span>
  )
}

const Picture = ({ src, alt }: { src: string; alt: string }) => (
  <img src={src} alt={alt} className="-mx-2 -mt-0.5 mb-1 h-44 w-64 max-w-[calc(100%+1rem)] rounded-row object-cover" />
)

function Card({ icon, title, lines }: { icon: ReactNode; title: string; lines: readonly string[] }) {
  return (
    <span className="flex items-start gap-2.5 pt-0.5">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-success-soft text-success [&>svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        {lines.map((line, index) => (
          <span key={index} className="block text-secondary text-ink-2">
            {line}
          </span>
        ))}
      </span>
    </span>
  )
}

function Framed({ frame: { header, picture, text, footer } }: { frame: Frame }) {
  return (
    <>
      {picture && <Picture src={picture} alt="" />}
      {header && <span className="block font-semibold">{header}</span>}
      <RichText className="inline" text={text} />
      {footer && <span className="block text-meta text-ink-3">{footer}</span>}
    </>
  )
}
