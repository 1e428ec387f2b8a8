import { describe, expect, it } from 'vitest'

import { toUrl } from './call.ts'

describe('toUrl', () => {
  it('fills path parameters and appends the others to the query', () => {
    expect(toUrl('/api/v1/apps/:appId/contacts', { appId: 'a1', search: 'Mo & co', limit: 6 })).toBe(
      '/api/v1/apps/a1/contacts?search=Mo+%26+co&limit=6',
    )
  })

  it('does not confuse a parameter with a longer one of the same prefix', () => {
    expect(toUrl('/apps/:app/:appId', { app: '1', appId: '2' })).toBe('/apps/1/2')
  })

  it('escapes parameters', () => {
    expect(toUrl('/apps/:appId', { appId: '../x' })).toBe('/apps/..%2Fx')
  })

  it('repeats a name for each value', () => {
    expect(toUrl('/orders', { status: ['new', 'ready'] })).toBe('/orders?status=new&status=ready')
  })

  it('leaves out missing values', () => {
    expect(toUrl('/apps', { after: undefined })).toBe('/apps')
  })
})
