import { expect, test } from 'vitest'

import { browserName } from './browser-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MAC} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`${MAC} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on macOS'],
  [`${MAC} Version/18.4 Safari/605.1.15`, 'Safari on macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox on Windows'],
  ['curl/8.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('names %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
