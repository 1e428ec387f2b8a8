import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { registerCatalogControl } from './catalog/catalog-control.ts'
import { Fault } from './faults/fault.ts'
import type { GraphDeps } from './graph/messages/send-message.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { registerPhoneRoutes } from './phone/phone-routes.ts'
import { registerTemplateControl } from './templates/template-control.ts'
import { Settings } from './world/settings.ts'

const NewNumber = z.object({
  phoneNumberId: z.string().regex(/^\d{5,32}$/),
  wabaId: z.string().regex(/^\d{5,32}$/),
  displayPhone: z.string(),
  verifiedName: z.string(),
})
const LedgerQuery = z.object({
  kind: z.string().optional(),
  contains: z.string().optional(),
  after: z.coerce.number().default(0),
  limit: z.coerce.number().default(1_000),
})

const MailQuery = z.object({ to: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional() })

interface ControlDeps extends GraphDeps {
  ledger: Ledger
  mailbox: Mailbox
  change(settings: Settings): void
}

/** The emulator's own surface, under `/_`: what happened, what shall go wrong, the phones, the mails, and the demo shop. */
export function registerControlRoutes(app: FastifyInstance, deps: ControlDeps): void {
  const { ledger, faults, mailbox, world, webhooks } = deps

  app.get('/health', () => ({ ok: true, webhooksWaiting: webhooks.waiting() }))

  app.get('/ledger', (request) => {
    const { kind, contains, after, limit } = LedgerQuery.parse(request.query)
    const found = ledger
      .read()
      .filter((entry) => entry.seq > after && (!kind || entry.kind === kind) && (!contains || JSON.stringify(entry).includes(contains)))
    return { entries: found.slice(0, limit), total: found.length }
  })

  app.get('/faults', () => ({ faults: faults.list() }))
  app.post('/faults', (request, reply) => {
    const fault = Fault.parse(request.body)
    faults.add(fault)
    return reply.status(201).send(fault)
  })
  app.delete('/faults', () => {
    faults.clear()
    return {}
  })

  app.get('/settings', () => deps.settings())
  app.patch('/settings', (request) => {
    deps.change(Settings.parse({ ...deps.settings(), ...z.looseObject({}).parse(request.body) }))
    return deps.settings()
  })

  app.get('/numbers', () => ({ numbers: [...world.numbers.values()] }))
  app.post('/numbers', (request, reply) => {
    const number = NewNumber.parse(request.body)
    world.addNumber(number)
    return reply.status(201).send(number)
  })

  app.get('/mailbox', (request) => ({ mails: mailbox.list(MailQuery.parse(request.query).to) }))
  app.get<{ Params: { id: string } }>('/mailbox/:id', (request, reply) => {
    const mail = mailbox.list(MailQuery.parse(request.query).to).find(({ id }) => id === request.params.id)
    return mail ?? reply.status(404).send({ error: 'There is no mail with this id.' })
  })

  app.get<{ Querystring: { interest?: string } }>('/shop/offers', (request) => shopOffer(request.query.interest ?? ''))
  app.post<{ Body: unknown }>('/shop/offers', (request) =>
    shopOffer(String(z.looseObject({ interest: z.coerce.string() }).parse(request.body).interest)),
  )

  registerTemplateControl(app, deps)
  registerCatalogControl(app)
  registerPhoneRoutes(app, deps)
}

const OFFERS: Record<string, { title: string; price: string; code: string; stock: number }> = {
  coffee: { title: 'Harbour Roast, 1 kg', price: '€24.90', code: 'MORNING10', stock: 42 },
  tea: { title: 'Sencha, first harvest', price: '€18.50', code: 'LEAVES15', stock: 7 },
  gear: { title: 'Pour-over set', price: '€39.00', code: 'SLOWCUP', stock: 12 },
}
const DEFAULT = { title: 'Tasting box', price: '€29.00', code: 'WELCOME10', stock: 20 }

/** What the pretend shop's own system says when the demo flow asks it for an offer. */
function shopOffer(interest: string): Record<string, unknown> {
  const word = interest.trim().toLowerCase()
  const found = Object.entries(OFFERS).find(([name]) => word.includes(name))?.[1]
  return { interest: word, offer: found ?? DEFAULT, openNow: true }
}
