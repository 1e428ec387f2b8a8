import type { GoogleSettings } from '../integrations/google/google-client.ts'

/** A Google that cannot be reached, for tests that do not speak with it. */
export const NO_GOOGLE: GoogleSettings = {
  urls: {
    sheets: 'http://google.invalid',
    drive: 'http://google.invalid/drive',
    calendar: 'http://google.invalid/calendar',
    token: 'http://google.invalid/token',
  },
  authUrl: 'http://google.invalid/auth',
  clientId: null,
  clientSecret: null,
}
