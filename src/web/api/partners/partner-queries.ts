import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'
import { partnerKeys } from './own-partner.ts'

export const leadsQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'leads'],
    queryFn: ({ signal }) => call('listLeads', { partnerId }, { signal }),
  })

export const clientsQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'clients'],
    queryFn: ({ signal }) => call('listClients', { partnerId }, { signal }),
  })

export const partnerUsersQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'users'],
    queryFn: ({ signal }) => call('listPartnerUsers', { partnerId }, { signal }),
  })

export const partnerKeysQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'keys'],
    queryFn: ({ signal }) => call('listPartnerKeys', { partnerId }, { signal }),
  })

export const partnerWebhooksQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'webhooks'],
    queryFn: ({ signal }) => call('listPartnerWebhooks', { partnerId }, { signal }),
  })

export const ledgerQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'ledger'],
    queryFn: ({ signal }) => call('getLedger', { partnerId }, { signal }),
  })

export const resourcesQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'resources'],
    queryFn: ({ signal }) => call('listPartnerResources', { partnerId }, { signal }),
  })

/** Every partner, for the installation's owner. */
export const allPartnersQuery = () =>
  queryOptions({ queryKey: [...partnerKeys.all, 'all'], queryFn: ({ signal }) => call('listPartners', {}, { signal }) })

export const adminLedgerQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'admin-ledger'],
    queryFn: ({ signal }) => call('getPartnerLedger', { partnerId }, { signal }),
  })

export const allResourcesQuery = () =>
  queryOptions({ queryKey: [...partnerKeys.all, 'resources'], queryFn: ({ signal }) => call('listAllPartnerResources', {}, { signal }) })

export const partnerSitesQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'sites'],
    queryFn: ({ signal }) => call('listPartnerSites', { partnerId }, { signal }),
  })

/** The same, for the installation's owner. */
export const sitesOfPartnerQuery = (partnerId: string) =>
  queryOptions({
    queryKey: [...partnerKeys.all, partnerId, 'admin-sites'],
    queryFn: ({ signal }) => call('listSitesOfPartner', { partnerId }, { signal }),
  })
