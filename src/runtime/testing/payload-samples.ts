import type { Json } from '#domain/json.ts'

type Fields = { [name: string]: Json }

/** A message of a customer as a webhook holds it, and the kind that it is to be kept as. */
export interface Sample {
  name: string
  raw: Fields
  kept: string
}

const FROM = '34600111222'
const SECONDS = '1795250000'
const file = { id: '1003383421387256', mime_type: 'image/jpeg', sha256: '3f9d94d3sZ4gfEVnlB1b0N7bVbkf0nQ=' }
const reply = { from: '15550000001', id: 'wamid.OURS' }

const sample = (name: string, type: string, kept: string, rest: Fields): Sample => ({
  name,
  kept,
  raw: { from: FROM, timestamp: SECONDS, type, ...rest },
})
const interactive = (name: string, kept: string, body: Fields) => sample(name, 'interactive', kept, { interactive: body, context: reply })
const system = (name: string, body: Fields) => sample(name, 'system', 'system', { system: body })
const closed = (name: string, type: string, rest: Fields) => sample(name, type, 'unsupported', rest)

/** Every kind and field of message that the Cloud API's webhooks know. Ids are given by who sends them. */
export const SAMPLES: readonly Sample[] = [
  sample('text', 'text', 'text', { text: { body: 'Grüße 👋🏽' } }),
  sample('image', 'image', 'image', { image: { ...file, caption: 'Tent' } }),
  sample('video', 'video', 'video', { video: { ...file, mime_type: 'video/mp4', caption: 'Sail' } }),
  sample('audio', 'audio', 'audio', { audio: { ...file, mime_type: 'audio/mpeg', voice: false } }),
  sample('voice', 'audio', 'audio', { audio: { ...file, mime_type: 'audio/ogg; codecs=opus', voice: true } }),
  sample('document', 'document', 'document', { document: { ...file, mime_type: 'application/pdf', filename: 'bill.pdf', caption: 'May' } }),
  sample('sticker', 'sticker', 'sticker', { sticker: { ...file, mime_type: 'image/webp', animated: true } }),
  sample('location', 'location', 'location', {
    location: { latitude: 41.38, longitude: 2.17, name: 'Pier', address: 'Moll 1', url: 'https://p.es' },
  }),
  sample('contacts', 'contacts', 'contacts', {
    contacts: [
      { name: { formatted_name: 'Bo', first_name: 'Bo' }, phones: [{ phone: '+34 600', type: 'CELL', wa_id: '34600' }], origin: 'other' },
    ],
  }),
  sample('own contact that was asked for', 'contacts', 'contacts', {
    contacts: [{ name: { formatted_name: 'Ana' }, phones: [{ phone: '+34 600 111 222' }], origin: 'contact_request' }],
  }),
  sample('template button', 'button', 'buttonReply', { button: { payload: 'yes-1', text: 'Yes' }, context: reply }),
  interactive('button reply', 'buttonReply', { type: 'button_reply', button_reply: { id: 'a', title: 'A' } }),
  interactive('list reply', 'listReply', { type: 'list_reply', list_reply: { id: 'a', title: 'A', description: 'd' } }),
  interactive('form', 'formReply', {
    type: 'nfm_reply',
    nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t-1","day":"2026-11-21"}' },
  }),
  interactive('address', 'formReply', {
    type: 'nfm_reply',
    nfm_reply: { name: 'address_message', body: 'Sent', response_json: '{"values":{"city":"Pune"}}' },
  }),
  interactive('call permission', 'callPermission', {
    type: 'call_permission_reply',
    call_permission_reply: { response: 'accept', is_permanent: false, expiration_timestamp: 1795350000, response_source: 'user_action' },
  }),
  sample('order', 'order', 'order', {
    order: {
      catalog_id: '194',
      text: 'Please',
      product_items: [{ product_retailer_id: 'di9', quantity: 2, item_price: 30, currency: 'USD' }],
    },
  }),
  sample('reaction', 'reaction', 'reaction', { reaction: { message_id: 'wamid.OURS', emoji: '👍' } }),
  sample('reaction taken back', 'reaction', 'reaction', { reaction: { message_id: 'wamid.OURS' } }),
  sample('forwarded', 'text', 'text', { text: { body: 'look' }, context: { forwarded: true } }),
  sample('forwarded many times', 'text', 'text', { text: { body: 'look' }, context: { frequently_forwarded: true } }),
  sample('about a product', 'text', 'text', {
    text: { body: 'Is it blue?' },
    context: { ...reply, referred_product: { catalog_id: '194', product_retailer_id: 'di9' } },
  }),
  sample('from an ad', 'text', 'text', {
    text: { body: 'Hi' },
    referral: {
      source_url: 'https://fb.me/x',
      source_id: '7',
      source_type: 'ad',
      headline: 'Boots',
      body: 'Dry feet',
      media_type: 'image',
      image_url: 'https://x/y.jpg',
      ctwa_clid: 'c1',
      welcome_message: { text: 'Hello!' },
    },
  }),
  sample('in a group', 'text', 'text', { text: { body: 'all' }, group_id: 'Y2FwaV9ncm91cA' }),
  sample('by id alone', 'text', 'text', { text: { body: 'hi' }, from: null, from_user_id: 'ES.13491208655302741918' }),
  system('changed number', { type: 'user_changed_number', body: 'User Ana changed from 34600111222 to 34600999888', wa_id: '34600999888' }),
  system('changed number, as before', { type: 'customer_changed_number', body: 'changed', customer: FROM, new_wa_id: '34600999888' }),
  system('changed id', { type: 'user_changed_user_id', body: 'changed', previous_user_id: 'ES.1', user_id: 'ES.2' }),
  system('identity changed', { type: 'customer_identity_changed', body: 'changed', customer: FROM }),
  sample('welcome', 'request_welcome', 'welcome', {}),
  closed('unsupported', 'unsupported', {
    errors: [{ code: 131051, title: 'Message type unknown', error_data: { details: 'Message type is currently not supported.' } }],
    unsupported: { type: 'poll_creation' },
  }),
  closed('unknown, as before', 'unknown', { errors: [{ code: 130501, title: 'Message type is not currently supported' }] }),
  closed('ephemeral', 'ephemeral', { errors: [{ code: 131051, title: 'Unsupported message type' }] }),
  closed('a file that WhatsApp could not fetch', 'image', { errors: [{ code: 131052, title: 'Media download error' }] }),
  closed('a kind of next year', 'hologram', { hologram: { depth: 3 } }),
]

