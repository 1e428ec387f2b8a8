import { readSignUpMessage, type SignUpInput, type SignUpMessage, type WebhookSettings } from '#domain/workspace/sign-up.ts'

type Setting = NonNullable<WebhookSettings['signUp']>
type Said = Exclude<SignUpMessage, { outcome: 'finished' }> | ({ outcome: 'finished' } & SignUpInput)

/** Opens Meta's window and resolves with how it was left; with the code where it was finished. */
export type OpenSignUp = (featureType: string) => Promise<Said>

interface Facebook {
  init(options: object): void
  login(callback: (answer: { authResponse?: { code?: string } | null }) => void, options: object): void
}
declare global {
  interface Window {
    FB?: Facebook
  }
}

/** The message and the code come in either order; whichever is missing then is waited for so long. */
const SECOND_MS = 5_000

/** Loads Meta's script once. Fails where it is blocked or away; the page works without it. */
export async function loadSignUp({ metaAppId, configId, scriptUrl, graphVersion }: Setting, signal: AbortSignal): Promise<OpenSignUp> {
  await loadScript(scriptUrl)
  signal.throwIfAborted()
  const facebook = window.FB
  if (!facebook) throw new Error('It was loaded, and did not start.')
  facebook.init({ appId: metaAppId, autoLogAppEvents: true, xfbml: false, version: graphVersion })
  const { origin } = new URL(scriptUrl)
  return (featureType) =>
    new Promise((resolve) => {
      let message: SignUpMessage | null = null
      let code: string | null = null
      const end = (said: Said) => {
        removeEventListener('message', hear)
        resolve(said)
      }
      const look = () => {
        if (message && message.outcome !== 'finished') end(message)
        else if (message?.outcome === 'finished' && code !== null) end({ ...message, code })
      }
      const hear = (event: MessageEvent) => {
        message = readSignUpMessage(event, origin) ?? message
        look()
      }
      addEventListener('message', hear)
      facebook.login(
        ({ authResponse }) => {
          code = authResponse?.code ?? null
          look()
          setTimeout(
            () =>
              end(
                code === null
                  ? { outcome: 'cancelled', step: null }
                  : { outcome: 'failed', detail: 'The window did not say which account was shared. Try again.' },
              ),
            SECOND_MS,
          )
        },
        {
          config_id: configId,
          response_type: 'code',
          override_default_response_type: true,
          extras: { setup: {}, featureType, sessionInfoVersion: '3' },
        },
      )
    })
}

const loading = new Map<string, Promise<void>>()

function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src: url, async: true, crossOrigin: null })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      reject(new Error(`The browser could not load ${url}. A content blocker may be in the way.`))
    })
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}
