import { describe, expect, it } from 'vitest'

import { toUrl } from './call.ts'

describe('toUrl', () => {
  it('puts parameters into their places and the others behind the question mark', () => {
    expect(toUrl('/api/v1/apps/:appId/contacts', { appId: 'a1', search: 'Mo & co', limit: 6 })).toBe(
      '/api/v1/apps/a1/contacts?search=Mo+%26+co&limit=6',
    )
  })

  it('does not confuse a name with a longer one that begins alike', () => {
    expect(toUrl('/apps/:app/:appId', { app: '1', appId: '2' })).toBe('/apps/1/2')
  })

  it('escapes what would leave its place', () => {
    expect(toUrl('/apps/:appId', { appId: '../x' })).toBe('/apps/..%2Fx')
  })

  it('says a name once for each of several values', () => {
    expect(toUrl('/orders', { status: ['new', 'ready'] })).toBe('/orders?status=new&status=ready')
  })

  it('leaves out what has no value', () => {
    expect(toUrl('/apps', { after: undefined })).toBe('/apps')
  })
})
