import type { TemplateContent } from '../whatsapp/template.ts'
import { fillVariables } from './variables-of.ts'

/** What the customer reads, as one text: header, body and footer, with the values by the keys of the blanks. */
export function previewOf({ header, body, footer, cards }: TemplateContent, values: Readonly<Record<string, string>>): string {
  const parts = [
    header?.kind === 'text' ? fillVariables(header.text, (name) => values[`header.${name}`]) : '',
    fillVariables(body.text, (name) => values[`body.${name}`]),
    ...cards.map((card, index) => `• ${fillVariables(card.body.text, (name) => values[`card.${index}.body.${name}`])}`),
    footer ?? '',
  ]
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, 4_096)
}
