import { describe, expect, it } from 'vitest'

import type { Pending } from '../pending.ts'
import { agedPending } from './resume-outbox.ts'

const pending: Pending = {
  key: 'key',
  kind: 'reply',
  contents: [{ type: 'text', text: 'Hello' }],
  sinceSeq: 1,
  at: '2026-11-22T10:00:00.000Z',
  fault: null,
}

describe('agedPending', () => {
  it('resumes sends that the server knows by their key', () => {
    expect(agedPending(pending, Date.parse('2026-11-23T05:00:00.000Z'))).toEqual(pending)
  })

  it('leaves older sends to the person', () => {
    expect(agedPending(pending, Date.parse('2026-11-23T07:00:00.000Z')).fault).toMatchObject({ final: false })
  })

  it('keeps the reason of a refusal', () => {
    const refused = { ...pending, fault: { message: 'The window is closed.', hint: '', final: true } }

    expect(agedPending(refused, Date.parse('2026-12-24T07:00:00.000Z'))).toEqual(refused)
  })
})
