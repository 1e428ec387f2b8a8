import { describe, expect, it } from 'vitest'

import { readSignUpMessage } from './sign-up.ts'

const FACEBOOK = 'https://connect.facebook.net'
const said = (event: string, data: object, origin = 'https://www.facebook.com') =>
  readSignUpMessage({ origin, data: JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data, version: '3' }) }, FACEBOOK)

describe('a message of the embedded sign-up', () => {
  const chosen = { phone_number_id: '106540352242922', waba_id: '102290129340398', business_id: '900000000000009' }

  it('tells the account and the number, and never the business in the account’s place (#508)', () => {
    expect(said('FINISH', chosen)).toEqual({
      outcome: 'finished',
      event: 'FINISH',
      wabaId: '102290129340398',
      phoneNumberId: '106540352242922',
    })
    expect(said('FINISH', { business_id: '900000000000009' })).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/account/),
    })
  })

  it('tells of an account without a number, and of a number that stays in the phone app', () => {
    expect(said('FINISH_ONLY_WABA', { waba_id: '102290129340398' })).toMatchObject({ event: 'FINISH_ONLY_WABA', phoneNumberId: null })
    expect(said('FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', chosen)).toMatchObject({ event: 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING' })
  })

  it('says at which step a person left it, and with which words it failed', () => {
    expect(said('CANCEL', { current_step: 'PHONE_NUMBER_SETUP' })).toEqual({ outcome: 'cancelled', step: 'PHONE_NUMBER_SETUP' })
    expect(said('CANCEL', { error_message: 'The number is taken.', error_id: '524126' })).toEqual({
      outcome: 'failed',
      detail: 'The number is taken. (524126)',
    })
    expect(said('ERROR', {})).toMatchObject({ outcome: 'failed' })
    expect(said('SOMETHING_NEW', chosen)).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('SOMETHING_NEW') })
  })

  it('is believed from facebook.com over https only, or from the script’s own origin', () => {
    for (const origin of [
      'https://facebook.com.evil.test:443',
      'https://facebook.com.evil.test',
      'https://evilfacebook.com',
      'http://www.facebook.com',
      'null',
      FACEBOOK,
    ])
      expect(said('FINISH', chosen, origin)).toBeNull()
    const data = JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH', data: chosen })
    expect(readSignUpMessage({ origin: 'http://127.0.0.1:4131', data }, 'http://127.0.0.1:4131')).toMatchObject({ outcome: 'finished' })
    expect(readSignUpMessage({ origin: 'http://127.0.0.1:4132', data }, 'http://127.0.0.1:4131')).toBeNull()
  })

  it('leaves every other message of the page alone', () => {
    for (const data of ['{', '{"type":"other"}', 5, { type: 'WA_EMBEDDED_SIGNUP' }])
      expect(readSignUpMessage({ origin: 'https://www.facebook.com', data }, FACEBOOK)).toBeNull()
  })
})
