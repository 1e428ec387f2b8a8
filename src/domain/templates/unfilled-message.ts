import type { Json } from '../json.ts'
import type { TemplateContent } from '../whatsapp/template.ts'
import { variablesOf } from './variables-of.ts'

/** The message of a template with every value still empty: what whoever writes a flow fills in. */
export function unfilledMessage({ name, language, content }: { name: string; language: string; content: TemplateContent }) {
  const named = content.parameterFormat === 'named'
  const values = (text: string) => inOrder(variablesOf(text), named).map((variable) => ({ text: '', ...(named && { name: variable }) }))
  const { header } = content
  const [headerValue] = header?.kind === 'text' ? values(header.text) : []
  const isCode = content.authentication !== null
  return {
    type: 'template',
    name,
    language,
    ...(headerValue && { header: { kind: 'text', ...headerValue } }),
    ...(header && header.kind !== 'text' && header.kind !== 'gif' && { header: emptyHeader(header.kind) }),
    body: isCode ? [{ text: '' }] : values(content.body.text),
    buttons: isCode ? [{ kind: 'url', index: 0, text: '' }] : buttonsOf(content.buttons),
  }
}

const inOrder = (names: readonly string[], named: boolean): readonly string[] =>
  named ? names : names.toSorted((a, b) => Number(a) - Number(b))

const emptyHeader = (kind: 'image' | 'video' | 'document' | 'location') =>
  kind === 'location' ? { kind, latitude: 0, longitude: 0 } : { kind, media: { link: '' } }

const buttonsOf = (buttons: TemplateContent['buttons']) =>
  buttons.flatMap((button, index): Record<string, Json>[] => {
    if (button.kind === 'quickReply') return [{ kind: 'quickReply', index, payload: button.label }]
    if (button.kind === 'url' && variablesOf(button.url).length > 0) return [{ kind: 'url', index, text: '' }]
    if (button.kind === 'mpm') return [{ kind: 'mpm', index, thumbnail: '', sections: [{ title: 'Products', productRetailerIds: [''] }] }]
    return button.kind === 'copyCode' ? [{ kind: 'copyCode', index, code: '' }] : []
  })
