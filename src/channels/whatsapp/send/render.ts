import type { Address } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import type { ContactCard } from '#domain/messages/message-parts.ts'
import type { MediaCard } from '#domain/messages/outgoing-interactive.ts'
import { documentMedia, media } from './render-media.ts'
import { renderSection } from './render-section.ts'
import { renderTemplate } from './render-template.ts'

type Header = Extract<OutgoingContent, { type: 'buttons' }>['header']

/** The frame that all interactive messages share. */
const interactive = (
  type: string,
  frame: { text: string; header?: Header; footer?: string | undefined },
  action: Json,
): Record<string, Json> => ({
  type: 'interactive',
  interactive: {
    type,
    ...(frame.header !== undefined && frame.header !== '' && { header: headerOf(frame.header) }),
    body: { text: frame.text },
    ...(frame.footer !== undefined && frame.footer !== '' && { footer: { text: frame.footer } }),
    action,
  },
})

function headerOf(header: NonNullable<Header>): Json {
  if (typeof header === 'string') return { type: 'text', text: header }
  return { type: header.kind, [header.kind]: header.kind === 'document' ? documentMedia(header) : media(header.media) }
}

/** Renders cards side by side: each with a picture or film and its button, or each a product. */
function renderCarousel({ text, show }: Extract<OutgoingContent, { type: 'carousel' }>): Record<string, Json> {
  const cards =
    show.kind === 'cards'
      ? show.cards.map(cardOf)
      : show.products.map(({ catalogId, productRetailerId }, index) => ({
          card_index: index,
          type: 'product',
          action: { catalog_id: catalogId, product_retailer_id: productRetailerId },
        }))
  return interactive('carousel', { text }, { cards })
}

const cardOf = ({ header, text, action }: MediaCard, index: number): Json => ({
  card_index: index,
  type: action.kind === 'url' ? 'cta_url' : 'button',
  header: { type: header.kind, [header.kind]: media(header.media) },
  ...(text !== undefined && { body: { text } }),
  action:
    action.kind === 'url'
      ? { name: 'cta_url', parameters: { display_text: action.label, url: action.url } }
      : { buttons: action.buttons.map(({ id, title }) => ({ type: 'quick_reply', quick_reply: { id, title } })) },
})

/** Renders a message as the Graph API wants it. `messageId` comes back in its statuses; `replyTo` is the provider's id of what it answers. */
export function renderMessage(to: Address, messageId: string, content: OutgoingContent, replyTo: string | null = null): Json {
  return {
    messaging_product: 'whatsapp',
    recipient_type: to.kind === 'group' ? 'group' : 'individual',
    // A business-scoped id goes in `recipient`: in `to` it is accepted and silently dropped.
    ...(to.kind === 'bsuid' || to.kind === 'parent_bsuid' ? { recipient: to.value } : { to: to.value }),
    biz_opaque_callback_data: messageId,
    // A reaction names its message itself, and over a template no quotation is drawn.
    ...(replyTo !== null && content.type !== 'reaction' && content.type !== 'template' && { context: { message_id: replyTo } }),
    ...renderContent(content),
  }
}

/** Renders a read mark for the customer's message with this provider id; with `isTyping` they see for up to 25 s that an answer is written. */
export const renderRead = (providerId: string, isTyping: boolean): Json => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id: providerId,
  ...(isTyping && { typing_indicator: { type: 'text' } }),
})

function renderContent(content: OutgoingContent): Record<string, Json> {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: content.preview ?? /https?:\/\//i.test(content.text) } }
    case 'buttons':
      return interactive('button', content, { buttons: content.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) })
    case 'list':
      return interactive('list', content, {
        button: content.button,
        sections: content.sections.map(({ title, rows }) => ({
          ...given({ title }),
          rows: rows.map(({ id, title: name, description }) => ({ id, title: name, ...given({ description }) })),
        })),
      })
    case 'ctaUrl':
      return interactive('cta_url', content, { name: 'cta_url', parameters: { display_text: content.label, url: content.url } })
    case 'image':
    case 'video':
      return { type: content.type, [content.type]: { ...media(content.media), ...given({ caption: content.caption }) } }
    case 'sticker':
      return { type: 'sticker', sticker: media(content.media) }
    case 'audio':
      return { type: 'audio', audio: { ...media(content.media), ...(content.voice !== undefined && { voice: content.voice }) } }
    case 'document':
      return { type: 'document', document: { ...documentMedia(content), ...given({ caption: content.caption }) } }
    case 'location':
      return renderLocation(content)
    case 'carousel':
      return renderCarousel(content)
    case 'locationRequest':
    case 'addressRequest':
    case 'contactRequest':
    case 'callRequest':
    case 'callButton':
      return renderRequest(content)
    case 'whatsappFlow':
      return interactive('flow', content, { name: 'flow', parameters: formParameters(content) })
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map(renderContactCard) }
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: content.messageId, emoji: content.emoji ?? '' } }
    case 'template':
      return renderTemplate(content)
    case 'catalog':
      return renderCatalog(content)
    default:
      return content satisfies never
  }
}

