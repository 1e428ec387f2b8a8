import { randomBytes } from 'node:crypto'

import type { partners } from '#domain/api/partners/partners.ts'
import { AppError } from '#domain/errors.ts'
import { askForAccess, createClient, decideAccess, findAppPartner, findClient, listClients } from '#store/partners/clients.ts'
import { createLead, findLead, listLeads, moveLead, removeLead, updateLead } from '#store/partners/leads.ts'
import { loadLedger, loadStatement } from '#store/partners/ledger.ts'
import { addPartnerUser, listPartnerUsers, removePartnerUser, updatePartnerUser } from '#store/partners/partner-users.ts'
import { findInstallationOwner, findPartner, findPartnerOfUser, findPartnerRole } from '#store/partners/partners.ts'
import { listPartnerResources } from '#store/partners/resources.ts'
import { addMember } from '#store/workspace/members.ts'

import { MAILS, mailKey } from '#server/auth/limits.ts'
import { addedMail, invitationMail } from '#server/auth/mails.ts'
import { userIdOf } from '#server/http/caller.ts'
import { inLanguageOfEmail } from '#server/i18n/languages.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person, somebody } from '#server/http/mount.ts'
import { sendPage } from '#server/pages/page.ts'
import { partnerUserMail } from '#server/partners/partner-mails.ts'
import { statementCsv, statementPage } from '#server/partners/statement.ts'
import { statementPdf } from '#server/partners/statement-pdf.ts'
import { partnerSiteRoutes } from './partner-sites.ts'
import { partnerProgramRoutes } from './partner-programs.ts'
import { invitationHash } from '../workspace/invitations.ts'

type PartnerOperations = Pick<Operations, keyof typeof partners>

/** What people of a partner do, and what its clients decide. */
export const partnerRoutes = (deps: ServerDeps): PartnerOperations => ({
  getPartner: async (call) => {
    const { id } = person(call)
    const [partner, owner] = await Promise.all([findPartnerOfUser(deps.sql, id), findInstallationOwner(deps.sql)])
    const role = partner && (await findPartnerRole(deps.sql, partner.id, id))
    return { partner: partner && role ? { ...partner, role } : null, isInstallationOwner: owner?.id === id }
  },
  ...leadRoutes(deps),
  ...clientRoutes(deps),
  ...userRoutes(deps),
  ...partnerProgramRoutes(deps),
  ...partnerSiteRoutes(deps),
  ...ledgerRoutes(deps),
})

function leadRoutes({
  sql,
  generateId,
}: ServerDeps): Pick<PartnerOperations, 'listLeads' | 'createLead' | 'updateLead' | 'moveLead' | 'removeLead'> {
  return {
    listLeads: async ({ params }) => ({ items: await listLeads(sql, params.partnerId) }),
    createLead: (call) =>
      createLead(sql, {
        ...call.body,
        partnerId: call.params.partnerId,
        id: generateId(),
        source: 'partner',
        createdBy: userIdOf(somebody(call)),
      }),
    updateLead: async ({ params, body }) => orNotFound(await updateLead(sql, params.partnerId, params.leadId, body)),
    moveLead: async ({ params, body }) => orNotFound(await moveLead(sql, params.partnerId, params.leadId, body.stage)),
    removeLead: async ({ params }) => {
      orNotFound(await removeLead(sql, params.partnerId, params.leadId))
      return {}
    },
  }
}

const TIME_ZONE = 'Europe/London'

function clientRoutes({
  sql,
  generateId,
  mailer,
  sites,
  throttle,
}: ServerDeps): Pick<PartnerOperations, 'listClients' | 'createClient' | 'askForAccess' | 'getAppPartner' | 'decidePartnerAccess'> {
  return {
    listClients: async ({ params }) => ({ items: await listClients(sql, params.partnerId) }),
    createClient: async (call) => {
      const { partnerId, leadId } = call.params
      const { email } = orNotFound(await findLead(sql, partnerId, leadId))
      if (email === null) throw new AppError('lead-without-email')
      await throttle.spend(mailKey(email), MAILS)
      const client = orNotFound(await createClient(sql, { partnerId, leadId, appId: generateId(), timeZone: TIME_ZONE }))
      if (client.joined) return client
      const token = randomBytes(32).toString('base64url')
      const tokenHash = invitationHash(token)
      const { appId } = client
      const member = await addMember(sql, { appId, id: generateId(), email, role: 'owner', tokenHash, invitedBy: null, mayOwners: true })
      const site = sites.of(call.request)
      const mail = () => (member.pending ? invitationMail(site, email, token) : addedMail(site, email, appId))
      await mailer.post(await inLanguageOfEmail(sql, email, mail))
      return orNotFound(await findClient(sql, partnerId, appId))
    },
    askForAccess: async ({ params }) => orNotFound(await askForAccess(sql, params.partnerId, params.clientId)),
    getAppPartner: async ({ params }) => ({ partner: await findAppPartner(sql, params.appId) }),
    decidePartnerAccess: async (call) => {
      const { granted, role } = call.body
      return orNotFound(await decideAccess(sql, call.params.appId, { granted, role, userId: person(call).id }))
    },
  }
}

function userRoutes({
  sql,
  generateId,
  mailer,
  sites,
  throttle,
}: ServerDeps): Pick<PartnerOperations, 'listPartnerUsers' | 'addPartnerUser' | 'updatePartnerUser' | 'removePartnerUser'> {
  return {
    listPartnerUsers: async ({ params }) => ({ items: await listPartnerUsers(sql, params.partnerId) }),
    addPartnerUser: async ({ params, body, request }) => {
      await throttle.spend(mailKey(body.email), MAILS)
      const user = await addPartnerUser(sql, params.partnerId, { id: generateId(), ...body })
      await mailer.post(await inLanguageOfEmail(sql, body.email, () => partnerUserMail(sites.of(request), body.email)))
      return user
    },
    updatePartnerUser: async ({ params, body }) =>
      orNotFound(await updatePartnerUser(sql, params.partnerId, params.partnerUserId, body.role)),
    removePartnerUser: async ({ params }) => {
      orNotFound(await removePartnerUser(sql, params.partnerId, params.partnerUserId))
      return {}
    },
  }
}

function ledgerRoutes({ sql, sites, now }: ServerDeps): Pick<PartnerOperations, 'getLedger' | 'getStatement' | 'listPartnerResources'> {
  return {
    getLedger: ({ params }) => loadLedger(sql, params.partnerId),
    getStatement: async ({ params: { partnerId, period }, query, request, reply }) => {
      const { company } = orNotFound(await findPartner(sql, partnerId))
      const statement = await loadStatement(sql, partnerId, period)
      if (query.format === 'html') return sendPage(reply, sites.of(request), statementPage(company, period, statement))
      reply.header('content-disposition', `attachment; filename="statement-${period}.${query.format}"`)
      if (query.format === 'csv') return reply.type('text/csv; charset=utf-8').send(statementCsv(statement))
      return reply.type('application/pdf').send(await statementPdf(company, period, statement, now()))
    },
    listPartnerResources: async ({ params }) => ({ items: await listPartnerResources(sql, params.partnerId) }),
  }
}
