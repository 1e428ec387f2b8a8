import { describe, expect, it } from 'vitest'

import { loginSearch, redirectTarget } from './redirect-target.ts'

const ORIGIN = 'https://parley.example'

describe('redirectTarget', () => {
  it.each([
    ['/contacts', '/contacts'],
    ['/inbox/abc?view=mine', '/inbox/abc?view=mine'],
    ['/settings/channels#whatsapp', '/settings/channels#whatsapp'],
    ['/contacts?next=https://evil.example', '/contacts?next=https://evil.example'],
    ['/a/../contacts', '/contacts'],
  ])('goes to %j, a path of this site', (asked, target) => {
    expect(redirectTarget(asked, ORIGIN)).toBe(target)
  })

  it.each([
    [undefined],
    [''],
    ['inbox'],
    ['https://evil.example/'],
    ['https:evil.example'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\u0000/inbox'],
    ['/inbox\u007f'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,hi'],
    [' /inbox'],
    ['/login?redirect=/login'],
  ])('goes to the inbox instead of %j', (asked) => {
    expect(redirectTarget(asked, ORIGIN)).toBe('/inbox')
  })
})

describe('loginSearch', () => {
  it('keeps a path longer than "/"', () => {
    expect(loginSearch('/contacts?search=a')).toEqual({ redirect: '/contacts?search=a' })
  })

  it('keeps nothing for "/"', () => {
    expect(loginSearch('/')).toEqual({})
  })
})
