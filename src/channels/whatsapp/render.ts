import type { Address } from '#domain/inbound.ts'
import type { Json } from '#domain/json.ts'
import type { Media, OutgoingContent } from '#domain/message.ts'

/** Renders a message as the Graph API wants it. `messageId` comes back in its statuses. */
export function renderMessage(to: Address, messageId: string, content: OutgoingContent): Json {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // A business-scoped id goes in `recipient`: in `to` it is accepted and silently dropped.
    ...(to.kind === 'bsuid' ? { recipient: to.value } : { to: to.value }),
    biz_opaque_callback_data: messageId,
    ...renderContent(content),
  }
}

/** Renders a read mark for the customer's message with this provider id. */
export const renderRead = (providerId: string): Json => ({ messaging_product: 'whatsapp', status: 'read', message_id: providerId })

function renderContent(content: OutgoingContent): Record<string, Json> {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: /https?:\/\//.test(content.text) } }
    case 'buttons':
      return interactive('button', content, { buttons: content.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) })
    case 'list':
      return interactive('list', content, {
        button: content.button,
        sections: content.sections.map(({ title, rows }) => ({
          ...(title !== undefined && { title }),
          rows: rows.map(({ id, title: name, description }) => ({ id, title: name, ...(description !== undefined && { description }) })),
        })),
      })
    case 'ctaUrl':
      return interactive('cta_url', content, { name: 'cta_url', parameters: { display_text: content.label, url: content.url } })
    case 'image':
    case 'video':
      return {
        type: content.type,
        [content.type]: { ...media(content.media), ...(content.caption !== undefined && { caption: content.caption }) },
      }
    case 'audio':
      return { type: 'audio', audio: { ...media(content.media), ...(content.voice !== undefined && { voice: content.voice }) } }
    case 'document':
      return {
        type: 'document',
        document: {
          ...media(content.media),
          ...(content.caption !== undefined && { caption: content.caption }),
          ...(content.filename !== undefined && { filename: content.filename }),
        },
      }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return {
        type: 'location',
        location: { latitude, longitude, ...(name !== undefined && { name }), ...(address !== undefined && { address }) },
      }
    }
    default:
      return content satisfies never
  }
}

function interactive(type: string, frame: { text: string; header?: string; footer?: string }, action: Json): Record<string, Json> {
  return {
    type: 'interactive',
    interactive: {
      type,
      ...(frame.header !== undefined && { header: { type: 'text', text: frame.header } }),
      body: { text: frame.text },
      ...(frame.footer !== undefined && { footer: { text: frame.footer } }),
      action,
    },
  }
}

const media = ({ link, providerId }: Media): Record<string, Json> => (providerId === undefined ? { link: link ?? '' } : { id: providerId })
