import { z } from 'zod'

import { AppPartner, Client, ClientRole } from '#domain/partners/client.ts'
import { Ledger, Period } from '#domain/partners/commission.ts'
import { Lead, LeadInput, LeadStage } from '#domain/partners/lead.ts'
import { EmailAddress, Partner, PartnerRole, PartnerUser } from '#domain/partners/partner.ts'
import { PartnerKey, PartnerKeyInput } from '#domain/partners/partner-key.ts'
import { PartnerWebhook, PartnerWebhookInput } from '#domain/partners/partner-webhook.ts'
import { HostName } from '#domain/partners/brand.ts'
import { HostFinding } from '#domain/partners/host-check.ts'
import { PartnerSite, PartnerSiteInput, SitePicture } from '#domain/partners/partner-site.ts'
import { PartnerResource } from '#domain/partners/resource.ts'
import { Id } from '#domain/id.ts'
import { Bytes, endpoint } from '../endpoint.ts'

const OfPartner = z.object({ partnerId: Id })
const OfLead = OfPartner.extend({ leadId: Id })
const OfClient = OfPartner.extend({ clientId: Id })
const OfUser = OfPartner.extend({ partnerUserId: Id })
const OfSite = OfPartner.extend({ siteHost: HostName })
const InApp = z.object({ appId: Id })
const tag = 'partners'

const leads = {
  listLeads: endpoint(
    { method: 'GET', path: '/api/v1/partners/:partnerId/leads', summary: 'The partner’s leads', tag, access: 'partner-member' },
    { params: OfPartner, answer: z.object({ items: z.array(Lead) }) },
  ),
  createLead: endpoint(
    {
      method: 'POST',
      path: '/api/v1/partners/:partnerId/leads',
      summary: 'Register a business for 90 days',
      tag,
      access: 'partner-member',
    },
    { params: OfPartner, body: LeadInput, answer: Lead },
  ),
  updateLead: endpoint(
    { method: 'PATCH', path: '/api/v1/partners/:partnerId/leads/:leadId', summary: 'Change a lead', tag, access: 'partner-member' },
    { params: OfLead, body: LeadInput.partial(), answer: Lead },
  ),
  moveLead: endpoint(
    {
      method: 'POST',
      path: '/api/v1/partners/:partnerId/leads/:leadId/stage',
      summary: 'Move a lead in the pipeline',
      tag,
      access: 'partner-member',
    },
    { params: OfLead, body: z.object({ stage: LeadStage }), answer: Lead },
  ),
  removeLead: endpoint(
    { method: 'DELETE', path: '/api/v1/partners/:partnerId/leads/:leadId', summary: 'Delete a lead', tag, access: 'partner-owner' },
    { params: OfLead },
  ),
}

const clients = {
  listClients: endpoint(
    { method: 'GET', path: '/api/v1/partners/:partnerId/clients', summary: 'Workspaces that came of leads', tag, access: 'partner-member' },
    { params: OfPartner, answer: z.object({ items: z.array(Client) }) },
  ),
  createClient: endpoint(
    {
      method: 'POST',
      path: '/api/v1/partners/:partnerId/leads/:leadId/workspace',
      summary: 'Create a workspace for a lead and invite its contact as the owner',
      tag,
      access: 'partner-owner',
    },
    { params: OfLead, answer: Client },
  ),
  askForAccess: endpoint(
    {
      method: 'POST',
      path: '/api/v1/partners/:partnerId/clients/:clientId/access-request',
      summary: 'Ask a client for access to its workspace',
      tag,
      access: 'partner-member',
    },
    { params: OfClient, answer: Client },
  ),
  getAppPartner: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/partner',
      summary: 'The partner who brought this app, and its access',
      tag,
      access: 'admin',
    },
    { params: InApp, answer: z.object({ partner: AppPartner.nullable() }) },
  ),
  decidePartnerAccess: endpoint(
    { method: 'PUT', path: '/api/v1/apps/:appId/partner', summary: 'Give the partner access, or take it back', tag, access: 'owner' },
    { params: InApp, body: z.object({ granted: z.boolean(), role: ClientRole.default('agent') }), answer: AppPartner },
  ),
}

const users = {
  listPartnerUsers: endpoint(
    {
      method: 'GET',
      path: '/api/v1/partners/:partnerId/users',
      summary: 'Who works for the partner',
      tag: 'partner-users',
      access: 'partner-member',
    },
    { params: OfPartner, answer: z.object({ items: z.array(PartnerUser) }) },
  ),
  addPartnerUser: endpoint(
    {
      method: 'POST',
      path: '/api/v1/partners/:partnerId/users',
      summary: 'Add somebody by email',
      tag: 'partner-users',
      access: 'partner-owner',
    },
    { params: OfPartner, body: z.object({ email: EmailAddress, role: PartnerRole }), answer: PartnerUser },
  ),
  updatePartnerUser: endpoint(
    {
      method: 'PATCH',
      path: '/api/v1/partners/:partnerId/users/:partnerUserId',
      summary: 'Change a role',
      tag: 'partner-users',
      access: 'partner-owner',
    },
    { params: OfUser, body: z.object({ role: PartnerRole }), answer: PartnerUser },
  ),
  removePartnerUser: endpoint(
    {
      method: 'DELETE',
      path: '/api/v1/partners/:partnerId/users/:partnerUserId',
      summary: 'Remove somebody',
      tag: 'partner-users',
      access: 'partner-owner',
    },
    { params: OfUser },
  ),
}

