import { expect, test } from 'vitest'

import { parseConfig } from './config.ts'
import { hostOf } from './process/listen.ts'

const production = { PARLEY_MODE: 'production', PUBLIC_URL: 'https://chat.shop.test', SECRET_KEY: 'J8s0qpVwT3lBf6Xz1NnYd9RkE5uHcGam' }

test('an empty environment is a working demo', () => {
  const { config, problems } = parseConfig({})

  expect(problems).toEqual([])
  expect(config).toMatchObject({ PORT: 3000, DATA_DIR: './data', PARLEY_MODE: 'demo', AUTH_UNIFORM_ERRORS: false, EGRESS_ALLOW: [] })
})

test('reports all errors at once', () => {
  const { problems } = parseConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })

  expect(problems.map(({ name }) => name)).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL'])
})

test('an empty value counts as not set', () => {
  expect(parseConfig({ PORT: ' ', SMTP_URL: '' }).config).toMatchObject({ PORT: 3000, SMTP_URL: undefined })
})

test('production starts with secrets of its own', () => {
  expect(parseConfig(production).problems).toEqual([])
})

test('production refuses missing and sample secrets', () => {
  expect(parseConfig({ PARLEY_MODE: 'production' }).problems.map(({ name }) => name)).toEqual(['SECRET_KEY', 'PUBLIC_URL'])
  expect(parseConfig({ ...production, SECRET_KEY: 'replace-me-by-openssl-rand-base64-33' }).problems).toHaveLength(1)
  expect(parseConfig({ ...production, SECRET_KEY: 'x'.repeat(40) }).problems).toHaveLength(1)
})

test('never allows metadata addresses in any notation', () => {
  for (const address of ['http://169.254.169.254', 'http://0xa9fea9fe', 'http://metadata.google.internal', 'http://[fe80::1]:80']) {
    expect(parseConfig({ EGRESS_ALLOW: `http://crm.internal:8080,${address}` }).problems).toHaveLength(1)
  }
  expect(parseConfig({ EGRESS_ALLOW: 'http://crm.internal:8080' }).problems).toEqual([])
})

test('production requires TLS, except on this machine', () => {
  expect(parseConfig({ ...production, PUBLIC_URL: 'http://chat.shop.test' }).problems).toMatchObject([{ name: 'PUBLIC_URL' }])
  expect(parseConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).problems).toEqual([])
})

test('production refuses the emulator', () => {
  expect(parseConfig({ ...production, EMULATOR: 'on' }).problems).toMatchObject([{ name: 'EMULATOR' }])
  expect(parseConfig({ ...production, EMULATOR: 'off' }).problems).toEqual([])
})

test('the demo listens on this machine only, unless HOST is set', () => {
  expect(hostOf(parseConfig({}).config!)).toBe('127.0.0.1')
  expect(hostOf(parseConfig({ HOST: '0.0.0.0' }).config!)).toBe('0.0.0.0')
  expect(hostOf(parseConfig(production).config!)).toBeUndefined()
})
