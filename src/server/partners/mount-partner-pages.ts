import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { AppError, ERRORS } from '#domain/errors.ts'
import { Id } from '#domain/id.ts'
import { hostName } from '#domain/partners/brand.ts'
import { LeadInput } from '#domain/partners/lead.ts'
import { type Partner, PartnerRegistration } from '#domain/partners/partner.ts'
import { translated } from '#domain/i18n/t.ts'
import { createLead } from '#store/partners/leads.ts'
import { findPartnerOfHost, findPartnerOfUser, ownersOf } from '#store/partners/partners.ts'

import type { Limit } from '../auth/throttle.ts'
import { identify } from '../http/caller.ts'
import type { ServerDeps } from '../http/deps.ts'
import { checkOrigin } from '../http/guard.ts'
import { inLanguageOfEmail, languageOf } from '../i18n/languages.ts'
import { faultsOf, UNTOUCHED } from '../pages/form.ts'
import { sendPage } from '../pages/page.ts'
import { PAGES_STYLES } from '../pages/pages-styles.ts'
import { leadDonePage, leadPage, partnersOnlyPage } from './lead-page.ts'
import { newLeadMail } from './partner-mails.ts'
import { confirmedPage, confirmPage, faultPage, registeredPage, registerPage } from './register-page.ts'
import { register, verify } from './registration.ts'

const HOUR_MS = 60 * 60_000
/** Leads from one address of the network, and from one person of a partner. */
const STRANGER_LEADS: Limit = { limit: 10, windowMs: HOUR_MS }
const PARTNER_LEADS: Limit = { limit: 200, windowMs: HOUR_MS }

/** The public pages of partners: drawn by the server, without script and without a session, so that a link to them always works. */
export async function mountPartnerPages(server: FastifyInstance, deps: ServerDeps): Promise<void> {
  server.get('/pages.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(PAGES_STYLES),
  )
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || error.code === 'internal') throw error
      if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds))
      return sendPage(
        reply.code(error.status),
        deps.sites.of(request),
        faultPage(translated(ERRORS[error.code].title), translated(ERRORS[error.code].hint)),
      )
    })
    scope.addHook('preHandler', async (request) => checkOrigin(request, deps))
    mountRegistration(scope, deps)
    mountLeads(scope, deps)
  })
}

/** The answers of a form as they came; a field that is missing is empty. */
function answersOf({ body }: FastifyRequest): Record<string, string> {
  return typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    : {}
}

function mountRegistration(scope: FastifyInstance, deps: ServerDeps): void {
  const show = (request: FastifyRequest, reply: FastifyReply, page: Parameters<typeof sendPage>[2]) =>
    sendPage(reply, deps.sites.of(request), page)
  const termsOf = (request: FastifyRequest): string | null => deps.sites.of(request).brand?.links.terms ?? deps.settings.partnerTermsUrl

  scope.get('/partner/register', (request, reply) =>
    show(request, reply, registerPage(deps.sites.of(request), termsOf(request), UNTOUCHED)),
  )
  scope.post('/partner/register', async (request, reply) => {
    const values = answersOf(request)
    const site = deps.sites.of(request)
    const parsed = PartnerRegistration.safeParse(values)
    if (!parsed.success)
      return show(request, reply.code(422), registerPage(site, termsOf(request), { values, faults: faultsOf(parsed.error) }))
    await register(deps, site, parsed.data, { ip: request.ip, language: languageOf(request) })
    return reply.redirect('/partner/register/sent', 303)
  })
  scope.get('/partner/register/sent', (request, reply) => show(request, reply, registeredPage()))
  scope.get('/partner/verify', (request, reply) => show(request, reply, confirmPage()))
  scope.post<{ Querystring: { token?: string } }>('/partner/verify', async (request, reply) => {
    const partner = await verify(deps, deps.sites.of(request), String(request.query.token ?? ''))
    return show(request, reply, confirmedPage(partner.state === 'approved'))
  })
}

/** Who registers a business, and whose lead it becomes. */
interface LeadSender {
  partner: Partner
  /** Null for a visitor of the partner's host. */
  userId: string | null
}

function mountLeads(scope: FastifyInstance, deps: ServerDeps): void {
  const { sql, sites, throttle, generateId, mailer } = deps

  scope.get('/partner/createlead', async (request, reply) => {
    const sender = await senderOf(deps, request)
    if (!sender) return sendPage(reply.code(403), sites.of(request), partnersOnlyPage())
    return sendPage(reply, sites.of(request), leadPage(sites.of(request), sender.userId !== null, generateId(), UNTOUCHED))
  })
  scope.get('/partner/createlead/done', async (request, reply) => {
    const sender = await senderOf(deps, request)
    return sendPage(reply, sites.of(request), leadDonePage(sender !== null && sender.userId !== null))
  })
  scope.post('/partner/createlead', async (request, reply) => {
    const sender = await senderOf(deps, request)
    const site = sites.of(request)
    if (!sender) return sendPage(reply.code(403), site, partnersOnlyPage())
    const { partner, userId } = sender
    await throttle.spend(
      userId === null ? `leads from ${request.ip}` : `leads of ${userId}`,
      userId === null ? STRANGER_LEADS : PARTNER_LEADS,
    )
    const values = answersOf(request)
    const id = Id.safeParse(values['id']).data ?? generateId()
    const again = (code: number, state: Parameters<typeof leadPage>[3]) =>
      sendPage(reply.code(code), site, leadPage(site, userId !== null, id, state))
    const parsed = LeadInput.safeParse(values)
    if (!parsed.success) return again(422, { values, faults: faultsOf(parsed.error) })
    try {
      await createLead(sql, { ...parsed.data, partnerId: partner.id, id, source: userId === null ? 'host' : 'partner', createdBy: userId })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'lead-registered') throw error
      const { title, hint } = ERRORS[error.code]
      return again(error.status, { values, faults: {}, refusal: `${translated(title)} ${translated(hint)}` })
    }
    if (userId === null)
      for (const email of await ownersOf(sql, partner.id))
        await mailer.post(await inLanguageOfEmail(sql, email, () => newLeadMail(site, email)))
    return reply.redirect('/partner/createlead/done', 303)
  })
}

/** Somebody of a partner, else a visitor of a partner's host; null for everybody else. */
async function senderOf(deps: ServerDeps, request: FastifyRequest): Promise<LeadSender | null> {
  const caller = await identify(request, deps)
  const own = caller?.kind === 'user' ? await findPartnerOfUser(deps.sql, caller.id) : null
  if (own && caller) return { partner: own, userId: caller.id }
  const host = await findPartnerOfHost(deps.sql, hostName(request.host))
  return host && { partner: host, userId: null }
}
