import { useState } from 'react'
import { t } from '#domain/i18n/t.ts'

/** Runs something once at a time and keeps its answer, or the words of what went wrong. */
export function useTryOut<Answer>(perform: () => Promise<Answer>) {
  const [state, setState] = useState<{ busy: boolean; answer: Answer | null; fault: string | null }>({
    busy: false,
    answer: null,
    fault: null,
  })
  const run = () => {
    setState({ busy: true, answer: null, fault: null })
    perform().then(
      (answer) => setState({ busy: false, answer, fault: null }),
      (error: unknown) => setState({ busy: false, answer: null, fault: error instanceof Error ? error.message : t('Try again.') }),
    )
  }
  return { ...state, run }
}
