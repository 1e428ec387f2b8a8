import { expect, test } from 'vitest'

import { createLog } from './log.ts'

test('never logs secrets', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const canary = 'canary-7f3a'

  log.info(
    {
      req: { headers: { authorization: canary, cookie: canary } },
      accessToken: canary,
      channel: { accessToken: canary, deep: { token: canary } },
    },
    'tried',
  )

  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(canary)
  expect(lines[0]).toContain('[redacted]')
})
