import { z } from 'zod'

import type { AgentExit, ExitValue } from '#domain/ai/agent-dialogue.ts'

/** What must be known before an exit is taken: every value, of its type, and nothing empty. */
export const exitValues = (exit: AgentExit): z.ZodObject =>
  z.object(Object.fromEntries(exit.required.map((value) => [value.name, valueSchema(value).describe(value.description || value.name)])))

function valueSchema({ type, choices }: ExitValue): z.ZodType {
  switch (type) {
    case 'text':
      return z.string().trim().min(1).max(2_000)
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'dateTime':
      return z.iso.datetime({ offset: true })
    case 'email':
      return z.email().max(320)
    case 'phone':
      return z.string().regex(/^\+\d{11,14}$/, 'Write it as + and 11 to 14 digits.')
    case 'choice':
      return z.enum(choices.length > 0 ? choices : ['yes', 'no'])
    default:
      return type satisfies never
  }
}
