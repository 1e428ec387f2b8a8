import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import type { TemplateButton } from '#domain/messages/message-parts.ts'

import { documentMedia, media } from './render-media.ts'
import { renderSection } from './render-section.ts'

type Template = Extract<OutgoingContent, { type: 'template' }>

/** Renders a template with the values of its variables; parts without any are left out. */
export function renderTemplate({ name, language, header, body, buttons, offerEndsAt, cards }: Template): Record<string, Json> {
  const components: Json[] = [
    ...(header ? [{ type: 'header', parameters: [headerParameter(header)] }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body.map(textParameter) }] : []),
    ...(offerEndsAt === undefined ? [] : [offerComponent(offerEndsAt)]),
    ...buttons.map(buttonComponent),
    ...(cards === undefined ? [] : [{ type: 'carousel', cards: cards.map(cardComponent) }]),
  ]
  return { type: 'template', template: { name, language: { code: language }, ...(components.length > 0 && { components }) } }
}

const offerComponent = (endsAt: string): Json => ({
  type: 'limited_time_offer',
  parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: Date.parse(endsAt) } }],
})

const cardComponent = ({ header, body, buttons }: NonNullable<Template['cards']>[number], index: number): Json => ({
  card_index: index,
  components: [
    { type: 'header', parameters: [headerParameter(header)] },
    ...(body.length > 0 ? [{ type: 'body', parameters: body.map(textParameter) }] : []),
    ...buttons.map(buttonComponent),
  ],
})

const textParameter = ({ text, name }: { text: string; name?: string | undefined }): Json => ({
  type: 'text',
  // A line break or a run of spaces in a value is refused by WhatsApp.
  text: text.replaceAll(/\s*[\n\t]\s*/g, ' ').replaceAll(/ {4,}/g, '   '),
  ...(name && { parameter_name: name }),
})

function headerParameter(header: NonNullable<Template['header']>): Json {
  if (header.kind === 'text') return textParameter(header)
  if (header.kind === 'location') {
    const { latitude, longitude, name = '', address = '' } = header
    return { type: 'location', location: { latitude, longitude, name, address } }
  }
  return { type: header.kind, [header.kind]: header.kind === 'document' ? documentMedia(header) : media(header.media) }
}

function buttonComponent(button: TemplateButton): Json {
  const component = (subType: string, parameter: Json): Json => ({
    type: 'button',
    sub_type: subType,
    index: String(button.index),
    parameters: [parameter],
  })
  switch (button.kind) {
    case 'quickReply':
      return component('quick_reply', { type: 'payload', payload: button.payload })
    case 'url':
      return component('url', { type: 'text', text: button.text })
    case 'copyCode':
      return component('copy_code', { type: 'coupon_code', coupon_code: button.code })
    case 'flow':
      return component('flow', {
        type: 'action',
        action: { flow_token: button.token, ...(button.data && { flow_action_data: button.data }) },
      })
    case 'catalog':
      return component('catalog', {
        type: 'action',
        action: button.thumbnail ? { thumbnail_product_retailer_id: button.thumbnail } : {},
      })
    case 'mpm':
      return component('mpm', {
        type: 'action',
        action: { thumbnail_product_retailer_id: button.thumbnail, sections: button.sections.map(renderSection) },
      })
    default:
      return button satisfies never
  }
}