const keys = {
  listPartnerKeys: endpoint(
    {
      method: 'GET',
      path: '/api/v1/partners/:partnerId/keys',
      summary: 'The partner’s API keys',
      tag: 'partner-keys',
      access: 'partner-owner',
    },
    { params: OfPartner, answer: z.object({ items: z.array(PartnerKey) }) },
  ),
  createPartnerKey: endpoint(
    {
      method: 'POST',
      path: '/api/v1/partners/:partnerId/keys',
      summary: 'Create an API key; it is shown once',
      tag: 'partner-keys',
      access: 'partner-owner',
    },
    { params: OfPartner, body: PartnerKeyInput, answer: z.object({ key: PartnerKey, secret: z.string() }) },
  ),
  removePartnerKey: endpoint(
    {
      method: 'DELETE',
      path: '/api/v1/partners/:partnerId/keys/:partnerKeyId',
      summary: 'Revoke an API key',
      tag: 'partner-keys',
      access: 'partner-owner',
    },
    { params: OfPartner.extend({ partnerKeyId: Id }) },
  ),
}

const webhooks = {
  listPartnerWebhooks: endpoint(
    {
      method: 'GET',
      path: '/api/v1/partners/:partnerId/webhooks',
      summary: 'Webhooks for leads, clients and commission',
      tag: 'partner-webhooks',
      access: 'partner-owner',
    },
    { params: OfPartner, answer: z.object({ items: z.array(PartnerWebhook) }) },
  ),
  createPartnerWebhook: endpoint(
    {
      method: 'POST',
      path: '/api/v1/partners/:partnerId/webhooks',
      summary: 'Add an address; the secret of its signatures is shown once',
      tag: 'partner-webhooks',
      access: 'partner-owner',
    },
    { params: OfPartner, body: PartnerWebhookInput, answer: z.object({ webhook: PartnerWebhook, secret: z.string() }) },
  ),
  removePartnerWebhook: endpoint(
    {
      method: 'DELETE',
      path: '/api/v1/partners/:partnerId/webhooks/:partnerWebhookId',
      summary: 'Remove an address',
      tag: 'partner-webhooks',
      access: 'partner-owner',
    },
    { params: OfPartner.extend({ partnerWebhookId: Id }) },
  ),
}

const site = '/api/v1/partners/:partnerId/sites/:siteHost'

const sites = {
  listPartnerSites: endpoint(
    { method: 'GET', path: '/api/v1/partners/:partnerId/sites', summary: 'The partner’s own hosts', tag, access: 'partner-member' },
    { params: OfPartner, answer: z.object({ items: z.array(PartnerSite) }) },
  ),
  savePartnerSite: endpoint(
    { method: 'PUT', path: site, summary: 'Add a host, or change what it shows', tag, access: 'partner-owner' },
    { params: OfSite, body: PartnerSiteInput, answer: PartnerSite },
  ),
  checkPartnerSite: endpoint(
    { method: 'POST', path: `${site}/check`, summary: 'What a host still needs; proves it', tag, access: 'partner-owner' },
    { params: OfSite, answer: z.object({ site: PartnerSite, items: z.array(HostFinding) }) },
  ),
  getPartnerSitePicture: endpoint(
    { method: 'GET', path: `${site}/:picture`, summary: 'The logo or icon of a host', tag, access: 'partner-member' },
    { params: OfSite.extend({ picture: SitePicture }), answer: Bytes },
  ),
  setPartnerSitePicture: endpoint(
    {
      method: 'PUT',
      path: `${site}/:picture`,
      summary: 'Set the logo or icon of a host: the body is the picture',
      tag,
      access: 'partner-owner',
      streams: true,
    },
    { params: OfSite.extend({ picture: SitePicture }), answer: PartnerSite },
  ),
  removePartnerSite: endpoint({ method: 'DELETE', path: site, summary: 'Remove a host', tag, access: 'partner-owner' }, { params: OfSite }),
}

export const partners = {
  getPartner: endpoint(
    {
      method: 'GET',
      path: '/api/v1/partner',
      summary: 'The partner you work for, and whether you own the installation',
      tag,
      access: 'user',
    },
    { answer: z.object({ partner: Partner.extend({ role: PartnerRole }).nullable(), isInstallationOwner: z.boolean() }) },
  ),
  ...leads,
  ...clients,
  ...sites,
  ...keys,
  ...webhooks,
  ...users,
  getLedger: endpoint(
    {
      method: 'GET',
      path: '/api/v1/partners/:partnerId/ledger',
      summary: 'Commission: rules, lines and balance',
      tag,
      access: 'partner-member',
    },
    { params: OfPartner, answer: Ledger },
  ),
  getStatement: endpoint(
    {
      method: 'GET',
      path: '/api/v1/partners/:partnerId/statements/:period',
      summary: 'A month of commission, as CSV, as PDF or as a page to print',
      tag,
      access: 'partner-member',
    },
    {
      params: OfPartner.extend({ period: Period }),
      query: z.object({ format: z.enum(['csv', 'pdf', 'html']).default('html') }),
      answer: Bytes,
    },
  ),
  listPartnerResources: endpoint(
    { method: 'GET', path: '/api/v1/partners/:partnerId/resources', summary: 'Sales material', tag, access: 'partner-member' },
    { params: OfPartner, answer: z.object({ items: z.array(PartnerResource) }) },
  ),
}
