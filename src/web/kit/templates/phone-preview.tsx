import {
  Copy,
  ExternalLink,
  FileText,
  Image,
  ListChecks,
  type LucideIcon,
  MapPin,
  Phone,
  Reply,
  ShoppingBag,
  Timer,
  Video,
} from 'lucide-react'

import type { ButtonDesign, TemplateContent } from '#domain/whatsapp/template.ts'
import { fillVariables } from '#domain/templates/variables-of.ts'

import { MarkedText } from './marked-text.tsx'

/** By the keys of the blanks: what stands in place of the variables. */
type Values = Readonly<Record<string, string>>

/** The template as the customer's phone will show it. Without values, the samples stand in their place. */
export function PhonePreview({ content, values }: { content: TemplateContent; values?: Values }) {
  const { header, body, footer, buttons, authentication, offer, cards } = content
  const read = (words: TemplateContent['body'], key: string) =>
    fillVariables(
      words.text,
      (name) => values?.[`${key}.${name}`]?.trim() || (values ? undefined : words.samples[name]?.trim() || undefined),
    )
  return (
    <figure aria-label="Preview" className="flex flex-col gap-2 rounded-card bg-sunken p-4">
      <div className="w-full max-w-80 overflow-hidden rounded-bubble rounded-ss-row border border-line bg-surface text-base text-ink shadow-1">
        {header && header.kind !== 'text' && <MediaBox kind={header.kind} />}
        <div className="flex flex-col gap-1 px-3 py-2">
          {header?.kind === 'text' && (
            <strong className="font-semibold">
              <MarkedText text={read(header, 'header')} />
            </strong>
          )}
          {offer && (
            <span className="flex items-center gap-2 text-secondary font-medium">
              <Timer className="size-4 text-lagoon" aria-hidden />
              {offer.text || 'Limited-time offer'}
            </span>
          )}
          {authentication ? (
            <CodeWords authentication={authentication} code={values?.['code']} />
          ) : (
            <MarkedText text={read(body, 'body') || '…'} />
          )}
          {footer && <span className="text-meta text-ink-3">{footer}</span>}
        </div>
        {buttons.map((button, index) => (
          <PreviewButton key={index} button={button} />
        ))}
      </div>
      {cards.length > 0 && (
        <div className="flex gap-2 overflow-x-auto" tabIndex={0} role="group" aria-label="Cards">
          {cards.map((card, index) => (
            <div key={index} className="w-52 shrink-0 overflow-hidden rounded-card border border-line bg-surface text-secondary">
              <MediaBox kind={card.header.kind} />
              <p className="px-3 py-2">
                <MarkedText text={read(card.body, `card.${index}.body`)} />
              </p>
              {card.buttons.map((button, at) => (
                <PreviewButton key={at} button={button} />
              ))}
            </div>
          ))}
        </div>
      )}
    </figure>
  )
}

function CodeWords({ authentication, code }: { authentication: NonNullable<TemplateContent['authentication']>; code: string | undefined }) {
  const { securityAdvice, expiresInMinutes } = authentication
  const advice = securityAdvice ? ' For your security, do not share this code.' : ''
  return (
    <>
      <MarkedText text={`*${code?.trim() || '123456'}* is your verification code.${advice}`} />
      {expiresInMinutes !== null && <span className="text-meta text-ink-3">This code expires in {expiresInMinutes} minutes.</span>}
    </>
  )
}

const MEDIA: Record<'image' | 'video' | 'document' | 'gif' | 'location', [LucideIcon, string]> = {
  image: [Image, 'Picture'],
  video: [Video, 'Video'],
  document: [FileText, 'Document'],
  gif: [Video, 'Animation'],
  location: [MapPin, 'Place'],
}

function MediaBox({ kind }: { kind: keyof typeof MEDIA }) {
  const [Icon, label] = MEDIA[kind]
  return (
    <div className="flex h-28 flex-col items-center justify-center gap-1 border-b border-line bg-active text-meta text-ink-2">
      <Icon className="size-6" strokeWidth={1.5} aria-hidden />
      {label}
    </div>
  )
}

const ICONS: Partial<Record<ButtonDesign['kind'], LucideIcon>> = {
  quickReply: Reply,
  url: ExternalLink,
  phone: Phone,
  copyCode: Copy,
  otp: Copy,
  flow: ListChecks,
  catalog: ShoppingBag,
  mpm: ShoppingBag,
  spm: ShoppingBag,
}

function PreviewButton({ button }: { button: ButtonDesign }) {
  const Icon = ICONS[button.kind]
  return (
    <div className="flex h-10 items-center justify-center gap-2 border-t border-line px-3 font-medium text-lagoon-fg">
      {Icon && <Icon className="size-4 shrink-0" aria-hidden />}
      <span className="truncate">{button.label || '…'}</span>
    </div>
  )
}
