import type { KeyFile } from '#web/api/connections/connections.ts'

const SERVICE = 'In Google Cloud, create a key of type JSON for a service account, and choose the file that is downloaded.'

/** Reads the key file of a service account; a fault says what is wrong with it and what to do. */
export function readKeyFile(text: string): { key: KeyFile; fault?: undefined } | { key?: undefined; fault: string } {
  const file = parse(text)
  if (file === null) return { fault: `This is no JSON file. ${SERVICE}` }
  const { type, client_email, private_key } = file
  if (type !== 'service_account') {
    const isClient = 'web' in file || 'installed' in file
    return { fault: `This is ${isClient ? 'the file of an OAuth client' : 'a JSON file'}, not the key of a service account. ${SERVICE}` }
  }
  if (typeof client_email !== 'string' || typeof private_key !== 'string' || !private_key.includes('PRIVATE KEY'))
    return { fault: `The file holds no private key. ${SERVICE}` }
  return { key: { type, client_email, private_key } }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
