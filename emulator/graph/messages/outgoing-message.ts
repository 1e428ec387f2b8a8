import { badParameter, invalid, missing } from '../graph-error.ts'
import { checkInteractive, type Holdings } from './interactive-message.ts'
import { checkPlain } from './plain-message.ts'
import { type Fields, object, optionalText, text } from '../read.ts'
import { checkTemplate } from './template-message.ts'

/** A send that passed every check. */
export interface Outgoing {
  /** Exactly what was given as the recipient. */
  input: string
  /** The same without the marks people put into phone numbers. */
  recipient: string
  type: string
  content: unknown
  contextId: string | null
  callbackData: string | null
}

/** Reads the body of a send, or refuses it as Meta does. */
export function readOutgoing(body: Fields, holdings: Holdings): Outgoing {
  checkProduct(body)
  const recipientType = body['recipient_type'] ?? 'individual'
  if (recipientType !== 'individual' && recipientType !== 'group') {
    throw badParameter(`Param recipient_type must be one of {individual, group} - got ${JSON.stringify(recipientType)}.`)
  }
  const input = recipientType === 'group' ? text(body['to'], 'to', 256) : readRecipient(body)
  const type = body['type'] === undefined ? 'text' : text(body['type'], 'type', 32)
  const content = body[type]
  if (type === 'interactive') checkInteractive(content, holdings)
  else if (type === 'template') checkTemplate(object(content, 'template'), holdings.hasMedia)
  else checkPlain(type, content, holdings.hasMedia)

  const context = body['context'] === undefined ? null : object(body['context'], 'context')
  return {
    input,
    recipient: /^[\d+()\s-]+$/.test(input) ? input.replaceAll(/\D/g, '') : input,
    type,
    content,
    contextId: context && text(context['message_id'], 'context.message_id', 512),
    callbackData: optionalText(body['biz_opaque_callback_data'], 'biz_opaque_callback_data', 512),
  }
}

/** Refuses a body that does not say it is for WhatsApp. */
export function checkProduct(body: Fields): void {
  const product = body['messaging_product']
  if (product === undefined) throw badParameter('The parameter messaging_product is required.')
  if (product !== 'whatsapp') throw badParameter(`Param messaging_product must be one of {WHATSAPP} - got ${JSON.stringify(product)}.`)
}

function readRecipient({ to, recipient }: Fields): string {
  const given = to ?? recipient
  if (given === undefined || given === '') throw missing('to')
  if (typeof given !== 'string') throw badParameter('Param to must be a string.')
  const isUserId = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(given)
  if (to === undefined && !isUserId) throw invalid('recipient is not a valid user id')
  if (to !== undefined && !isUserId && !/^[\d+()\s-]{5,32}$/.test(given)) throw invalid('to is not a valid phone number')
  return given
}
