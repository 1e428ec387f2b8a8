import { expect, test } from 'vitest'

import type { FlowProblem } from '#domain/flows/flow-document.ts'

import { problemAfter } from './pane-buttons.tsx'

const problem = (severity: FlowProblem['severity'], nodeId: string | null, stepId: string | null = null): FlowProblem => ({
  code: 'some',
  severity,
  nodeId,
  stepId,
  field: null,
  message: '',
  hint: '',
})
const PROBLEMS = [
  problem('note', 'c'),
  problem('warning', 'a', 'ask'),
  problem('error', null),
  problem('error', 'b', 'say'),
  problem('warning', 'b', 'say'),
]

test('cycles through problems by severity', () => {
  const next = (at: { step?: string; node?: string }, by: 1 | -1 = 1) => problemAfter(PROBLEMS, at, by)

  expect(next({})).toEqual({ nodeId: 'b', stepId: 'say' })
  expect(next({ step: 'say' })).toEqual({ nodeId: 'a', stepId: 'ask' })
  expect(next({ step: 'ask' })).toEqual({ nodeId: 'c', stepId: null })
  expect(next({ node: 'c' })).toEqual({ nodeId: 'b', stepId: 'say' })
  expect(next({ step: 'say' }, -1)).toEqual({ nodeId: 'c', stepId: null })
  expect(next({ step: 'elsewhere' }, -1)).toEqual({ nodeId: 'c', stepId: null })
  expect(problemAfter([problem('error', null)], {}, 1)).toBeNull()
})
