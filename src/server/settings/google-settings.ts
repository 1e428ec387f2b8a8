import type { GoogleSettings } from '#runtime/integrations/google-sheets/google-client.ts'

import type { Config } from '../config.ts'

/** Where Google stands and as whom we come: as the settings say, else the emulator, else Google itself. */
export function googleSettings(config: Config, emulatorUrl: string | null): GoogleSettings {
  const pretend = emulatorUrl === null ? null : `${emulatorUrl}/google`
  return {
    urls: {
      sheets: config.GOOGLE_SHEETS_URL ?? pretend ?? 'https://sheets.googleapis.com',
      drive: config.GOOGLE_DRIVE_URL ?? (pretend === null ? 'https://www.googleapis.com/drive' : `${pretend}/drive`),
      token: config.GOOGLE_TOKEN_URL ?? (pretend === null ? 'https://oauth2.googleapis.com/token' : `${pretend}/token`),
    },
    authUrl: config.GOOGLE_AUTH_URL ?? (pretend === null ? 'https://accounts.google.com/o/oauth2/v2/auth' : `${pretend}/o/oauth2/v2/auth`),
    clientId: config.GOOGLE_CLIENT_ID ?? null,
    clientSecret: config.GOOGLE_CLIENT_SECRET ?? null,
  }
}
