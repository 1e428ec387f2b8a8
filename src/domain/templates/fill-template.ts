import type { OutgoingContent } from '../messages/message.ts'
import type { TemplateContent } from '../whatsapp/template.ts'
import { blanksOf } from './blanks-of.ts'
import { previewOf } from './preview-of.ts'
import { variablesOf } from './variables-of.ts'

type Sent = Extract<OutgoingContent, { type: 'template' }>
type Values = Readonly<Record<string, string>>
type Filled = { content: Sent } | { missing: string[] }

/** Makes the message of a template with values by the keys of its blanks, or names what is missing. A place is written "latitude, longitude". */
export function fillTemplate(template: { name: string; language: string; content: TemplateContent }, values: Values): Filled {
  const { name, language, content } = template
  const missing = blanksOf(content).flatMap(({ key, label }) => (values[key]?.trim() ? [] : [label]))
  if (missing.length > 0) return { missing }
  if (values['code'] !== undefined && blanksOf(content)[0]?.key === 'code') return { content: codeMessage(template, values['code']) }
  const named = content.parameterFormat === 'named'
  const header = headerOf(content, values, named)
  return {
    content: {
      type: 'template',
      name,
      language,
      ...(header && { header }),
      body: textsOf(content.body.text, 'body', values, named),
      buttons: buttonsOf(content.buttons, 'button', values),
      ...(content.offer?.expires && { offerEndsAt: new Date(values['offer'] ?? '').toISOString() }),
      ...(content.cards.length > 0 && {
        cards: content.cards.map((card, index) => ({
          header: { kind: card.header.kind, media: { link: values[`card.${index}.header`] ?? '' } },
          body: textsOf(card.body.text, `card.${index}.body`, values, named),
          buttons: buttonsOf(card.buttons, `card.${index}.button`, values),
        })),
      }),
      preview: previewOf(content, values),
    },
  }
}

/** A code goes out twice: in the text, and behind the button. */
const codeMessage = ({ name, language }: { name: string; language: string }, code: string): Sent => ({
  type: 'template',
  name,
  language,
  body: [{ text: code.trim() }],
  buttons: [{ kind: 'url', index: 0, text: code.trim() }],
  preview: `${code.trim()} is your verification code.`,
})

const textsOf = (text: string, key: string, values: Values, named: boolean): { text: string; name?: string }[] =>
  inOrder(variablesOf(text), named).map((name) => ({ text: values[`${key}.${name}`]?.trim() ?? '', ...(named && { name }) }))

const inOrder = (names: readonly string[], named: boolean): readonly string[] =>
  named ? names : names.toSorted((a, b) => Number(a) - Number(b))

function headerOf({ header }: TemplateContent, values: Values, named: boolean): Sent['header'] {
  if (!header || header.kind === 'gif') return undefined
  if (header.kind === 'text') {
    const [text] = textsOf(header.text, 'header', values, named)
    return text && { kind: 'text', ...text }
  }
  const value = values['header']?.trim() ?? ''
  if (header.kind === 'location') {
    const [latitude = 0, longitude = 0] = value.split(',').map(Number)
    return { kind: 'location', latitude, longitude }
  }
  return { kind: header.kind, media: { link: value } }
}

function buttonsOf(buttons: TemplateContent['buttons'], key: string, values: Values): Sent['buttons'] {
  return buttons.flatMap((button, index): Sent['buttons'] => {
    const value = values[`${key}.${index}`]?.trim()
    if (button.kind === 'url' && value) return [{ kind: 'url', index, text: value }]
    if (button.kind === 'copyCode' && value) return [{ kind: 'copyCode', index, code: value }]
    if (button.kind === 'mpm' && value) return mpmOf(index, value)
    // Without a payload Meta answers a tap with the label alone; flows choose by either.
    if (button.kind === 'quickReply') return [{ kind: 'quickReply', index, payload: button.label }]
    return []
  })
}

/** Products that are named by their ids, with commas or lines between them; each once, and no more than WhatsApp shows. The first is the picture. */
function mpmOf(index: number, value: string): Sent['buttons'] {
  const ids = [...new Set(value.split(/[,\n]/).map((id) => id.trim()))].filter((id) => id !== '' && id.length <= 256).slice(0, 30)
  const [thumbnail] = ids
  return thumbnail === undefined ? [] : [{ kind: 'mpm', index, thumbnail, sections: [{ title: 'Products', productRetailerIds: ids }] }]
}
