import { z } from 'zod'

import type { Json } from '#domain/json.ts'
import type { ButtonDesign, TemplateContent } from '#domain/whatsapp/template.ts'
import { TemplateContent as ContentSchema } from '#domain/whatsapp/template.ts'
import { variablesOf } from '#domain/templates/variables-of.ts'

const Example = z.looseObject({
  header_text: z.array(z.string()).optional(),
  header_handle: z.array(z.string()).optional(),
  header_text_named_params: z.array(z.looseObject({ param_name: z.string(), example: z.string() })).optional(),
  body_text: z.array(z.array(z.string())).optional(),
  body_text_named_params: z.array(z.looseObject({ param_name: z.string(), example: z.string() })).optional(),
})

const Button = z.looseObject({
  type: z.string(),
  text: z.string().default(''),
  url: z.string().default(''),
  phone_number: z.string().default(''),
  example: z.union([z.string(), z.array(z.string())]).optional(),
  flow_id: z.union([z.string(), z.number()]).optional(),
  flow_action: z.string().optional(),
  navigate_screen: z.string().optional(),
  otp_type: z.string().optional(),
  autofill_text: z.string().optional(),
  supported_apps: z.array(z.looseObject({ package_name: z.string(), signature_hash: z.string() })).optional(),
})

const Component = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example: Example.optional().catch(undefined),
  buttons: z.array(z.unknown()).optional(),
  cards: z.array(z.looseObject({ components: z.array(z.unknown()) })).optional(),
  add_security_recommendation: z.boolean().optional(),
  code_expiration_minutes: z.number().optional(),
  limited_time_offer: z.looseObject({ text: z.string().default(''), has_expiration: z.boolean().default(false) }).optional(),
})
type Component = z.infer<typeof Component>

/** Reads Meta's components. A part that we do not know is kept whole among `others`, so that nothing is lost when it is written back. */
export function readComponents(components: readonly unknown[], parameterFormat: 'positional' | 'named'): TemplateContent {
  const parsed = components.map((raw) => ({ raw, component: Component.safeParse(raw).data }))
  const parts: Partial<TemplateContent> = {}
  const others: Json[] = []
  for (const { raw, component } of parsed) {
    const part = component && partOf(component)
    if (part) Object.assign(parts, part)
    else others.push(raw as Json)
  }
  const isCode = parts.buttons?.some(({ kind }) => kind === 'otp') ?? false
  const authentication = parts.authentication ?? (isCode ? { securityAdvice: true, expiresInMinutes: null } : null)
  return ContentSchema.parse({ body: { text: '' }, ...parts, ...(isCode && { footer: null, authentication }), parameterFormat, others })
}

function partOf(component: Component): Partial<TemplateContent> | null {
  switch (component.type.toUpperCase()) {
    case 'HEADER':
      return headerOf(component)
    case 'BODY':
      return {
        body: wordsOf(component),
        ...(component.add_security_recommendation !== undefined && {
          authentication: { securityAdvice: component.add_security_recommendation, expiresInMinutes: null },
        }),
      }
    case 'FOOTER':
      return component.code_expiration_minutes === undefined
        ? { footer: component.text ?? '' }
        : { authentication: { securityAdvice: true, expiresInMinutes: component.code_expiration_minutes } }
    case 'BUTTONS':
      return { buttons: (component.buttons ?? []).map(buttonOf) }
    case 'LIMITED_TIME_OFFER': {
      const { text = '', has_expiration: expires = false } = component.limited_time_offer ?? {}
      return { offer: { text, expires } }
    }
    case 'CAROUSEL':
      return cardsOf(component)
    default:
      return null
  }
}

function headerOf(component: Component): Partial<TemplateContent> | null {
  const kind = (component.format ?? 'TEXT').toLowerCase()
  if (kind === 'text') return { header: { kind, ...wordsOf(component) } }
  if (kind === 'location') return { header: { kind } }
  if (kind !== 'image' && kind !== 'video' && kind !== 'document' && kind !== 'gif') return null
  return { header: { kind, handle: component.example?.header_handle?.[0] ?? null, filename: null } }
}

function wordsOf({ text = '', example }: Component): TemplateContent['body'] {
  const named = example?.body_text_named_params ?? example?.header_text_named_params
  if (named) return { text, samples: Object.fromEntries(named.map(({ param_name: name, example: sample }) => [name, sample])) }
  const values = example?.body_text?.[0] ?? example?.header_text ?? []
  const names = variablesOf(text).toSorted((a, b) => Number(a) - Number(b))
  return { text, samples: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }
}

function cardsOf({ cards = [] }: Component): Partial<TemplateContent> | null {
  const read = cards.map(({ components }) => {
    const parts = components.flatMap((raw) => Component.safeParse(raw).data ?? [])
    const content: Partial<TemplateContent> = Object.assign({}, ...parts.map(partOf))
    const { header, body = { text: '', samples: {} }, buttons = [] } = content
    return header?.kind === 'image' || header?.kind === 'video' ? { header: { ...header, kind: header.kind }, body, buttons } : null
  })
  return read.every((card) => card !== null) ? { cards: read } : null
}

function buttonOf(raw: unknown): ButtonDesign {
  const button = Button.safeParse(raw).data
  if (!button) return { kind: 'other', label: '?', raw: raw as Json }
  const label = button.text
  const [sample = ''] = [button.example].flat()
  switch (button.type.toUpperCase()) {
    case 'QUICK_REPLY':
      return { kind: 'quickReply', label }
    case 'URL':
      return button.otp_type === undefined && !isCodeLink(button.url)
        ? { kind: 'url', label, url: button.url, sample }
        : otpOf(button, label)
    case 'PHONE_NUMBER':
      return { kind: 'phone', label, phone: button.phone_number }
    case 'COPY_CODE':
      return { kind: 'copyCode', label: label || 'Copy offer code', sample }
    case 'FLOW':
      return {
        kind: 'flow',
        label,
        flowId: String(button.flow_id ?? ''),
        action: button.flow_action?.toLowerCase() === 'data_exchange' ? 'data_exchange' : 'navigate',
        screen: button.navigate_screen ?? '',
      }
    case 'OTP':
      return otpOf(button, label)
    default: {
      const kind = PLAIN[button.type.toUpperCase()]
      return kind ? { kind, label } : { kind: 'other', label, raw: raw as Json }
    }
  }
}

/** Meta gives the button of a code back as a link to its own page. */
const isCodeLink = (url: string): boolean => url.startsWith('https://www.whatsapp.com/otp/')

const otpOf = (button: z.infer<typeof Button>, label: string): ButtonDesign => ({
  kind: 'otp',
  label: label || 'Copy code',
  otp: button.otp_type?.toLowerCase() === 'one_tap' ? 'one_tap' : button.otp_type?.toLowerCase() === 'zero_tap' ? 'zero_tap' : 'copy_code',
  autofill: button.autofill_text ?? 'Autofill',
  apps: (button.supported_apps ?? []).map(({ package_name: packageName, signature_hash: signatureHash }) => ({
    packageName,
    signatureHash,
  })),
})

const PLAIN: Record<string, 'catalog' | 'mpm' | 'spm' | 'voiceCall' | 'contactInfo'> = {
  CATALOG: 'catalog',
  MPM: 'mpm',
  SPM: 'spm',
  VOICE_CALL: 'voiceCall',
  REQUEST_CONTACT_INFO: 'contactInfo',
}
