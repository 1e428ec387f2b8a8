import { useEffect, useState } from 'preact/hooks'

import type { CallOptions } from '../state/calls.ts'
import { useChat } from './use-chat.ts'

/** Asks the server once for what a part shows, and again when told to. */
export function useAnswer<Answer>(path: string, method: CallOptions['method'] = 'GET') {
  const { ask } = useChat()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    ask<Answer>(path, { method }).then(setAnswer, () => setFailed(true))
  }, [ask, path, method, tries])
  return { answer, failed, retry: () => setTries(tries + 1) }
}
