import { z } from 'zod/mini'

import type { Bubble, Frame } from '#web/kit/phone/bubble.ts'

const Texted = z.optional(z.object({ text: z.optional(z.string()) }))
const framed = { header: Texted, body: Texted, footer: Texted }
const Row = z.object({ id: z.string(), title: z.string(), description: z.optional(z.string()) })
const text = z.optional(z.string())

const Interactive = z.discriminatedUnion('type', [
  z.object({
    ...framed,
    type: z.literal('button'),
    action: z.object({ buttons: z.array(z.object({ reply: z.object({ id: z.string(), title: z.string() }) })) }),
  }),
  z.object({
    ...framed,
    type: z.literal('list'),
    action: z.object({ button: z.string(), sections: z.array(z.object({ title: text, rows: z.array(Row) })) }),
  }),
  z.object({
    ...framed,
    type: z.literal('cta_url'),
    action: z.object({ parameters: z.object({ display_text: z.string(), url: z.string() }) }),
  }),
  z.object({
    ...framed,
    type: z.literal('flow'),
    action: z.object({
      parameters: z.object({
        flow_cta: z.string(),
        flow_id: text,
        flow_name: text,
        flow_action: z.optional(z.string()),
        flow_token: z.optional(z.string()),
        flow_action_payload: z.optional(z.object({ screen: z.string(), data: z.optional(z.record(z.string(), z.unknown())) })),
      }),
    }),
  }),
  z.object({ ...framed, type: z.literal('catalog_message') }),
  z.object({ ...framed, type: z.literal('product'), action: z.object({ product_retailer_id: z.string() }) }),
  z.object({
    ...framed,
    type: z.literal('product_list'),
    action: z.object({
      sections: z.array(z.object({ title: text, product_items: z.array(z.object({ product_retailer_id: z.string() })) })),
    }),
  }),
  z.object({ ...framed, type: z.literal('location_request_message') }),
  z.object({ type: z.literal('button_reply'), button_reply: z.object({ title: z.string() }) }),
  z.object({ type: z.literal('list_reply'), list_reply: z.object({ title: z.string() }) }),
  z.object({ type: z.literal('nfm_reply'), nfm_reply: z.object({ response_json: z.string() }) }),
])

/** Reads an interactive message, or an answer to one. */
export function readInteractive(content: unknown): Bubble | null {
  const parsed = z.safeParse(Interactive, content)
  if (!parsed.success) return null
  const message = parsed.data
  switch (message.type) {
    case 'button_reply':
      return { kind: 'text', text: message.button_reply.title }
    case 'list_reply':
      return { kind: 'text', text: message.list_reply.title }
    case 'nfm_reply':
      return { kind: 'formSent', answers: answersOf(message.nfm_reply.response_json) }
    case 'button':
      return { kind: 'buttons', ...frameOf(message), buttons: message.action.buttons.map(({ reply }) => reply) }
    case 'list':
      return { kind: 'list', ...frameOf(message), ...message.action }
    case 'cta_url':
      return { kind: 'link', ...frameOf(message), label: message.action.parameters.display_text, url: message.action.parameters.url }
    case 'flow':
      return { kind: 'form', ...frameOf(message), ...readForm(message.action.parameters) }
    case 'catalog_message':
      return { kind: 'catalog', ...frameOf(message), products: null }
    case 'product':
      return { kind: 'catalog', ...frameOf(message), products: [{ title: '', ids: [message.action.product_retailer_id] }] }
    case 'product_list': {
      const products = message.action.sections.map(({ title = '', product_items: items }) => ({
        title,
        ids: items.map(({ product_retailer_id: id }) => id),
      }))
      return { kind: 'catalog', ...frameOf(message), products }
    }
    case 'location_request_message':
      return { kind: 'askPlace', ...frameOf(message) }
    default:
      return message satisfies never
  }
}

type Parts = Record<'header' | 'body' | 'footer', { text?: string | undefined } | undefined>

const frameOf = ({ header, body, footer }: Partial<Parts>): Frame => ({
  header: header?.text ?? '',
  text: body?.text ?? '',
  footer: footer?.text ?? '',
})

/** The answers that went out, without the token, which is none. */
function answersOf(json: string): [string, string][] {
  const { flow_token: _, ...answers }: Record<string, unknown> = JSON.parse(json)
  return Object.entries(answers).map(([name, answer]) => [name, Array.isArray(answer) ? answer.join(', ') : String(answer ?? '')])
}

interface FormParameters {
  flow_cta: string
  flow_id?: string | undefined
  flow_name?: string | undefined
  flow_action?: string | undefined
  flow_token?: string | undefined
  flow_action_payload?: { screen: string; data?: Readonly<Record<string, unknown>> | undefined } | undefined
}

/** How a form is named, and where it begins. */
const readForm = ({
  flow_cta: label,
  flow_id: id,
  flow_name: name,
  flow_action: action,
  flow_token: token,
  flow_action_payload: first,
}: FormParameters) => ({
  label,
  form: id ?? name ?? '',
  screen: first?.screen ?? '',
  data: first?.data ?? {},
  opens: action === 'data_exchange' ? ('server' as const) : ('screen' as const),
  token: token ?? 'unused',
})
