import { fileURLToPath } from 'node:url'

import type { GoogleSettings } from '#runtime/integrations/google/google-client.ts'

import type { Config } from '../config.ts'
import type { ServerSettings } from '../http/deps.ts'
import type { EmulatorProcess } from '../process/emulator-process.ts'
import type { Secrets } from './secrets.ts'
import { metaAppOf, platformOf, signUpSettings } from './sign-up-settings.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const WIDGET_FOLDER = fileURLToPath(new URL('../../../dist/widget', import.meta.url))

interface Parts {
  url: string
  secrets: Secrets
  emulator: Pick<EmulatorProcess, 'url' | 'controlKey'> | null
  demoAppId: string | null
}

/** What the HTTP server needs of the settings; where they say nothing, the demo and the emulator fill in. */
export function serverSettings(config: Config, { url, secrets, emulator, demoAppId }: Parts): ServerSettings {
  const isDemo = config.PARLEY_MODE === 'demo'
  const emulatorUrl = emulator?.url ?? null
  return {
    publicUrl: url,
    strictOrigin: !isDemo,
    trustProxy: config.TRUST_PROXY ?? false,
    uniformAuthErrors: config.AUTH_UNIFORM_ERRORS,
    metricsToken: config.METRICS_TOKEN ?? null,
    whatsappAppSecret: secrets.whatsappAppSecret,
    whatsappVerifyToken: secrets.whatsappVerifyToken,
    whatsappAppId: metaAppOf(config, emulatorUrl),
    signUp: signUpSettings(config, emulatorUrl),
    platform: platformOf(config, emulatorUrl),
    graphUrl: config.WHATSAPP_GRAPH_URL,
    emulatorUrl,
    emulatorKey: emulator?.controlKey ?? null,
    demoAppId,
    trustedOrigins: [...config.EGRESS_ALLOW, ...(emulator ? [emulator.url] : [])],
    signUpPolicy: config.SIGN_UP ?? (isDemo ? 'open' : 'invited'),
    dataDir: config.DATA_DIR,
    webFolder: WEB_FOLDER,
    widgetFolder: WIDGET_FOLDER,
    ...partnerSettings(config),
    maxBacklog: config.WEBHOOK_BACKLOG,
    checkAnswers: isDemo,
  }
}

const partnerSettings = (config: Config): Pick<ServerSettings, 'approvesPartners' | 'partnerTermsUrl' | 'brandsFolder'> => ({
  approvesPartners: config.PARTNER_APPROVAL === 'automatic',
  partnerTermsUrl: config.PARTNER_TERMS_URL ?? null,
  brandsFolder: config.BRANDS?.folder ?? null,
})

/** Where Google stands and as whom we come: as the settings say, else the emulator, else Google itself. */
export function googleSettings(config: Config, emulatorUrl: string | null): GoogleSettings {
  const { sheets, drive, calendar, token, consent } = emulatorUrl === null ? GOOGLE : emulatedGoogle(`${emulatorUrl}/google`)
  return {
    urls: {
      sheets: config.GOOGLE_SHEETS_URL ?? sheets,
      drive: config.GOOGLE_DRIVE_URL ?? drive,
      calendar: config.GOOGLE_CALENDAR_URL ?? calendar,
      token: config.GOOGLE_TOKEN_URL ?? token,
    },
    authUrl: config.GOOGLE_AUTH_URL ?? consent,
    clientId: config.GOOGLE_CLIENT_ID ?? null,
    clientSecret: config.GOOGLE_CLIENT_SECRET ?? null,
  }
}

const GOOGLE = {
  sheets: 'https://sheets.googleapis.com',
  drive: 'https://www.googleapis.com/drive',
  calendar: 'https://www.googleapis.com/calendar',
  token: 'https://oauth2.googleapis.com/token',
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
}

const emulatedGoogle = (url: string): typeof GOOGLE => ({
  sheets: url,
  drive: `${url}/drive`,
  calendar: `${url}/calendar`,
  token: `${url}/token`,
  consent: `${url}/o/oauth2/v2/auth`,
})