/** WhatsApp refuses an optional text that is empty, so that one is left out. */
const given = (fields: Record<string, string | undefined>): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))

function formParameters({ form, token, label, mode, opens, screen, data }: Extract<OutgoingContent, { type: 'whatsappFlow' }>): Json {
  // Meta refuses an empty `data`.
  const shown: Record<string, Json> = data && Object.keys(data).length > 0 ? { data } : {}
  return {
    flow_message_version: '3',
    ...(form.by === 'id' ? { flow_id: form.value } : { flow_name: form.value }),
    flow_token: token,
    flow_cta: label,
    mode,
    flow_action: opens === 'server' ? 'data_exchange' : 'navigate',
    ...(opens !== 'server' && screen && { flow_action_payload: { screen, ...shown } }),
  }
}

const renderLocation = ({ latitude, longitude, name, address }: Extract<OutgoingContent, { type: 'location' }>): Record<string, Json> => ({
  type: 'location',
  location: { latitude, longitude, ...given({ name, address }) },
})

/** Renders a catalog, one product of it, or products in sections. */
function renderCatalog({ text, footer, show }: Extract<OutgoingContent, { type: 'catalog' }>): Record<string, Json> {
  switch (show.kind) {
    case 'catalog': {
      const parameters: Record<string, Json> = show.thumbnail ? { parameters: { thumbnail_product_retailer_id: show.thumbnail } } : {}
      return interactive('catalog_message', { text, footer }, { name: 'catalog_message', ...parameters })
    }
    case 'product':
      return interactive('product', { text, footer }, { catalog_id: show.catalogId, product_retailer_id: show.productRetailerId })
    case 'products':
      return interactive(
        'product_list',
        { text, footer, header: show.header },
        {
          catalog_id: show.catalogId,
          sections: show.sections.map(renderSection),
        },
      )
    default:
      return show satisfies never
  }
}

type Request = Extract<OutgoingContent, { type: 'locationRequest' | 'addressRequest' | 'contactRequest' | 'callRequest' | 'callButton' }>

/** Renders what asks the customer for one thing, or offers them one. */
function renderRequest(content: Request): Record<string, Json> {
  switch (content.type) {
    case 'locationRequest':
      return interactive('location_request_message', content, { name: 'send_location' })
    case 'addressRequest': {
      const { country, values = {} } = content
      const known: Record<string, Json> = Object.keys(values).length > 0 ? { values } : {}
      return interactive('address_message', content, { name: 'address_message', parameters: { country, ...known } })
    }
    case 'contactRequest':
      return interactive('request_contact_info', content, { name: 'request_contact_info' })
    case 'callRequest':
      return interactive('call_permission_request', content, { name: 'call_permission_request' })
    case 'callButton': {
      const { label, minutes } = content
      const parameters = { display_text: label, ...(minutes !== undefined && { ttl_minutes: minutes }) }
      return interactive('voice_call', content, { name: 'voice_call', parameters })
    }
    default:
      return content satisfies never
  }
}

/** Renders a contact. WhatsApp wants a second part of the name beside the formatted one, so that one stands in where none is known. */
function renderContactCard(card: ContactCard): Json {
  const { name, firstName, middleName, lastName, prefix, suffix, company, department, title, birthday, phones, emails, urls, addresses } =
    card
  const parts = given({ first_name: firstName, middle_name: middleName, last_name: lastName, prefix, suffix })
  return {
    name: { formatted_name: name, ...(Object.keys(parts).length > 0 ? parts : { first_name: name }) },
    ...(phones.length > 0 && { phones: phones.map(({ phone, label, waId }) => given({ phone, type: label, wa_id: waId })) }),
    ...(emails.length > 0 && { emails: emails.map(({ email, label }) => given({ email, type: label })) }),
    ...(urls.length > 0 && { urls: urls.map(({ url, label }) => given({ url, type: label })) }),
    ...(addresses.length > 0 && {
      addresses: addresses.map(({ label, countryCode, ...address }) => given({ ...address, country_code: countryCode, type: label })),
    }),
    ...((company || department || title) && { org: given({ company, department, title }) }),
    ...(birthday && { birthday }),
  }
}
