import { Resolver } from 'node:dns/promises'

import type { partnerAdmin } from '#domain/api/partners/partner-admin.ts'
import { AppError } from '#domain/errors.ts'
import { listClients, syncPartnerMembers } from '#store/partners/clients.ts'
import { addCommission, addCorrection, addPayout, addRule, loadLedger } from '#store/partners/ledger.ts'
import { decidePartnerSite, listPartnerSites } from '#store/partners/partner-sites.ts'
import { decidePartner, findPartner, listPartners, ownersOf } from '#store/partners/partners.ts'
import { addPartnerResource, listPartnerResources, removePartnerResource } from '#store/partners/resources.ts'

import { checkHost } from '#server/branding/check-host.ts'
import { refreshSites } from '#server/branding/refresh-sites.ts'
import { inLanguageOfEmail } from '#server/i18n/languages.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'
import { approvedPartnerMail } from '#server/partners/partner-mails.ts'

type AdminOperations = Pick<Operations, keyof typeof partnerAdmin>

/** What the installation's owner decides about partners, and writes into their ledgers. */
export const partnerAdminRoutes = (deps: ServerDeps): AdminOperations => ({
  ...decisionRoutes(deps),
  ...ledgerRoutes(deps),
})

type Decisions =
  | 'listPartners'
  | 'checkPartnerHost'
  | 'listSitesOfPartner'
  | 'decidePartnerSite'
  | 'decidePartner'
  | 'listAllPartnerResources'
  | 'addPartnerResource'
  | 'removePartnerResource'

function decisionRoutes({ sql, generateId, mailer, sites, dial, runtime }: ServerDeps): Pick<AdminOperations, Decisions> {
  return {
    listPartners: async () => ({ items: await listPartners(sql), hosts: sites.partnerHosts() }),
    decidePartner: async ({ params, body }) => {
      const before = orNotFound(await findPartner(sql, params.partnerId))
      const partner = orNotFound(
        await sql.begin(async (tx) => {
          const decided = await decidePartner(tx, params.partnerId, {
            ...(body.state !== undefined && { state: body.state }),
            ...(body.host !== undefined && { host: body.host }),
          })
          // A suspended partner's people leave the workspaces of clients; approved again, they are back.
          await syncPartnerMembers(tx, params.partnerId)
          return decided
        }),
      )
      await refreshSites({ sql, sites, runtime })
      if (before.state !== 'approved' && partner.state === 'approved')
        for (const email of await ownersOf(sql, partner.id))
          await mailer.post(await inLanguageOfEmail(sql, email, () => approvedPartnerMail(sites.primary, email)))
      return partner
    },
    checkPartnerHost: async ({ params: { partnerHost } }) => {
      if (!sites.partnerHosts().includes(partnerHost)) throw new AppError('not-found')
      return { items: await checkHost({ resolver: new Resolver({ timeout: 3_000, tries: 2 }), dial }, partnerHost, sites.primary.url) }
    },
    listSitesOfPartner: async ({ params }) => ({ items: await listPartnerSites(sql, params.partnerId) }),
    decidePartnerSite: async ({ params: { partnerId, siteHost }, body }) => {
      const site = orNotFound(await decidePartnerSite(sql, partnerId, siteHost, body.live))
      await refreshSites({ sql, sites, runtime })
      return site
    },
    listAllPartnerResources: async () => ({ items: await listPartnerResources(sql, null) }),
    addPartnerResource: ({ body }) => addPartnerResource(sql, { ...body, id: generateId() }),
    removePartnerResource: async ({ params }) => {
      orNotFound(await removePartnerResource(sql, params.partnerResourceId))
      return {}
    },
  }
}

function ledgerRoutes({ sql, generateId, now }: ServerDeps): Omit<AdminOperations, Decisions> {
  const thisMonth = (): string => now().toISOString().slice(0, 7)
  return {
    getPartnerLedger: async ({ params }) => {
      orNotFound(await findPartner(sql, params.partnerId))
      return { ...(await loadLedger(sql, params.partnerId)), clients: await listClients(sql, params.partnerId) }
    },
    addCommissionRule: async (call) => {
      orNotFound(await findPartner(sql, call.params.partnerId))
      return addRule(sql, call.params.partnerId, { ...call.body, id: generateId(), createdBy: person(call).id })
    },
    addCommission: async (call) => {
      const { clientId, ...rest } = call.body
      const entry = { ...rest, appId: clientId, id: generateId(), createdBy: person(call).id }
      return orNotFound(await addCommission(sql, call.params.partnerId, entry))
    },
    addCorrection: async (call) => {
      const { partnerId, entryId } = call.params
      const entry = { ...call.body, id: generateId(), corrects: entryId, period: thisMonth(), createdBy: person(call).id }
      return orNotFound(await addCorrection(sql, partnerId, entry))
    },
    addPayout: async (call) => {
      orNotFound(await findPartner(sql, call.params.partnerId))
      return addPayout(sql, call.params.partnerId, { ...call.body, id: generateId(), period: thisMonth(), createdBy: person(call).id })
    },
  }
}