/** Every field of a webhook beside `messages`, with a value as the reference shows it. */
export const NEWS: readonly { field: string; value: Json }[] = [
  {
    field: 'message_template_status_update',
    value: { event: 'APPROVED', message_template_id: 7, message_template_name: 'hello', message_template_language: 'en', reason: 'NONE' },
  },
  {
    field: 'message_template_quality_update',
    value: {
      previous_quality_score: 'GREEN',
      new_quality_score: 'YELLOW',
      message_template_id: 7,
      message_template_name: 'hello',
      message_template_language: 'en',
    },
  },
  {
    field: 'message_template_components_update',
    value: { message_template_id: 7, message_template_name: 'hello', message_template_language: 'en', message_template_element: 'Hi' },
  },
  {
    field: 'template_category_update',
    value: {
      message_template_id: 7,
      message_template_name: 'hello',
      message_template_language: 'en',
      new_category: 'MARKETING',
      previous_category: 'UTILITY',
    },
  },
  {
    field: 'phone_number_quality_update',
    value: { display_phone_number: '15550000001', event: 'ONBOARDING', max_daily_conversations_per_business: 'TIER_2K' },
  },
  {
    field: 'phone_number_name_update',
    value: { display_phone_number: '15550000001', decision: 'APPROVED', requested_verified_name: 'Pier' },
  },
  { field: 'account_update', value: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'ADULT' } } },
  { field: 'account_update', value: { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE', waba_ban_date: '2026-11-20' } } },
  { field: 'account_review_update', value: { decision: 'APPROVED' } },
  {
    field: 'account_alerts',
    value: {
      entity_type: 'WABA',
      entity_id: 1,
      alert_info: { alert_severity: 'INFORMATIONAL', alert_status: 'ACTIVE', alert_type: 'X', alert_description: 'd' },
    },
  },
  { field: 'business_capability_update', value: { max_daily_conversations_per_business: 2000, max_phone_numbers_per_business: 20 } },
  { field: 'security', value: { display_phone_number: '15550000001', event: 'PIN_CHANGED', requester: '1' } },
  { field: 'flows', value: { event: 'FLOW_STATUS_CHANGE', flow_id: '9', old_status: 'DRAFT', new_status: 'PUBLISHED', message: 'm' } },
  { field: 'business_username_update', value: { display_phone_number: '15550000001', username: 'pier', status: 'approved' } },
  { field: 'history', value: { history: [{ errors: [{ code: 2593109 }] }] } },
  {
    field: 'smb_app_state_sync',
    value: { state_sync: [{ type: 'contact', contact: { full_name: 'Bo', phone_number: '346' }, action: 'add' }] },
  },
  { field: 'calls', value: { calls: [] } },
  { field: 'field_of_next_year', value: { anything: [1] } },
]
