import { expect, test } from 'vitest'

import type { EffectResult } from '#domain/actions/catalogue.gen.ts'

import { toAnswerText, toStoredText } from './call-answer.tsx'

const answered = (body: string): EffectResult => ({
  kind: 'call_http',
  outcome: 'answered',
  status: 200,
  headers: {},
  body,
  truncated: false,
})

test('shows an HTTP response as JSON, and stores its text', () => {
  const answer = answered('{"offer":{"title":"Tent"}}')
  const text = toAnswerText(answer)

  expect(text).toContain('"title": "Tent"')
  expect(JSON.parse(toStoredText(text))).toEqual(answer)
})

test('shows other responses unchanged', () => {
  for (const answer of [answered('Not found'), { kind: 'hand_over', outcome: 'assigned' } as const])
    expect(JSON.parse(toStoredText(toAnswerText(answer)))).toEqual(answer)
  expect(toStoredText('not JSON {')).toBe('not JSON {')
})
