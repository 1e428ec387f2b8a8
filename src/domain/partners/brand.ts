import { z } from 'zod'
import { t } from '../i18n/t.ts'

/** How many partner hosts and hosts of its own the installation's file of brands names at most (spec, section 9). */
export const PARTNER_HOSTS = 4
export const OWN_HOSTS = 2

export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/, {
    error: t('Use a host name like chat.example.com, without scheme, port or path.'),
  })

const LinkUrl = z.url({ protocol: /^https?$/, error: 'Use a full address that starts with https://.' }).max(500)
const BrandFile = z
  .string()
  .regex(/^\/brands\/[\w-]+(\.[\w-]+)*\.(svg|png|ico|webp|jpg)$/, t('Use /brands/ and the name of a file beside this one.'))

/** Only the hue of the theme: lightness stays, so that text keeps its contrast. */
export const Hue = z.number(t('Choose a hue.')).min(0, t('Choose a hue from 0 to 359.')).lt(360, t('Choose a hue from 0 to 359.'))

/** Where the pages of a brand lead. */
export const BrandLinks = z.object({ help: LinkUrl.optional(), terms: LinkUrl.optional(), privacy: LinkUrl.optional() })

/** How the product looks and signs on one host. */
export const Brand = z.object({
  name: z.string().trim().min(1).max(60),
  /** Picture on the sign-in card and in the navigation. */
  logoURL: z.union([BrandFile, LinkUrl]),
  faviconPath: BrandFile,
  /** A square PNG of at least 512 px, for installed apps. */
  iconPath: BrandFile.optional(),
  hue: Hue,
  /** Address that mails come from; without it MAIL_FROM, with the brand's name. */
  mailFrom: z.email().optional(),
  links: BrandLinks.default({}),
})
export type Brand = z.infer<typeof Brand>

/** The file of brands: the product's own hosts and the partners' hosts with their looks. */
export const Branding = z
  .object({
    ownHosts: z
      .array(HostName)
      .max(OWN_HOSTS, t('Name at most {value} own hosts.', { value: OWN_HOSTS }))
      .default([]),
    partners: z
      .array(Brand.extend({ host: HostName }))
      .max(PARTNER_HOSTS, t('Name at most {value} partner hosts.', { value: PARTNER_HOSTS }))
      .default([]),
  })
  .refine(({ ownHosts, partners }) => {
    const hosts = [...ownHosts, ...partners.map(({ host }) => host)]
    return new Set(hosts).size === hosts.length
  }, t('Name each host once.'))
export type Branding = z.infer<typeof Branding>

export const NO_BRANDING: Branding = { ownHosts: [], partners: [] }

/** The name of a `Host` header: lower case, without port and closing dot. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** This machine, whatever the port; its two addresses count as its name. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Tells whether a host is custom: neither one of the product's own hosts nor localhost. */
export function isCustomHost(host: string, ownHosts: readonly string[]): boolean {
  const name = hostName(host)
  return !LOCAL.includes(name) && !ownHosts.includes(name)
}
