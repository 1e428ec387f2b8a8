import { AppError } from '#domain/errors.ts'
import type { GraphAnswer } from '#domain/whatsapp/graph.ts'
import type { Json } from '#domain/json.ts'

/** The body of a Graph call that was carried out. A refusal becomes `whatsapp-refused` with Meta's words, a silence `whatsapp-unreachable`. */
export function orGraphFault(answer: GraphAnswer): Json {
  if (answer.outcome === 'done') return answer.body
  if (answer.outcome !== 'refused') throw new AppError('whatsapp-unreachable', { details: [{ path: '', message: answer.detail }] })
  const { code, title, detail } = answer.fault
  const messages = title === detail ? [title] : [title, detail]
  throw new AppError('whatsapp-refused', { details: messages.map((message) => ({ path: String(code), message })) })
}
