import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')
const matches = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))]

const SETTINGS = new Set(matches(read('.env.example'), /^# ([A-Z0-9_]+)=/gm))
// What programs beside Parley read.
const OF_OTHERS = /^(PARLEY_(IMAGE|HOST)|POSTGRES_|ROOT_|PATRONI_|ETCD_|NODE_|DB_|BUILD_IMAGE|RUN_IMAGE)/

test('settings that are named in deploy/ are settings of the product', () => {
  const named = [
    ...matches(read('deploy/compose/compose.yaml'), /^ {6}([A-Z0-9_]+):/gm),
    ...matches(read('deploy/helm/parley/values.yaml'), /\b([A-Z0-9]+_[A-Z0-9_]+)\b/g),
    ...matches(read('deploy/debian/parley.service'), /\b([A-Z]+_[A-Z_]+)=/g),
    ...matches(read('deploy/Dockerfile'), /\b([A-Z]+_[A-Z_]+)=\S/g),
    ...matches(read('deploy/compose/.env.example'), /^([A-Z0-9_]+)=/gm),
  ].filter((name) => !OF_OTHERS.test(name))

  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !SETTINGS.has(name))).toEqual([])
})

test('figures that rules and board ask for are figures that the product has', () => {
  const sources = globSync('src/server/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => read(path))
  const made = new Set(sources.flatMap((text) => matches(text, /'(parley_[a-z_]+)'/g)))
  const asked = ['dashboard.json', 'alerts.yaml', 'alerts.test.yaml']
    .flatMap((file) => matches(read(`deploy/monitoring/${file}`), /\b(parley_[a-z_]+)/g))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))

  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !made.has(name))).toEqual([])
})

test('each alert says what to do, in the guide for operators', () => {
  const alerts = matches(read('deploy/monitoring/alerts.yaml'), /alert: (\w+)/g)
  const advice = matches(read('docs/operations.md'), /^### (Parley\w+)$/gm)

  expect(alerts.length).toBeGreaterThan(8)
  expect(advice).toEqual(alerts)
})

test('the chart has the version of the product', () => {
  const { version } = JSON.parse(read('package.json'))

  const versions = matches(read('deploy/helm/parley/Chart.yaml'), /^(?:version|appVersion): (.*)$/gm)

  expect(versions).toEqual([version])
})
