import { describe, expect, it } from 'vitest'

import { callText, exitText, inputsOf, valueText, wokenText } from './explain-messages.ts'

describe('explanations', () => {
  it('names what resumed a step', () => {
    expect(wokenText({ type: 'entered' })).toBeNull()
    expect(wokenText({ type: 'replied', message: { messageId: 'm1', content: { type: 'buttonReply', id: 'b', title: 'Coffee' } } })).toBe(
      'The customer said: “Coffee”',
    )
    expect(wokenText({ type: 'replied', message: '…' })).toBe('The customer said: something that is no longer kept')
    expect(wokenText({ type: 'elapsed', timerId: 't' })).toBe('The time it waited for was up')
  })

  it('names the exit taken', () => {
    expect(['next', 'option:coffee', 'clientError', null].map((exit) => exitText(exit))).toEqual([
      'went on',
      'chose “coffee”',
      'took “clientError”',
      'waited here',
    ])
  })

  it('names the exit as the card does where that is known', () => {
    expect(exitText('option:coffee', 'A coffee')).toBe('→ A coffee')
  })

  it('shows a call’s result and duration', () => {
    const call = { stepId: 's', kind: 'call_http', outcome: 'answered', status: 200, durationMs: 140, waitedMs: null }

    expect(callText(call)).toBe('HTTP request: answered with 200 in 140 ms')
    expect(callText({ ...call, kind: 'run_function', outcome: 'refused', status: null, durationMs: 2_000 })).toBe(
      'Function: refused in 2 s',
    )
    expect(callText({ ...call, kind: 'run_function', outcome: 'ok', status: null, durationMs: 2_400, waitedMs: 2_100 })).toBe(
      'Function: ok in 2.4 s, 2.1 s of it waiting for a free worker',
    )
    expect(callText({ ...call, outcome: null, status: null, durationMs: null })).toBe('HTTP request: no result yet')
  })

  it('shows inputs, shortened', () => {
    expect(inputsOf({ kind: 'call_http', url: 'https://shop.test', headers: {}, body: null, tries: 2 })).toEqual([
      { name: 'url', value: 'https://shop.test' },
      { name: 'tries', value: '2' },
    ])
    expect(inputsOf(null)).toEqual([])
    expect(valueText('x'.repeat(300))).toHaveLength(201)
  })
})
