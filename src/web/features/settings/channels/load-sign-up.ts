import { t } from '#domain/i18n/t.ts'
import {
  type MessagingPlatform,
  readSignUpMessage,
  type SignUpInput,
  type SignUpMessage,
  type WebhookSettings,
} from '#domain/workspace/sign-up.ts'
import { loadPlatform } from '#web/session/load-platform.ts'

type Setting = NonNullable<WebhookSettings['signUp']>
type Said = Exclude<SignUpMessage, { outcome: 'finished' }> | ({ outcome: 'finished' } & SignUpInput)

/** Opens Meta's window and resolves with how it was left; with the code where it was finished. */
export type OpenSignUp = (featureType: string) => Promise<Said>

/** The message and the code come in either order; whichever is missing then is waited for so long. */
const SECOND_MS = 5_000

/** Uses the platform's script, which this page has loaded or loads now. Fails where it is blocked or away; the page works without it. */
export async function loadSignUp({ configId }: Setting, platform: MessagingPlatform, signal: AbortSignal): Promise<OpenSignUp> {
  const facebook = await loadPlatform(platform)
  signal.throwIfAborted()
  const { origin } = new URL(platform.scriptUrl)
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
                  : { outcome: 'failed', detail: t('The window did not say which account was shared. Try again.') },
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
