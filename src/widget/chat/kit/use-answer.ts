import { useEffect, useState } from 'preact/hooks'

import type { CallOptions } from '../state/calls.ts'
import { useChat, useWords } from './use-chat.ts'

/** Asks the server once for what a part shows, and again when told to. `failed` says why there is no answer. */
export function useAnswer<Answer>(path: string, method: CallOptions['method'] = 'GET') {
  const { ask } = useChat()
  const { say } = useWords()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  useEffect(() => {
    let isOver = false
    setFailed(null)
    ask<Answer>(path, { method }).then(
      (got) => isOver || setAnswer(got),
      (error) => isOver || setFailed(error),
    )
    // Another question was asked meanwhile: the answer to this one comes too late.
    return () => {
      isOver = true
    }
  }, [ask, path, method, tries])
  return { answer, failed: failed && (failed.message || say('didNotLoad')), retry: () => setTries(tries + 1) }
}
