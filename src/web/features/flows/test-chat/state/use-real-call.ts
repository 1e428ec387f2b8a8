import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Asked } from '#flow/simulation/simulation-state.ts'

import { tryFunction, tryRequest } from '#web/api/flows/try-step.ts'
import type { TestChatAction } from './test-chat-state.ts'

/** Makes the call that a test chat waits for, once, and gives the test chat its answer. */
export function useRealCall(appId: string, pending: Asked | null, act: (act: TestChatAction) => void) {
  const call = useMutation({
    mutationFn: (asked: Asked) => make(appId, asked),
    onSuccess: (result, { location }) => act({ type: 'give', input: { type: 'answer', stepId: location.stepId, result } }),
  })
  const { mutate, reset } = call
  const id = pending?.id
  useEffect(() => {
    reset()
    if (pending) mutate(pending)
    // The same call comes back as another object whenever the conversation is played again; it is made once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, mutate, reset])
  return { failure: pending ? call.error : null, retry: () => pending && mutate(pending) }
}

async function make(appId: string, { effect }: Asked): Promise<EffectResult> {
  switch (effect.kind) {
    case 'call_http':
      return (await tryRequest(appId)(effect)).result
    case 'run_function': {
      const { source, inputs, timeMs, memoryMb } = effect
      return (await tryFunction(appId)({ source, inputs, timeMs, memoryMb })).result
    }
    default:
      throw new Error(`“${effect.kind}” cannot be tried by itself.`)
  }
}
