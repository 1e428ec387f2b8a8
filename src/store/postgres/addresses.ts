const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/
const DEFAULT_PORT = 5432

/** The addresses of a database, one for each host that `postgres://user:password@one:5432,other:5432/database` names. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  const all = hosts.split(',')
  return all.length === 1 ? [url] : all.map((host) => `${before}${host.includes(':') ? host : `${host}:${DEFAULT_PORT}`}${after}`)
}

/** The hosts of an address, as people are told of them. */
export const hostsOf = (url: string): string =>
  addressesOf(url)
    .map((address) => new URL(address).host)
    .join(', ')

/** Whether a text is the address of a database. Of several hosts, none may be a bare IPv6 address: the driver reads none. */
export function isDatabaseAddress(text: string): boolean {
  const addresses = PARTS.test(text) ? addressesOf(text) : []
  return (
    addresses.length > 0 && addresses.every((address) => URL.canParse(address) && (addresses.length === 1 || isPlain(new URL(address))))
  )
}

const isPlain = ({ hostname }: URL): boolean => hostname !== '' && !hostname.startsWith('[')
