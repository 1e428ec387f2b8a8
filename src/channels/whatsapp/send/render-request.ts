import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { interactive } from './render-interactive.ts'

type Request = Extract<OutgoingContent, { type: 'locationRequest' | 'addressRequest' | 'contactRequest' | 'callRequest' | 'callButton' }>

/** Renders what asks the customer for one thing, or offers them one. */
export function renderRequest(content: Request): Record<string, Json> {
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
