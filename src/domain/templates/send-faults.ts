import type { OutgoingContent } from '../messages/message.ts'
import type { Template, TemplateContent } from '../whatsapp/template.ts'
import { blanksOf } from './blanks-of.ts'
import { variablesOf } from './variables-of.ts'
import { statusText } from './status-labels.ts'

type Sent = Extract<OutgoingContent, { type: 'template' }>

/** Why a template message would be refused by WhatsApp: its template is not approved, or a value is missing, too many or misnamed. */
export function sendFaults({ status, content }: Pick<Template, 'status' | 'content'>, message: Sent): string[] {
  if (status !== 'APPROVED')
    return [`The template “${message.name}” cannot be sent: ${statusText(status).label.toLowerCase()}. ${statusText(status).fix}`]
  if (blanksOf(content)[0]?.key === 'code') return codeFaults(message)
  return [
    ...headerFaults(content, message),
    ...textFaults(content, content.body.text, message.body, 'text'),
    ...buttonFaults(content.buttons, message.buttons, ''),
    ...(content.offer?.expires && message.offerEndsAt === undefined ? ['Say when the offer ends.'] : []),
    ...cardFaults(content, message),
  ]
}

const codeFaults = ({ body, buttons }: Sent): string[] =>
  body.length === 1 && buttons.length === 1 && buttons[0]?.kind === 'url'
    ? []
    : ['A sign-in code goes out twice: as the one value of the text, and as the text of button 0.']

function headerFaults(content: TemplateContent, { header: given }: Sent): string[] {
  const { header } = content
  if (!header) return given ? ['The template has no header to fill in.'] : []
  if (header.kind === 'gif') return []
  if (header.kind === 'text') {
    if (given && given.kind !== 'text') return ['The header takes a text.']
    return textFaults(content, header.text, given ? [given] : [], 'header')
  }
  return given?.kind === header.kind ? [] : [`The header needs ${ARTICLES[header.kind]}.`]
}

const ARTICLES = { image: 'a picture', video: 'a video', document: 'a document', location: 'a place' }

function textFaults(
  { parameterFormat }: TemplateContent,
  text: string,
  given: readonly { name?: string | undefined }[],
  what: string,
): string[] {
  const wanted = variablesOf(text)
  if (parameterFormat === 'named') {
    const names = new Set(given.map(({ name }) => name))
    return [
      ...wanted.filter((name) => !names.has(name)).map((name) => `The value of {{${name}}} in the ${what} is missing.`),
      ...given.filter(({ name }) => !wanted.includes(name ?? '')).map(({ name }) => `The ${what} has no variable {{${name ?? ''}}}.`),
    ]
  }
  const missing = wanted.toSorted((a, b) => Number(a) - Number(b)).slice(given.length)
  if (given.length > wanted.length) return [`The ${what} takes ${wanted.length} values, and ${given.length} were given.`]
  return missing.map((name) => `The value of {{${name}}} in the ${what} is missing.`)
}

function buttonFaults(designs: TemplateContent['buttons'], given: Sent['buttons'], where: string): string[] {
  const missing = designs.flatMap((design, index) => {
    const value = given.find((one) => one.index === index)
    if (design.kind === 'url' && variablesOf(design.url).length > 0 && value?.kind !== 'url')
      return [`${where}The link of the button “${design.label}” needs its ending.`]
    if (design.kind === 'mpm' && value?.kind !== 'mpm') return [`${where}The button “${design.label}” needs its products.`]
    return design.kind === 'copyCode' && value?.kind !== 'copyCode' ? [`${where}The offer code of button ${index + 1} is missing.`] : []
  })
  const wrong = given.flatMap((value) => {
    const design = designs[value.index]
    if (!design) return [`${where}There is no button ${value.index + 1}.`]
    const takes = design.kind === 'url' ? variablesOf(design.url).length > 0 : design.kind !== 'phone'
    return takes && design.kind === value.kind ? [] : [`${where}Button ${value.index + 1} (“${design.label}”) takes no such value.`]
  })
  return [...missing, ...wrong]
}

function cardFaults(content: TemplateContent, { cards: given = [] }: Sent): string[] {
  if (content.cards.length !== given.length) return [`The carousel has ${content.cards.length} cards, and ${given.length} were filled in.`]
  return content.cards.flatMap((card, index) => [
    ...(given[index]?.header.kind === card.header.kind ? [] : [`Card ${index + 1} needs ${ARTICLES[card.header.kind]}.`]),
    ...textFaults(content, card.body.text, given[index]?.body ?? [], `text of card ${index + 1}`),
    ...buttonFaults(card.buttons, given[index]?.buttons ?? [], `Card ${index + 1}: `),
  ])
}
