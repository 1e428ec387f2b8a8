import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { APP_TITLE } from '#domain/constants.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the page is titled as the specification has it, from its first byte', () => {
  expect(APP_TITLE).toBe('Customer interactions through AI')
  expect(read('../index.html')).toContain(`<title>${APP_TITLE}</title>`)
})

test('a screen narrower than 500 px is a phone', () => {
  expect(read('./styles.css')).toMatch(/--breakpoint-phone: 500px;/)
})

test('the service worker stands at the root of the site', () => {
  expect(read('../public/push-worker.js')).toContain("addEventListener('push'")
})
