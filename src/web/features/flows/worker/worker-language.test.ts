import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the worker is called by the reader’s language, and counts by its rules', async () => {
  const started: { name?: string | undefined }[] = []
  class FakeWorker extends EventTarget {
    constructor(_url: URL, options: { name?: string }) {
      super()
      started.push(options)
    }
    postMessage() {}
  }
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
  const { askWorker } = await import('./ask-worker.ts')
  void askWorker('exits', { v: 1, nodes: [], edges: [] })
  expect(started.map(({ name }) => name)).toEqual(['ar'])

  // In the worker: no document, only its name.
  vi.stubGlobal('document', undefined)
  vi.stubGlobal('name', started[0]?.name)
  vi.resetModules()
  const { formatNumber, plural } = await import('#domain/i18n/plural.ts')
  const form = (count: number) =>
    plural(count, { one: () => 'one', two: () => 'two', few: () => 'few', many: () => 'many', other: () => 'other' })
  expect([1, 2, 5, 40, 100].map(form)).toEqual(['one', 'two', 'few', 'many', 'other'])
  vi.stubGlobal('name', 'de')
  vi.resetModules()
  expect((await import('#domain/i18n/plural.ts')).formatNumber(1234.5)).toBe('1.234,5')
  expect(formatNumber(1234.5)).not.toBe('1.234,5')
})
