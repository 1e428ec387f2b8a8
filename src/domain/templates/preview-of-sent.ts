import type { OutgoingContent } from '../messages/message.ts'
import type { TemplateContent } from '../whatsapp/template.ts'
import { previewOf } from './preview-of.ts'
import { variablesOf } from './variables-of.ts'

type Sent = Extract<OutgoingContent, { type: 'template' }>

/** What the customer reads of a template message, as one text. */
export function previewOfSent(content: TemplateContent, sent: Sent): string {
  if (content.authentication) return `${sent.body[0]?.text ?? ''} is your verification code.`
  return previewOf(content, blanksOfSent(content, sent))
}

/** What a template message puts in place of the template's variables, by the keys of its blanks. */
export function blanksOfSent(content: TemplateContent, { header, body, cards = [] }: Sent): Record<string, string> {
  if (content.authentication) return { code: body[0]?.text ?? '' }
  return {
    ...(header?.kind === 'text' && content.header?.kind === 'text' && valuesOf(content.header.text, [header], 'header')),
    ...valuesOf(content.body.text, body, 'body'),
    ...Object.assign({}, ...cards.map((card, index) => valuesOf(content.cards[index]?.body.text ?? '', card.body, `card.${index}.body`))),
  }
}

function valuesOf(text: string, given: readonly { text: string; name?: string | undefined }[], key: string): Record<string, string> {
  const names = variablesOf(text).toSorted((a, b) => Number(a) - Number(b))
  return Object.fromEntries(given.map(({ text: value, name }, index) => [`${key}.${name ?? names[index] ?? ''}`, value]))
}
