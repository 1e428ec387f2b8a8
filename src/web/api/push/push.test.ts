import { expect, it } from 'vitest'

import { browserName } from './push-here.ts'
import { readKept, writeKept } from './push-here.ts'

it('names browsers by their common names', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

  expect(browserName(chrome)).toBe('Chrome on Windows')
  expect(browserName(`${chrome} Edg/130.0`)).toBe('Edge on Windows')
  expect(browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')).toBe('Safari on iOS')
  expect(browserName('curl/8')).toBe('A browser')
})

it('remembers its registration and ignores unreadable ones', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }

  writeKept({ id: 'browser', endpoint: 'https://push.example/a', renewedAt: 7 }, storage)
  expect(readKept(storage)).toEqual({ id: 'browser', endpoint: 'https://push.example/a', renewedAt: 7 })
  storage.setItem('pushInstallation', 'nonsense')
  expect(readKept(storage)).toBe(null)
  writeKept(null, storage)
  expect(readKept(storage)).toBe(null)
})
