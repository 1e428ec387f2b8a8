import { z } from 'zod'

import { Amount, CommissionEntry, CommissionRule, CommissionRuleInput, Currency, Ledger, Period } from '#domain/partners/commission.ts'
import { Client } from '#domain/partners/client.ts'
import { HostName } from '#domain/partners/brand.ts'
import { HostFinding } from '#domain/partners/host-check.ts'
import { Partner } from '#domain/partners/partner.ts'
import { PartnerSite } from '#domain/partners/partner-site.ts'
import { PartnerResource, PartnerResourceInput } from '#domain/partners/resource.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const OfPartner = z.object({ partnerId: Id })
const Reason = z.string().trim().min(1, 'Say why.').max(300)
const tag = 'partner-admin'
const access = 'installation-owner' as const

/** What the installation's owner does with partners. */
export const partnerAdmin = {
  listPartners: endpoint(
    { method: 'GET', path: '/api/v1/admin/partners', summary: 'Every partner of the installation', tag, access },
    { answer: z.object({ items: z.array(Partner), hosts: z.array(z.string()) }) },
  ),
  decidePartner: endpoint(
    {
      method: 'PATCH',
      path: '/api/v1/admin/partners/:partnerId',
      summary: 'Approve, decline or suspend a partner; give it a host',
      tag,
      access,
    },
    {
      params: OfPartner,
      body: z.object({ state: z.enum(['approved', 'declined', 'suspended']).optional(), host: HostName.nullable().optional() }),
      answer: Partner,
    },
  ),
  checkPartnerHost: endpoint(
    { method: 'GET', path: '/api/v1/admin/partner-hosts/:partnerHost/check', summary: 'What a partner host still needs', tag, access },
    { params: z.object({ partnerHost: HostName }), answer: z.object({ items: z.array(HostFinding) }) },
  ),
  listSitesOfPartner: endpoint(
    { method: 'GET', path: '/api/v1/admin/partners/:partnerId/sites', summary: 'The hosts that a partner brings', tag, access },
    { params: OfPartner, answer: z.object({ items: z.array(PartnerSite) }) },
  ),
  decidePartnerSite: endpoint(
    {
      method: 'PATCH',
      path: '/api/v1/admin/partners/:partnerId/sites/:siteHost',
      summary: 'Let a proven host show its brand, or no longer',
      tag,
      access,
    },
    { params: OfPartner.extend({ siteHost: HostName }), body: z.object({ live: z.boolean() }), answer: PartnerSite },
  ),
  getPartnerLedger: endpoint(
    {
      method: 'GET',
      path: '/api/v1/admin/partners/:partnerId/ledger',
      summary: 'A partner’s rules, lines, balance and clients',
      tag,
      access,
    },
    { params: OfPartner, answer: Ledger.extend({ clients: z.array(Client) }) },
  ),
  addCommissionRule: endpoint(
    { method: 'POST', path: '/api/v1/admin/partners/:partnerId/rules', summary: 'Set the share from a month on', tag, access },
    { params: OfPartner, body: CommissionRuleInput, answer: CommissionRule },
  ),
  addCommission: endpoint(
    { method: 'POST', path: '/api/v1/admin/partners/:partnerId/ledger', summary: 'Add a client’s revenue of a month', tag, access },
    {
      params: OfPartner,
      body: z.object({ clientId: Id, period: Period, basis: Amount.min(0), currency: Currency }),
      answer: CommissionEntry,
    },
  ),
  addCorrection: endpoint(
    {
      method: 'POST',
      path: '/api/v1/admin/partners/:partnerId/ledger/:entryId/correction',
      summary: 'Put a line right by another',
      tag,
      access,
    },
    { params: OfPartner.extend({ entryId: Id }), body: z.object({ amount: Amount, reason: Reason }), answer: CommissionEntry },
  ),
  addPayout: endpoint(
    { method: 'POST', path: '/api/v1/admin/partners/:partnerId/payouts', summary: 'Note what was paid out', tag, access },
    { params: OfPartner, body: z.object({ amount: Amount.min(1), currency: Currency, reason: Reason }), answer: CommissionEntry },
  ),
  listAllPartnerResources: endpoint(
    { method: 'GET', path: '/api/v1/admin/partner-resources', summary: 'All sales material', tag, access },
    { answer: z.object({ items: z.array(PartnerResource) }) },
  ),
  addPartnerResource: endpoint(
    { method: 'POST', path: '/api/v1/admin/partner-resources', summary: 'Give partners a link', tag, access },
    { body: PartnerResourceInput, answer: PartnerResource },
  ),
  removePartnerResource: endpoint(
    { method: 'DELETE', path: '/api/v1/admin/partner-resources/:partnerResourceId', summary: 'Take a link back', tag, access },
    { params: z.object({ partnerResourceId: Id }) },
  ),
}
