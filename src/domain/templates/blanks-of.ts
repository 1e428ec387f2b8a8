import type { ButtonDesign, TemplateContent } from '../whatsapp/template.ts'
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
    return [{ key: 'code', kind: 'code', label: 'Code', sample: '123456', max: 15 }]
  return [
    ...headerBlanks(header),
    ...wordBlanks(body, 'body', 'Text', 1_024),
    ...(offer?.expires ? [{ key: 'offer', kind: 'time' as const, label: 'The offer ends', sample: '', max: 32 }] : []),
    ...buttons.flatMap((button, index) => buttonBlank(button, `button.${index}`, '')),
    ...cards.flatMap((card, index) => {
      const where = `Card ${index + 1}`
      return [
        { key: `card.${index}.header`, kind: card.header.kind, label: `${where}: ${card.header.kind}`, sample: '', max: 2_048 },
        ...wordBlanks(card.body, `card.${index}.body`, `${where}: text`, 160),
        ...card.buttons.flatMap((button, at) => buttonBlank(button, `card.${index}.button.${at}`, `${where}: `)),
      ]
    }),
  ]
}

/** Why a template cannot be filled in by hand; null where it can. */
export function unfillable({ buttons, others, header }: TemplateContent): string | null {
  if (buttons.some(({ kind }) => kind === 'spm')) return 'It shows one product, which Parley cannot fill in yet.'
  if (header?.kind === 'gif') return 'Its header is an animation, which Parley cannot send yet.'
  return others.length > 0 ? 'It has a part that Parley does not know yet.' : null
}

function headerBlanks(header: TemplateContent['header']): TemplateBlank[] {
  if (!header || header.kind === 'gif') return []
  if (header.kind === 'text') return wordBlanks(header, 'header', 'Header', 60)
  const label = { image: 'Image', video: 'Video', document: 'Document', location: 'Place' }[header.kind]
  return [{ key: 'header', kind: header.kind, label, sample: '', max: 2_048 }]
}

const wordBlanks = ({ text, samples }: TemplateContent['body'], key: string, label: string, max: number): TemplateBlank[] =>
  variablesOf(text).map((name) => ({
    key: `${key}.${name}`,
    kind: 'text',
    label: `${label}, {{${name}}}`,
    sample: samples[name] ?? '',
    max,
  }))

function buttonBlank(button: ButtonDesign, key: string, where: string): TemplateBlank[] {
  if (button.kind === 'url' && variablesOf(button.url).length > 0)
    return [{ key, kind: 'link', label: `${where}Link of “${button.label}”`, sample: suffixOf(button), max: 2_000 }]
  if (button.kind === 'copyCode') return [{ key, kind: 'code', label: `${where}Offer code`, sample: button.sample, max: 20 }]
  if (button.kind === 'mpm')
    return [
      { key, kind: 'text', label: `${where}Products of “${button.label}”, by SKU with commas`, sample: 'mug-blue, tea-green', max: 4_000 },
    ]
  return []
}

/** What stands in place of `{{1}}` in the sample of a link. */
function suffixOf({ url, sample }: Extract<ButtonDesign, { kind: 'url' }>): string {
  const fixed = url.replace(/\{\{[^{}]*\}\}$/, '')
  return sample.startsWith(fixed) ? sample.slice(fixed.length) : sample
}
