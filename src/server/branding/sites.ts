import { AsyncLocalStorage } from 'node:async_hooks'

import { type Brand, type Branding, hostName, isCustomHost } from '#domain/partners/brand.ts'

/** The product as one host shows it. */
export interface Site {
  /** What it calls itself there. */
  name: string
  /** Under which address people open it there: scheme and port are those of PUBLIC_URL. */
  url: string
  /** Null for the product's own look. */
  brand: Brand | null
  /** The partner who brought the host, and so its pictures; null for hosts of the installation's own file. */
  partnerId: string | null
}

/** A host that a partner brought, was approved, and shows this brand. */
export interface RegisteredSite {
  host: string
  partnerId: string
  brand: Brand
}

/** Which host shows which site. */
export interface Sites {
  /** The site under PUBLIC_URL; unknown hosts show it too. */
  primary: Site
  /** The site of a request, by its host as the proxy rules allow it. */
  of(request: { host: string }): Site
  /** Does something for a site: `current` tells which, however deep inside. */
  enter(site: Site, work: () => void): void
  /** Tells whether a host is one of ours or of a partner's. */
  isConfigured(host: string): boolean
  /** Every host of the file that shows a partner's brand. */
  partnerHosts(): string[]
  /** Replaces the hosts that partners brought. Those of the file stay: a host that both name is the file's. */
  register(sites: readonly RegisteredSite[]): void
  /** The site of the request that is being answered, else the primary one. */
  current(): Site
}

/** Sites by host. Only hosts that are configured have one of their own: `Host` is a stranger's word. */
export function createSites({ publicUrl, branding }: { publicUrl: string; branding: Branding }): Sites {
  const main = new URL(publicUrl)
  const primary: Site = { name: 'Parley', url: publicUrl, brand: null, partnerId: null }
  const ownHosts = [...new Set([hostName(main.host), ...branding.ownHosts])]
  const at = (host: string): string => `${main.protocol}//${host}${main.port && `:${main.port}`}`
  const own = new Map(branding.ownHosts.map((host): [string, Site] => [host, { ...primary, url: at(host) }]))
  const partners = new Map(
    branding.partners.map((brand): [string, Site] => [brand.host, { name: brand.name, url: at(brand.host), brand, partnerId: null }]),
  )
  let registered = new Map<string, Site>()
  const siteOf = (name: string): Site | undefined => partners.get(name) ?? registered.get(name)
  const current = new AsyncLocalStorage<Site>()
  return {
    primary,
    of: ({ host }) => (isCustomHost(host, ownHosts) ? siteOf(hostName(host)) : own.get(hostName(host))) ?? primary,
    isConfigured: (host) => ownHosts.includes(host) || siteOf(host) !== undefined,
    partnerHosts: () => [...partners.keys()],
    register(sites) {
      registered = new Map(sites.map(({ host, brand, partnerId }) => [host, { name: brand.name, url: at(host), brand, partnerId }]))
    },
    enter: (site, work) => current.run(site, work),
    current: () => current.getStore() ?? primary,
  }
}
