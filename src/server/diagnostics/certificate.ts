import { checkServerIdentity, connect } from 'node:tls'

import { isStoredText, storedText } from '#domain/i18n/t.ts'
import { type Dial, silenceText } from '#runtime/integrations/http/dial.ts'

const TLS_MS = 10_000

/** Why there is no certificate that a stranger accepts, in words of ours where the fault is a common one. */
function reasonOf(cause: unknown): string {
  switch (cause instanceof Error && 'code' in cause ? cause.code : undefined) {
    case 'CERT_HAS_EXPIRED':
      return storedText('The certificate has expired.')
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return storedText('The certificate is self-signed.')
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return storedText('The intermediate certificate is missing.')
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return storedText('The certificate is for another host.')
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return storedText('The host name wasn’t found.')
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return storedText('The host refuses the connection.')
    default:
      return sentence(cause instanceof Error ? cause.message : String(cause))
  }
}

const sentence = (said: string): string => (isStoredText(said) ? said : said.replace(/\.?$/, '.'))

/** Looks at the certificate as a stranger does. */
export async function certificateOf(dial: Dial, host: string, port: number): Promise<{ until: number } | { problem: string }> {
  const connection = await dial(host, port, TLS_MS).catch((cause: unknown) => reasonOf(cause))
  if (typeof connection === 'string') return { problem: connection }
  return new Promise((resolve) => {
    const socket = connect({ socket: connection, servername: host, checkServerIdentity, timeout: TLS_MS }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      socket.end()
      resolve({ until: Date.parse(until) })
    })
    socket.on('timeout', () => socket.destroy(new Error(silenceText(TLS_MS))))
    socket.on('error', (cause) => resolve({ problem: reasonOf(cause) }))
  })
}
