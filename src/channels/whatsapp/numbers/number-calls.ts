import type { GraphCall } from '#domain/whatsapp/graph.ts'

/** Makes the app hear of an account. Nothing else goes along: an address of its own is refused until this is done. */
export const subscribeCall = (wabaId: string): GraphCall => ({ method: 'POST', path: `/${wabaId}/subscribed_apps` })

/** Sends the webhooks of a whole account here. */
export const accountCallbackCall = (wabaId: string, url: string, verifyToken: string): GraphCall => ({
  method: 'POST',
  path: `/${wabaId}/subscribed_apps`,
  json: { override_callback_uri: url, verify_token: verifyToken },
})

/** Sends the webhooks of one number here. */
export const numberCallbackCall = (phoneNumberId: string, url: string, verifyToken: string): GraphCall => ({
  method: 'POST',
  path: `/${phoneNumberId}`,
  json: { webhook_configuration: { override_callback_uri: url, verify_token: verifyToken } },
})

export const registerCall = (phoneNumberId: string, pin: string): GraphCall => ({
  method: 'POST',
  path: `/${phoneNumberId}/register`,
  json: { messaging_product: 'whatsapp', pin },
})

export const deregisterCall = (phoneNumberId: string): GraphCall => ({ method: 'POST', path: `/${phoneNumberId}/deregister` })

export const pinCall = (phoneNumberId: string, pin: string): GraphCall => ({ method: 'POST', path: `/${phoneNumberId}`, json: { pin } })

/** Asks the phone app of a shared number to hand over its contacts, or its history: once each, within 24 hours. */
export const phoneSyncCall = (phoneNumberId: string, what: 'smb_app_state_sync' | 'history'): GraphCall => ({
  method: 'POST',
  path: `/${phoneNumberId}/smb_app_data`,
  json: { messaging_product: 'whatsapp', sync_type: what },
})
