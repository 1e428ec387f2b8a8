import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const isPath = (text: string): boolean => /^[\w.-]+(\/[\w.-]+)+\/?$/.test(text)

test('every test that docs/specification.md names is there', () => {
  const text = readFileSync(new URL('docs/specification.md', ROOT), 'utf8')
  const paths = [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path).filter(isPath)
  const places = (path: string): URL[] => ['', 'src/', 'src/flow/'].map((folder) => new URL(`${folder}${path}`, ROOT))

  expect(paths.length).toBeGreaterThan(60)
  expect([...new Set(paths)].filter((path) => !places(path).some((place) => existsSync(place)))).toEqual([])
})
