import { Copy, ExternalLink, FileText, Image, ListChecks, type LucideIcon, MapPin, Phone, ShoppingBag, Timer, Video } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ButtonDesign, TemplateContent } from '#domain/whatsapp/template.ts'
import { fillVariables } from '#domain/templates/variables-of.ts'

import { BubbleFrame } from '../phone/bubble-frame.tsx'
import { Tap, TapButtons } from '../phone/taps.tsx'
import { RichText } from '../text/rich-text.tsx'

/** By the keys of the blanks: what stands in place of the variables. */
type Values = Readonly<Record<string, string>>

/** The template as the customer's phone will show it. Without values, the samples stand in their place. */
export function PhonePreview({ content, values }: { content: TemplateContent; values?: Values }) {
  const { header, body, footer, buttons, authentication, offer, cards } = content
  const read: Read = (words, key) =>
    fillVariables(words.text, (name) => valueOf(words, name, values ? (values[`${key}.${name}`] ?? '') : null))
  return (
    <figure aria-label={t('Preview')} className="flex flex-col items-start gap-2 rounded-card bg-sunken p-4">
      <div className="w-full max-w-80">
        <BubbleFrame foot={<Links buttons={buttons} />}>
          {header && <Header header={header} read={read} />}
          {offer && (
            <span className="flex items-center gap-2 text-secondary font-medium">
              <Timer className="size-4 text-lagoon" aria-hidden />
              {offer.text || t('Limited-time offer')}
            </span>
          )}
          {authentication ? (
            <CodeWords authentication={authentication} code={values?.['code']} />
          ) : (
            <MarkedText text={read(body, 'body') || '…'} />
          )}
          {footer && <span className="block text-meta text-ink-3">{footer}</span>}
        </BubbleFrame>
        <TapButtons taps={repliesIn(buttons)} />
      </div>
      {cards.length > 0 && <Cards cards={cards} read={read} />}
    </figure>
  )
}

type Words = TemplateContent['body']
type Read = (words: Words, key: string) => string

/** What stands in the place of a variable: its value, or its sample where nobody fills it in; nothing where it stays as it is. */
const valueOf = (words: Words, name: string, value: string | null): string | undefined =>
  (value ?? words.samples[name])?.trim() || undefined

function Header({ header, read }: { header: NonNullable<TemplateContent['header']>; read: Read }) {
  if (header.kind !== 'text') return <MediaBox kind={header.kind} />
  return (
    <strong className="block font-semibold">
      <MarkedText text={read(header, 'header')} />
    </strong>
  )
}

function Cards({ cards, read }: { cards: TemplateContent['cards']; read: Read }) {
  return (
    <div className="flex max-w-full gap-2 overflow-x-auto" tabIndex={0} role="group" aria-label={t('Cards')}>
      {cards.map((card, index) => (
        <div key={index} className="w-52 shrink-0">
          <BubbleFrame foot={<Links buttons={card.buttons} />}>
            <MediaBox kind={card.header.kind} />
            <MarkedText text={read(card.body, `card.${index}.body`)} />
          </BubbleFrame>
          <TapButtons taps={repliesIn(card.buttons)} />
        </div>
      ))}
    </div>
  )
}

/** The buttons that answer in words: they stand under the bubble. */
const repliesIn = (buttons: readonly ButtonDesign[]) =>
  buttons.filter(({ kind }) => kind === 'quickReply').map(({ label }) => ({ id: '', title: label || '…' }))

/** The buttons that lead somewhere or open something: they stand at its foot. */
const Links = ({ buttons }: { buttons: readonly ButtonDesign[] }) =>
  buttons
    .filter(({ kind }) => kind !== 'quickReply')
    .map(({ kind, label }, index) => {
      const Icon = LINK_ICONS[kind]
      return (
        <Tap key={index} icon={Icon && <Icon aria-hidden />}>
          <span className="truncate">{label || '…'}</span>
        </Tap>
      )
    })

const LINK_ICONS: Partial<Record<ButtonDesign['kind'], LucideIcon>> = {
  url: ExternalLink,
  phone: Phone,
  copyCode: Copy,
  otp: Copy,
  flow: ListChecks,
  catalog: ShoppingBag,
  mpm: ShoppingBag,
  spm: ShoppingBag,
}

function CodeWords({ authentication, code }: { authentication: NonNullable<TemplateContent['authentication']>; code: string | undefined }) {
  const { securityAdvice, expiresInMinutes } = authentication
  const advice = securityAdvice ? t(' For your security, do not share this code.') : ''
  return (
    <>
      <MarkedText text={t('*{code}* is your verification code.{advice}', { code: code?.trim() || '123456', advice })} />
      {expiresInMinutes !== null && (
        <span className="block text-meta text-ink-3">{t('This code expires in {expiresInMinutes} minutes.', { expiresInMinutes })}</span>
      )}
    </>
  )
}

const MEDIA: Record<'image' | 'video' | 'document' | 'gif' | 'location', [LucideIcon, string]> = {
  image: [Image, t('Image')],
  video: [Video, t('Video')],
  document: [FileText, t('Document')],
  gif: [Video, t('Animation')],
  location: [MapPin, t('Place')],
}

function MediaBox({ kind }: { kind: keyof typeof MEDIA }) {
  const [Icon, label] = MEDIA[kind]
  return (
    <span className="-mx-2 -mt-0.5 mb-1 flex h-28 flex-col items-center justify-center gap-1 rounded-row bg-active text-meta text-ink-2">
      <Icon className="size-6" strokeWidth={1.5} aria-hidden />
      {label}
    </span>
  )
}

const VARIABLE = /(\{\{[^{}]*\}\})/

/** Text of a template as WhatsApp shows it. What is still a variable stands out. */
const MarkedText = ({ text }: { text: string }) => <RichText text={text} className="wrap-anywhere" draw={withVariables} />

const withVariables = (words: string): ReactNode[] =>
  words
    .split(VARIABLE)
    .map((part, index) => (
      <Fragment key={index}>{index % 2 === 1 ? <span className="rounded-tag bg-iris-soft px-1 text-iris-fg">{part}</span> : part}</Fragment>
    ))
