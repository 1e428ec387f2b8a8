import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { GraphDeps } from '../graph/messages/send-message.ts'
import { AccountEvent, applyAccountEvent } from './account-event.ts'
import { generateCode } from './signup-page.ts'
import { AccountState, APPLICATION_ID, ApplicationState, NumberState, TokenState } from './state.ts'

interface ById {
  Params: { id: string }
}

/** Only what was named is changed: defaults of the states are for what nobody has set. */
const named = <T extends z.ZodRawShape>(schema: z.ZodObject<T>, body: unknown) => {
  const given = z.record(z.string(), z.unknown()).parse(body ?? {})
  const parsed: Record<string, unknown> = schema.strict().parse(given)
  return Object.fromEntries(Object.keys(given).map((key) => [key, parsed[key]]))
}

/** What a test or a curious person may do to numbers, accounts, tokens and the app: silently, or as Meta does it, with its webhook. */
export function registerAccountControls(app: FastifyInstance, deps: GraphDeps): void {
  const { accounts, clock } = deps

  app.patch<ById>('/numbers/:id', ({ params, body }) => accounts.set('number', params.id, named(NumberState, body)))
  app.patch<ById>('/accounts/:id', ({ params, body }) => accounts.set('account', params.id, named(AccountState, body)))
  app.patch<ById>('/tokens/:id', ({ params, body }) => accounts.set('token', params.id, named(TokenState, body)))
  app.patch('/application', ({ body }) => accounts.set('application', APPLICATION_ID, named(ApplicationState, body)))

  app.post('/account-events', ({ body }, reply) => {
    applyAccountEvent(deps, AccountEvent.parse(body))
    return reply.status(202).send({})
  })

  app.post('/signup-codes', ({ body }) => {
    const { wabaId, ageMs } = z.object({ wabaId: z.string(), ageMs: z.number().default(0) }).parse(body)
    return { code: generateCode(accounts, wabaId, new Date(clock.now().getTime() - ageMs)) }
  })
}
