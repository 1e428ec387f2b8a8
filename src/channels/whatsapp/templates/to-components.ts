import type { Json } from '#domain/json.ts'
import type { ButtonDesign, TemplateContent, TemplateDraft } from '#domain/whatsapp/template.ts'
import { variablesOf } from '#domain/templates/variables-of.ts'

type Component = Record<string, Json>
type Format = TemplateContent['parameterFormat']

/** The components of a template as `message_templates` takes them (reference, section 4.2). */
export function toComponents({ category, content }: Pick<TemplateDraft, 'category' | 'content'>): Component[] {
  const { header, body, footer, buttons, authentication, offer, cards, parameterFormat: format } = content
  if (category === 'AUTHENTICATION') {
    const minutes = authentication?.expiresInMinutes ?? null
    return [
      { type: 'BODY', add_security_recommendation: authentication?.securityAdvice ?? true },
      ...(minutes === null ? [] : [{ type: 'FOOTER', code_expiration_minutes: minutes }]),
      { type: 'BUTTONS', buttons: buttons.map(buttonOf) },
    ]
  }
  return [
    ...(header ? [headerOf(header, format)] : []),
    { type: 'BODY', text: body.text, ...bodyExample(body, format) },
    ...(offer ? [{ type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: offer.text, has_expiration: offer.expires } }] : []),
    ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }] : []),
    ...(cards.length > 0 ? [{ type: 'CAROUSEL', cards: cards.map((card) => cardOf(card, format)) }] : []),
    ...content.others.filter((one): one is Component => typeof one === 'object' && one !== null && !Array.isArray(one)),
  ]
}

function headerOf(header: NonNullable<TemplateContent['header']>, format: Format): Component {
  if (header.kind === 'location') return { type: 'HEADER', format: 'LOCATION' }
  if (header.kind !== 'text')
    return { type: 'HEADER', format: header.kind.toUpperCase(), example: { header_handle: [header.handle ?? ''] } }
  const names = variablesOf(header.text)
  const samples = names.map((name) => ({ param_name: name, example: header.samples[name] ?? '' }))
  const example: Component =
    format === 'named' ? { header_text_named_params: samples } : { header_text: samples.map((sample) => sample.example) }
  return { type: 'HEADER', format: 'TEXT', text: header.text, ...(names.length > 0 && { example }) }
}

function bodyExample({ text, samples }: TemplateContent['body'], format: Format): Component {
  const names = variablesOf(text)
  if (names.length === 0) return {}
  if (format === 'named')
    return { example: { body_text_named_params: names.map((name) => ({ param_name: name, example: samples[name] ?? '' })) } }
  return { example: { body_text: [names.toSorted((a, b) => Number(a) - Number(b)).map((name) => samples[name] ?? '')] } }
}

const cardOf = (card: TemplateContent['cards'][number], format: Format): Component => ({
  components: [
    { type: 'HEADER', format: card.header.kind.toUpperCase(), example: { header_handle: [card.header.handle ?? ''] } },
    { type: 'BODY', text: card.body.text, ...bodyExample(card.body, format) },
    ...(card.buttons.length > 0 ? [{ type: 'BUTTONS', buttons: card.buttons.map(buttonOf) }] : []),
  ],
})

function buttonOf(button: ButtonDesign): Json {
  const { label: text } = button
  switch (button.kind) {
    case 'quickReply':
      return { type: 'QUICK_REPLY', text }
    case 'url':
      return { type: 'URL', text, url: button.url, ...(variablesOf(button.url).length > 0 && { example: [button.sample] }) }
    case 'phone':
      return { type: 'PHONE_NUMBER', text, phone_number: button.phone }
    case 'copyCode':
      return { type: 'COPY_CODE', example: button.sample }
    case 'flow':
      return {
        type: 'FLOW',
        text,
        flow_id: button.flowId,
        flow_action: button.action,
        ...(button.screen !== '' && { navigate_screen: button.screen }),
      }
    case 'otp':
      return {
        type: 'OTP',
        otp_type: button.otp.toUpperCase(),
        text,
        ...(button.otp !== 'copy_code' && {
          autofill_text: button.autofill,
          supported_apps: button.apps.map(({ packageName, signatureHash }) => ({
            package_name: packageName,
            signature_hash: signatureHash,
          })),
        }),
      }
    case 'other':
      return button.raw
    default:
      return { type: PLAIN[button.kind], text }
  }
}

const PLAIN = { catalog: 'CATALOG', mpm: 'MPM', spm: 'SPM', voiceCall: 'VOICE_CALL', contactInfo: 'REQUEST_CONTACT_INFO' }
