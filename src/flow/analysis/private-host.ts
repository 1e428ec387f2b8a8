import ipaddr from 'ipaddr.js'

/** Names of the machine itself, of its private network and of cloud metadata. */
const LOCAL_NAMES = /^(localhost|metadata|metadata\.goog|instance-data|.+\.(localhost|local|internal))\.?$/i

/** Tells whether a host is a name of a machine's own network, or an address that is not public. A name is not looked up. */
export function isPrivateHost(hostname: string): boolean {
  if (LOCAL_NAMES.test(hostname)) return true
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) && isPrivateAddress(bare)
}

/** Tells whether an IP address is anything but public unicast, however it is written. */
export function isPrivateAddress(text: string): boolean {
  const parsed = ipaddr.parse(text)
  const address = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
  const inner = address instanceof ipaddr.IPv6 ? embeddedV4(address) : null
  return address.range() !== 'unicast' || (inner !== null && inner.range() !== 'unicast')
}

/** Addresses at which clouds tell a machine its credentials; no setting opens them. */
const METADATA = new Set(['fd00:ec2:0:0:0:0:0:254', '100.100.100.200', '168.63.129.16'])

/** Tells whether an IP address is link-local, or one at which a cloud keeps credentials. */
export function isMetadataAddress(text: string): boolean {
  const parsed = ipaddr.parse(text)
  const address = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed
  return address.range() === 'linkLocal' || METADATA.has(address.toNormalizedString())
}

/** The IPv4 address inside IPv4-compatible addresses, which ranges do not tell. */
function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray()
  const compatible = bytes.slice(0, 12).every((byte) => byte === 0)
  return compatible ? new ipaddr.IPv4(bytes.slice(12)) : null
}
