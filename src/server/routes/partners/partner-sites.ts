import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'

import type { partners } from '#domain/api/partners/partners.ts'
import { AppError } from '#domain/errors.ts'
import { isCustomHost } from '#domain/partners/brand.ts'
import {
  findPartnerSite,
  listPartnerSites,
  provePartnerSite,
  readPartnerSitePicture,
  removePartnerSite,
  savePartnerSite,
  setPartnerSitePicture,
} from '#store/partners/partner-sites.ts'
import { findInstallationOwner } from '#store/partners/partners.ts'

import { checkHost, checkProof } from '#server/branding/check-host.ts'
import { refreshSites } from '#server/branding/refresh-sites.ts'
import { toSitePicture } from '#server/branding/site-pictures.ts'
import { inLanguageOfEmail } from '#server/i18n/languages.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'
import { waitingSiteMail } from '#server/partners/partner-mails.ts'

type SiteOperations = Pick<Operations, Extract<keyof typeof partners, `${string}PartnerSite${string}`>>

/** Hosts that a partner brings: named and dressed by the partner, proved by a record, shown once the installation's owner approves. */
export function partnerSiteRoutes(deps: ServerDeps): SiteOperations {
  const { sql, sites, runtime } = deps
  return {
    listPartnerSites: async ({ params }) => ({ items: await listPartnerSites(sql, params.partnerId) }),
    savePartnerSite: async ({ params: { partnerId, siteHost: host }, body }) => {
      // A host of the installation's own settings is nobody's to bring.
      const isOurs = !isCustomHost(host, []) || (sites.isConfigured(host) && sites.of({ host }).partnerId === null)
      if (isOurs) throw new AppError('host-taken')
      const site = await savePartnerSite(sql, partnerId, { ...body, host, proof: `parley-site=${randomBytes(16).toString('hex')}` })
      await refreshSites(deps)
      return site
    },
    checkPartnerSite: (call) => checkSite(deps, call.params.partnerId, call.params.siteHost),
    getPartnerSitePicture: async ({ params: { partnerId, siteHost, picture }, reply }) =>
      reply
        .type('image/png')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(orNotFound(await readPartnerSitePicture(sql, partnerId, siteHost, picture))),
    setPartnerSitePicture: async ({ params: { partnerId, siteHost, picture }, request }) => {
      orNotFound(await findPartnerSite(sql, partnerId, siteHost))
      const png = await toSitePicture(orBrokeOff(request.raw), picture)
      const site = orNotFound(await setPartnerSitePicture(sql, partnerId, siteHost, picture, png))
      await refreshSites({ sql, sites, runtime })
      return site
    },
    removePartnerSite: async ({ params: { partnerId, siteHost } }) => {
      orNotFound(await removePartnerSite(sql, partnerId, siteHost))
      await refreshSites({ sql, sites, runtime })
      return {}
    },
  }
}

/** Looks at the records of a host; the first time that its proof is found, the installation's owner is asked to approve it. */
async function checkSite({ sql, sites, dial, mailer, hostResolver }: ServerDeps, partnerId: string, host: string) {
  const before = orNotFound(await findPartnerSite(sql, partnerId, host))
  const resolver = hostResolver ?? new Resolver({ timeout: 3_000, tries: 2 })
  const [proof, findings] = await Promise.all([
    checkProof(resolver, host, before.proof.value),
    checkHost({ resolver, dial }, host, sites.primary.url),
  ])
  const site =
    proof.ok && (before.state === 'unproven' || before.unprovenSince !== null)
      ? orNotFound(await provePartnerSite(sql, partnerId, host))
      : before
  if (before.state === 'unproven' && site.state !== 'unproven') {
    const owner = await findInstallationOwner(sql)
    if (owner) await mailer.post(await inLanguageOfEmail(sql, owner.email, () => waitingSiteMail(sites.primary, owner.email)))
  }
  return { site, items: [proof, ...findings] }
}
