import type { MessagingPlatform } from '#domain/workspace/sign-up.ts'

import type { Config } from '../config.ts'
import { graphUrlOf } from '../demo/shop.ts'

/** The embedded sign-up, and whom the server asks after it. */
export interface SignUpSettings {
  metaAppId: string
  configId: string
  /** Null for the installation's own address of the Graph API. */
  graphUrl: string | null
}

/** The ids by which the emulator knows its one app. */
const PRETEND = { metaAppId: '300000000000001', configId: '600000000000001' }

/** As the settings say; the emulator's where nothing is set and it runs; else null. */
export function signUpSettings(config: Config, emulatorUrl: string | null): SignUpSettings | null {
  const { WHATSAPP_APP_ID: metaAppId, WHATSAPP_EMBEDDED_CONFIG_ID: configId } = config
  if (metaAppId !== undefined && configId !== undefined) return { metaAppId, configId, graphUrl: null }
  if (emulatorUrl === null || metaAppId !== undefined) return null
  return { ...PRETEND, graphUrl: graphUrlOf(emulatorUrl) }
}

/** The Meta app of this installation, or the emulator's; null where neither is known. */
export const metaAppOf = (config: Config, emulatorUrl: string | null): string | null =>
  config.WHATSAPP_APP_ID ?? (emulatorUrl === null ? null : PRETEND.metaAppId)

/** The browser script of the messaging platform for the application id that is set, or the emulator's; null where there is neither. */
export function platformOf(config: Config, emulatorUrl: string | null): MessagingPlatform | null {
  const { WHATSAPP_APP_ID: appId, WHATSAPP_SIGNUP_SCRIPT: scriptUrl } = config
  if (appId !== undefined) return { appId, scriptUrl }
  return emulatorUrl === null ? null : { appId: PRETEND.metaAppId, scriptUrl: `${emulatorUrl}/en_US/sdk.js` }
}
