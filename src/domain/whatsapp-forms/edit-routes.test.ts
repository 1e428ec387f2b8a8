import { expect, test } from 'vitest'

import { chooseBy, followOptions, leadsTo, leadTo, withoutLostRoutes, withRoutes } from './edit-routes.ts'
import type { FormItem, FormScreen } from './form.ts'

const size = (...titles: string[]): FormItem => ({
  kind: 'choice',
  key: 'size',
  name: 'size',
  label: 'Size',
  help: '',
  required: true,
  look: 'radio',
  options: { from: 'fixed', items: titles.map((title) => ({ title, description: '' })) },
})
const screen = (key: string, ...items: FormItem[]): FormScreen => ({ key, title: key, button: 'Next', items })
const [a, b, c] = [screen('a', size('Small', 'Large')), screen('b'), screen('c')]
const chosen = withRoutes(a, chooseBy(a, 'size'))
const branching = withRoutes(chosen, leadTo([chosen, b, c], 0, { option: 'Large' }, 'c'))

test('one answer leads elsewhere, and every other one where it led before', () => {
  const screens = [branching, b, c]

  expect([leadsTo(screens, 0, { option: 'Small' }), leadsTo(screens, 0, { option: 'Large' }), leadsTo(screens, 1, 'otherwise')]).toEqual([
    'b',
    'c',
    'c',
  ])
  expect(leadsTo([withRoutes(branching, leadTo(screens, 0, 'otherwise', null)), b, c], 0, { option: 'Small' })).toBe('b')
})

test('the next screen in order needs no route', () => {
  expect(leadTo([a, b, c], 0, 'otherwise', 'c')).toEqual({ question: null, options: [], otherwise: 'c' })
  expect(leadTo([a, b, c], 0, 'otherwise', 'b')).toBeUndefined()
  expect(chooseBy(a, null)).toBeUndefined()
})

test('a route follows its option when that is renamed', () => {
  const renamed = followOptions(branching, { ...branching, items: [size('Small', 'Huge')] })

  expect(leadsTo([renamed, b, c], 0, { option: 'Huge' })).toBe('c')
})

test('routes to screens that were removed or moved before it go', () => {
  expect(withoutLostRoutes([branching, b])[0]?.routes?.options).toEqual([{ title: 'Small', screen: 'b' }])
  expect(withoutLostRoutes([c, branching, b])[1]?.routes?.options).toEqual([{ title: 'Small', screen: 'b' }])
  expect(withoutLostRoutes([{ ...b, routes: { question: null, options: [], otherwise: 'gone' } }, c])[0]).toEqual(b)
})
