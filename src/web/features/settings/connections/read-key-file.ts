import { t } from '#domain/i18n/t.ts'
import type { KeyFile } from '#web/api/connections/connections.ts'

const SERVICE = t('In Google Cloud, create a key of type JSON for a service account, and choose the file that is downloaded.')

/** Reads the key file of a service account; a fault says what is wrong with it and what to do. */
export function readKeyFile(text: string): { key: KeyFile; fault?: undefined } | { key?: undefined; fault: string } {
  const file = parse(text)
  if (file === null) return { fault: t('This is no JSON file. {value}', { value: SERVICE }) }
  const { type, client_email, private_key } = file
  if (type !== 'service_account') {
    const isClient = 'web' in file || 'installed' in file
    return {
      fault: t('This is {value}, not the key of a service account. {value2}', {
        value: isClient ? t('the file of an OAuth client') : t('a JSON file'),
        value2: SERVICE,
      }),
    }
  }
  if (typeof client_email !== 'string' || typeof private_key !== 'string' || !private_key.includes('PRIVATE KEY'))
    return { fault: t('The file holds no private key. {value}', { value: SERVICE }) }
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
