import type { ButtonDesign, TemplateContent } from '../whatsapp/template.ts'
import { t } from '../i18n/t.ts'
import { variablesOf } from './variables-of.ts'

/** Something that a sender must give, or may: what a template leaves open. */
export interface TemplateBlank {
  /** Its place, like `body.first_name`, `header`, `button.1` or `card.0.body.1`. */
  key: string
  kind: 'text' | 'link' | 'image' | 'video' | 'document' | 'location' | 'code' | 'time'
  /** For people: "Body, {{1}}". */
  label: string
  /** What the reviewers saw there. */
  sample: string
  max: number
}

/** What a sender must fill in, in the order in which the customer reads it. */
export function blanksOf(content: TemplateContent): TemplateBlank[] {
  const { header, body, buttons, authentication, offer, cards } = content
  if (authentication || buttons.some(({ kind }) => kind === 'otp'))
    return [{ key: 'code', kind: 'code', label: t('Code'), sample: '123456', max: 15 }]
  return [
    ...headerBlanks(header),
    ...wordBlanks(body, 'body', t('Text'), 1_024),
    ...(offer?.expires ? [{ key: 'offer', kind: 'time' as const, label: t('The offer ends'), sample: '', max: 32 }] : []),
    ...buttons.flatMap((button, index) => buttonBlank(button, `button.${index}`, (what) => what)),
    ...cards.flatMap((card, index) => {
      const where = (what: string) => t('Card {number}: {what}', { number: index + 1, what })
      return [
        { key: `card.${index}.header`, kind: card.header.kind, label: where(HEADERS[card.header.kind]()), sample: '', max: 2_048 },
        ...wordBlanks(card.body, `card.${index}.body`, where(t('Text')), 160),
        ...card.buttons.flatMap((button, at) => buttonBlank(button, `card.${index}.button.${at}`, where)),
      ]
    }),
  ]
}

/** What of a template cannot be filled in by hand; null where all can. */
export function unfillable({ buttons, others, header }: TemplateContent): 'product' | 'animation' | 'unknownPart' | null {
  if (buttons.some(({ kind }) => kind === 'spm')) return 'product'
  if (header?.kind === 'gif') return 'animation'
  return others.length > 0 ? 'unknownPart' : null
}

const HEADERS = { image: () => t('Image'), video: () => t('Video'), document: () => t('Document'), location: () => t('Location') }

function headerBlanks(header: TemplateContent['header']): TemplateBlank[] {
  if (!header || header.kind === 'gif') return []
  if (header.kind === 'text') return wordBlanks(header, 'header', t('Header'), 60)
  return [{ key: 'header', kind: header.kind, label: HEADERS[header.kind](), sample: '', max: 2_048 }]
}

const wordBlanks = ({ text, samples }: TemplateContent['body'], key: string, label: string, max: number): TemplateBlank[] =>
  variablesOf(text).map((name) => ({
    key: `${key}.${name}`,
    kind: 'text',
    label: `${label}, {{${name}}}`,
    sample: samples[name] ?? '',
    max,
  }))

function buttonBlank(button: ButtonDesign, key: string, where: (what: string) => string): TemplateBlank[] {
  if (button.kind === 'url' && variablesOf(button.url).length > 0)
    return [{ key, kind: 'link', label: where(t('Link of “{button}”', { button: button.label })), sample: suffixOf(button), max: 2_000 }]
  if (button.kind === 'copyCode') return [{ key, kind: 'code', label: where(t('Offer code')), sample: button.sample, max: 20 }]
  if (button.kind === 'mpm')
    return [
      {
        key,
        kind: 'text',
        label: where(t('Products of “{button}”, by SKU with commas', { button: button.label })),
        sample: 'mug-blue, tea-green',
        max: 4_000,
      },
    ]
  return []
}

/** What stands in place of `{{1}}` in the sample of a link. */
function suffixOf({ url, sample }: Extract<ButtonDesign, { kind: 'url' }>): string {
  const fixed = url.replace(/\{\{[^{}]*\}\}$/, '')
  return sample.startsWith(fixed) ? sample.slice(fixed.length) : sample
}
