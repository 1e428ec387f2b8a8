import { t } from '../i18n/t.ts'
import type { OutgoingContent } from '../messages/message.ts'
import type { Template, TemplateContent } from '../whatsapp/template.ts'
import { blanksOf } from './blanks-of.ts'
import { variablesOf } from './variables-of.ts'
import { statusText } from './status-labels.ts'

type Sent = Extract<OutgoingContent, { type: 'template' }>

/** Why a template message would be refused by WhatsApp: its template is not approved, or a value is missing, too many or misnamed. */
export function sendFaults({ status, content }: Pick<Template, 'status' | 'content'>, message: Sent): string[] {
  if (status !== 'APPROVED')
    return [
      t('The template “{name}” cannot be sent: {label}. {fix}', {
        name: message.name,
        label: statusText(status).label.toLowerCase(),
        fix: statusText(status).fix,
      }),
    ]
  if (blanksOf(content)[0]?.key === 'code') return codeFaults(message)
  return [
    ...headerFaults(content, message),
    ...textFaults(content, content.body.text, message.body, t('text')),
    ...buttonFaults(content.buttons, message.buttons, ''),
    ...(content.offer?.expires && message.offerEndsAt === undefined ? [t('Say when the offer ends.')] : []),
    ...cardFaults(content, message),
  ]
}

const codeFaults = ({ body, buttons }: Sent): string[] =>
  body.length === 1 && buttons.length === 1 && buttons[0]?.kind === 'url'
    ? []
    : [t('A sign-in code goes out twice: as the one value of the text, and as the text of button 0.')]

function headerFaults(content: TemplateContent, { header: given }: Sent): string[] {
  const { header } = content
  if (!header) return given ? [t('The template has no header to fill in.')] : []
  if (header.kind === 'gif') return []
  if (header.kind === 'text') {
    if (given && given.kind !== 'text') return [t('The header takes a text.')]
    return textFaults(content, header.text, given ? [given] : [], t('header'))
  }
  return given?.kind === header.kind ? [] : [t('The header needs {articles}.', { articles: ARTICLES[header.kind] })]
}

const ARTICLES = { image: t('a photo'), video: t('a video'), document: t('a document'), location: t('a location') }

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
      ...wanted
        .filter((name) => !names.has(name))
        .map((name) => t("The value of '{{'{name}'}}' in the {what} is missing.", { name, what })),
      ...given
        .filter(({ name }) => !wanted.includes(name ?? ''))
        .map(({ name }) => t("The {what} has no variable '{{'{name}'}}'.", { what, name: name ?? '' })),
    ]
  }
  const missing = wanted.toSorted((a, b) => Number(a) - Number(b)).slice(given.length)
  if (given.length > wanted.length)
    return [t('The {what} takes {count} values, and {count2} were given.', { what, count: wanted.length, count2: given.length })]
  return missing.map((name) => t("The value of '{{'{name}'}}' in the {what} is missing.", { name, what }))
}

function buttonFaults(designs: TemplateContent['buttons'], given: Sent['buttons'], where: string): string[] {
  const missing = designs.flatMap((design, index) => {
    const value = given.find((one) => one.index === index)
    if (design.kind === 'url' && variablesOf(design.url).length > 0 && value?.kind !== 'url')
      return [t('{where}The link of the button “{label}” needs its ending.', { where, label: design.label })]
    if (design.kind === 'mpm' && value?.kind !== 'mpm')
      return [t('{where}The button “{label}” needs its products.', { where, label: design.label })]
    return design.kind === 'copyCode' && value?.kind !== 'copyCode'
      ? [t('{where}The offer code of button {index} is missing.', { where, index: index + 1 })]
      : []
  })
  const wrong = given.flatMap((value) => {
    const design = designs[value.index]
    if (!design) return [t('{where}There is no button {index}.', { where, index: value.index + 1 })]
    const takes = design.kind === 'url' ? variablesOf(design.url).length > 0 : design.kind !== 'phone'
    return takes && design.kind === value.kind
      ? []
      : [t('{where}Button {index} (“{label}”) takes no such value.', { where, index: value.index + 1, label: design.label })]
  })
  return [...missing, ...wrong]
}

function cardFaults(content: TemplateContent, { cards: given = [] }: Sent): string[] {
  if (content.cards.length !== given.length)
    return [t('The carousel has {count} cards, and {count2} were filled in.', { count: content.cards.length, count2: given.length })]
  return content.cards.flatMap((card, index) => [
    ...(given[index]?.header.kind === card.header.kind
      ? []
      : [t('Card {index} needs {articles}.', { index: index + 1, articles: ARTICLES[card.header.kind] })]),
    ...textFaults(content, card.body.text, given[index]?.body ?? [], t('text of card {index}', { index: index + 1 })),
    ...buttonFaults(card.buttons, given[index]?.buttons ?? [], t('Card {index}: ', { index: index + 1 })),
  ])
}
