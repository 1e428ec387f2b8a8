import { t } from '../i18n/t.ts'
import type { TemplateContent, TemplateDraft } from '../whatsapp/template.ts'
import { buttonFaults } from './button-faults.ts'

import type { TemplateFault } from './template-fault.ts'
import { wordsFaults } from './text-faults.ts'

const TTL: Record<TemplateDraft['category'], readonly [number, number]> = {
  AUTHENTICATION: [30, 900],
  UTILITY: [30, 43_200],
  MARKETING: [43_200, 2_592_000],
}

/** What Meta would refuse in a template (reference, section 4.2), each with the place and what to do. Without any, it may be submitted. */
export function templateFaults(draft: Omit<TemplateDraft, 'wabaId'>): TemplateFault[] {
  const { category, content } = draft
  const parts =
    category === 'AUTHENTICATION' ? codeFaults(content) : [...headerFaults(content), ...bodyFaults(content), ...footerFaults(content)]
  return [
    ...nameFaults(draft),
    ...parts,
    ...buttonFaults(content.buttons, 'content.buttons', category),
    ...offerFaults(draft),
    ...cardFaults(draft),
    ...ttlFaults(draft),
  ]
}

const fault = (path: string, message: string): TemplateFault[] => [{ path, message }]

function nameFaults({ name, language }: Pick<TemplateDraft, 'name' | 'language'>): TemplateFault[] {
  return [
    ...(name === '' ? fault('name', t('Give the template a name.')) : []),
    ...(name !== '' && !/^[a-z0-9_]{1,512}$/.test(name) ? fault('name', t('Use only lowercase letters, digits and underscores.')) : []),
    ...(/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language) ? [] : fault('language', t('Use a language code like en_US or pt_BR.'))),
  ]
}

function headerFaults({ header, parameterFormat }: TemplateContent): TemplateFault[] {
  const path = 'content.header'
  if (!header || header.kind === 'location') return []
  if (header.kind !== 'text') return header.handle ? [] : fault(path, t('Upload a sample: reviewers look at it.'))
  const faults = wordsFaults(header, { path, what: t('header'), isHeader: true, max: 60, maxVariables: 1, parameterFormat })
  return [...faults, ...(header.text.includes('\n') ? fault(path, t('A header has one line.')) : [])]
}

const bodyFaults = ({ body, parameterFormat, offer }: TemplateContent): TemplateFault[] =>
  wordsFaults(body, { path: 'content.body', what: t('body'), max: offer ? 600 : 1_024, maxVariables: 100, parameterFormat })

function footerFaults({ footer }: TemplateContent): TemplateFault[] {
  const path = 'content.footer'
  if (footer === null) return []
  if (footer.trim() === '') return fault(path, t('Write the footer, or take it away.'))
  if (footer.length > 60) return fault(path, t('The footer is {count} characters too long: 60 at most.', { count: footer.length - 60 }))
  return /\{\{/.test(footer) ? fault(path, t('A footer has no variables.')) : []
}

/** A sign-in code: Meta writes text and footer, so only their switches and the one button count. */
function codeFaults({ authentication, buttons, header }: TemplateContent): TemplateFault[] {
  const minutes = authentication?.expiresInMinutes ?? null
  return [
    ...(authentication ? [] : fault('content.authentication', t('An authentication template carries only the code.'))),
    ...(header ? fault('content.header', t('An authentication template has no header.')) : []),
    ...(minutes !== null && (minutes < 1 || minutes > 90) ? fault('content.authentication', t('The code may last 1 to 90 minutes.')) : []),
    ...(buttons.length === 1 && buttons[0]?.kind === 'otp'
      ? []
      : fault('content.buttons', t('An authentication template has exactly one button: the code’s.'))),
  ]
}

function offerFaults({ category, content: { offer, footer, cards } }: Omit<TemplateDraft, 'wabaId'>): TemplateFault[] {
  const path = 'content.offer'
  if (!offer) return []
  return [
    ...(category === 'MARKETING' ? [] : fault(path, t('Only marketing templates have a limited-time offer.'))),
    ...(offer.text.trim() === '' ? fault(path, t('Name the offer.')) : []),
    ...(offer.text.length > 16 ? fault(path, t('The offer’s name has at most 16 characters.')) : []),
    ...(footer === null ? [] : fault('content.footer', t('A template with a limited-time offer has no footer.'))),
    ...(cards.length > 0 ? fault(path, t('A carousel has no limited-time offer.')) : []),
  ]
}

function ttlFaults({ category, content: { ttlSeconds } }: Omit<TemplateDraft, 'wabaId'>): TemplateFault[] {
  const [least, most] = TTL[category]
  if (ttlSeconds === null || ttlSeconds === -1 || (ttlSeconds >= least && ttlSeconds <= most)) return []
  return fault('content.ttlSeconds', t('For this category, delivery is tried for {least} to {most} seconds.', { least, most }))
}

/** What Meta would refuse in a carousel: the number of cards, their likeness, and each one's limits. */
function cardFaults({ category, content: { cards, parameterFormat, header } }: Omit<TemplateDraft, 'wabaId'>): TemplateFault[] {
  const path = 'content.cards'
  if (cards.length === 0) return []
  const shapes = cards.map((card) => [card.header.kind, ...card.buttons.map(({ kind }) => kind)].join(' '))
  const all = [
    cards.length === 1 && t('A carousel has at least two cards.'),
    cards.length > 10 && t('A carousel has at most ten cards.'),
    category === 'AUTHENTICATION' && t('An authentication template has no carousel.'),
    header && t('A carousel has no header of its own: its cards have.'),
    new Set(shapes).size > 1 && t('All cards need the same media type and the same kinds of buttons.'),
  ].flatMap((message) => (message ? [{ path, message }] : []))
  return [
    ...all,
    ...cards.flatMap((card, index) => {
      const own = `${path}.${index}`
      return [
        ...(card.header.handle ? [] : [{ path: own, message: t('Upload a sample for the card: reviewers look at it.') }]),
        ...wordsFaults(card.body, { path: own, what: t('card’s text'), max: 160, maxVariables: 10, parameterFormat }),
        ...(card.buttons.length === 0 ? [{ path: own, message: t('A card has one or two buttons.') }] : []),
        ...(card.buttons.length > 2 ? [{ path: own, message: t('A card has at most two buttons.') }] : []),
        ...buttonFaults(card.buttons, `${own}.buttons`, category),
      ]
    }),
  ]
}
