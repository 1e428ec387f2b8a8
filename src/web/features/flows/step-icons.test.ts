import { expect, test } from 'vitest'

import { abouts } from '#flow/steps/about.gen.ts'

import { STEP_ICONS } from './step-icons.ts'

test('every kind of step has an icon', () => {
  expect(Object.values(abouts).filter(({ icon }) => !STEP_ICONS[icon])).toEqual([])
})
