import { z } from 'zod'

import type { GraphCall } from '#domain/whatsapp/graph.ts'
import type { Json } from '#domain/json.ts'
import type { FormCategory } from '#domain/whatsapp-forms/form.ts'

const UPLOAD_TIMEOUT_MS = 60_000

/** The call that makes an empty form in an account. */
export const createFormCall = (wabaId: string, name: string, category: FormCategory): GraphCall => ({
  method: 'POST',
  path: `/${wabaId}/flows`,
  json: { name, categories: [category] },
})

/** Reads Meta's id of a form that was made; null where the answer has another shape. */
export const readFormId = (body: Json): string | null =>
  z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) }).safeParse(body).data?.id ?? null

/** The call that changes what is not in the JSON: name, category, and where it asks for data (null: nowhere). */
export const changeFormCall = (metaId: string, name: string, category: FormCategory, endpointUri: string | null): GraphCall => ({
  method: 'POST',
  path: `/${metaId}`,
  json: { name, categories: [category], ...(endpointUri !== null && { endpoint_uri: endpointUri }) },
})

/** The call that hands over the form's JSON. */
export const uploadFormCall = (metaId: string, json: Json): GraphCall => ({
  method: 'POST',
  path: `/${metaId}/assets`,
  form: {
    name: 'flow.json',
    asset_type: 'FLOW_JSON',
    file: { bytes: new TextEncoder().encode(JSON.stringify(json)), mimeType: 'application/json', filename: 'flow.json' },
  },
  timeoutMs: UPLOAD_TIMEOUT_MS,
})

const Faults = z.looseObject({
  validation_errors: z
    .array(
      z.looseObject({
        message: z.string().optional(),
        error: z.string().optional(),
        pointers: z.array(z.looseObject({ path: z.string().optional() })).nullish(),
      }),
    )
    .nullish(),
})

/** Reads what Meta found wrong with a form: its words, and the place in the JSON where it names one. */
export const readValidation = (body: Json): { pointer: string; message: string }[] =>
  (Faults.safeParse(body).data?.validation_errors ?? []).slice(0, 100).map(({ message, error, pointers }) => ({
    pointer: pointers?.[0]?.path ?? '',
    message: (message ?? error ?? 'WhatsApp refuses this.').slice(0, 1_000),
  }))

/** The call that publishes a form, or takes a published one out of use. */
export const standCall = (metaId: string, to: 'publish' | 'deprecate'): GraphCall => ({
  method: 'POST',
  path: `/${metaId}/${to}`,
  json: {},
})

/** The call that deletes a form that was never published. */
export const deleteFormCall = (metaId: string): GraphCall => ({ method: 'DELETE', path: `/${metaId}` })

/** The call that asks for the address of Meta's preview. */
export const previewCall = (metaId: string): GraphCall => ({
  method: 'GET',
  path: `/${metaId}`,
  query: { fields: 'preview.invalidate(false)' },
})

/** Reads the address of the preview; null where there is none. */
export const readPreview = (body: Json): string | null =>
  z.looseObject({ preview: z.looseObject({ preview_url: z.url() }) }).safeParse(body).data?.preview.preview_url ?? null

/** The call that gives a number the public key of its forms. Meta takes it as a form field. */
export const uploadKeyCall = (phoneNumberId: string, publicPem: string): GraphCall => ({
  method: 'POST',
  path: `/${phoneNumberId}/whatsapp_business_encryption`,
  // In a multipart field the line ends of the key would be rewritten.
  raw: {
    bytes: new TextEncoder().encode(new URLSearchParams({ business_public_key: publicPem }).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
})

/** The call that asks which public key a number has. */
export const keyCall = (phoneNumberId: string): GraphCall => ({ method: 'GET', path: `/${phoneNumberId}/whatsapp_business_encryption` })

const Key = z.looseObject({ business_public_key: z.string().nullish(), business_public_key_signature_status: z.string().nullish() })

/** Reads the public key that a number has at Meta, and whether its signature is good; null where it has none. */
export function readKey(body: Json): { publicPem: string; status: string | null } | null {
  const list = z.looseObject({ data: z.array(Key).min(1) }).safeParse(body).data?.data
  const key = list?.[0] ?? Key.safeParse(body).data
  return key?.business_public_key ? { publicPem: key.business_public_key, status: key.business_public_key_signature_status ?? null } : null
}
