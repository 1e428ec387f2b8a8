import type { Resolver } from 'node:dns/promises'

import { t } from '#domain/i18n/t.ts'
import { proofRecord } from '#domain/partners/partner-site.ts'
import type { HostFinding } from '#domain/partners/host-check.ts'
import type { Dial } from '#runtime/integrations/http/dial.ts'

import { certificateOf } from '../diagnostics/certificate.ts'

/** What is asked of the domain name system. */
export type HostResolver = Pick<Resolver, 'resolveCname' | 'resolve4' | 'resolve6' | 'resolveTxt'>

/** Looks at what a host needs to show its brand: a name that leads here, and over https a certificate. */
export async function checkHost(deps: { resolver: HostResolver; dial: Dial }, host: string, publicUrl: string): Promise<HostFinding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  const dns = await checkDns(deps.resolver, host, hostname)
  if (protocol !== 'https:') return [dns]
  const certificate = await certificateOf(deps.dial, host, Number(port || 443))
  const problem = 'problem' in certificate ? certificate.problem : null
  return [
    dns,
    {
      what: 'certificate',
      ok: problem === null,
      wanted: t('A certificate for {host}', { host }),
      found: 'until' in certificate ? [t('Valid until {day}', { day: new Date(certificate.until).toISOString().slice(0, 10) })] : [],
      missing:
        problem === null ? null : t('No valid certificate: {problem} Add {host} to your proxy once DNS points here.', { problem, host }),
    },
  ]
}

/** The TXT record by which whoever runs a domain says that a host of it is a partner's. */
export async function checkProof(resolver: HostResolver, host: string, proof: string): Promise<HostFinding> {
  const record = proofRecord(host)
  // A record may be cut into strings of 255 bytes.
  const found = (await answered(resolver.resolveTxt(record))).map((strings) => strings.join(''))
  const wanted = `TXT ${record} → ${proof}`
  const missing =
    found.length === 0
      ? t('No TXT record found. Add {wanted}; it may take a while to show up.', { wanted })
      : t('The TXT record has another value. Change it to {proof}; it may take a while to show up.', { proof })
  const ok = found.includes(proof)
  return { what: 'proof', ok, wanted, found, missing: ok ? null : missing }
}

/** A CNAME to our own host, or, where the host stands at the top of its domain, the same addresses as ours. */
async function checkDns(resolver: HostResolver, host: string, own: string): Promise<HostFinding> {
  const wanted = `CNAME ${host} → ${own}`
  const names = (await answered(resolver.resolveCname(host))).map((name) => name.toLowerCase().replace(/\.$/, ''))
  const [theirs, ours] = await Promise.all([addressesOf(resolver, host), addressesOf(resolver, own)])
  const ok = names.includes(own) || (theirs.length > 0 && theirs.every((address) => ours.includes(address)))
  const found = [...names.map((name) => `CNAME ${name}`), ...theirs]
  const missing =
    found.length === 0
      ? t('No DNS record found. Add {wanted}; it may take a while to show up.', { wanted })
      : t('DNS points elsewhere. Change it to {wanted}; it may take a while to show up.', { wanted })
  return { what: 'dns', ok, wanted, found, missing: ok ? null : missing }
}

const addressesOf = async (resolver: HostResolver, host: string): Promise<string[]> =>
  (await Promise.all([answered(resolver.resolve4(host)), answered(resolver.resolve6(host))])).flat()

/** A name without such a record has none: that is a finding and no fault of ours. */
const answered = <T>(records: Promise<T[]>): Promise<T[]> =>
  records.catch((error: NodeJS.ErrnoException): T[] => {
    if (['ENODATA', 'ENOTFOUND', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'ECONNREFUSED'].includes(error.code ?? '')) return []
    throw error
  })
