import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'

/** Whether this browser can read and write passkeys in the form that the server speaks. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The person left the browser's own window; nothing needs to be said. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Signs in with a passkey that the person chooses in the browser's own window. */
export async function signInWithPasskey() {
  const { attempt, options } = await call('askPasskey', {})
  const { response, ...rest } = await answered(
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  )
  if (!('signature' in response)) throw dismissed()
  return call('signInWithPasskey', { body: { attempt, credential: { ...rest, response } } })
}

/** Makes a passkey in the browser's own window, and adds it to the account under this name. */
export async function addPasskey(name: string) {
  const { attempt, options } = await call('askNewPasskey', {})
  const { response, ...rest } = await answered(
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
  if (!('attestationObject' in response)) throw dismissed()
  return call('addPasskey', { body: { attempt, name, credential: { ...rest, response } } })
}

const dismissed = (): DOMException => new DOMException(t('No passkey was chosen.'), 'NotAllowedError')

/** What the browser's window answered, as JSON. */
async function answered(asked: Promise<Credential | null>) {
  const credential = await asked
  if (!(credential instanceof PublicKeyCredential)) throw dismissed()
  const { id, rawId, response, clientExtensionResults } = credential.toJSON()
  return { id, rawId, response, type: 'public-key' as const, clientExtensionResults: { ...clientExtensionResults } }
}
