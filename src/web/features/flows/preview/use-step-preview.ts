import { useEffect, useState } from 'react'

import type { FlowDocument, FlowKind, StepNode } from '#domain/flows/flow-document.ts'

import { useCurrentApp } from '#web/session/current-app.tsx'
import { askWorker } from '../worker/ask-worker.ts'
import type { Previews } from '../worker/simulating.ts'
import { SOMEBODY } from '../test-chat/state/test-chat-state.ts'

/** Letters that are typed closely are looked at together. */
const PAUSE_MS = 120

/** What a step shows of which nothing can be said. */
const NOTHING: Previews = { now: [], whenClosed: [] }

/** What the step says as it is written now; null until that is known. What was shown stays until then. */
export function useStepPreview(kind: FlowKind, document: FlowDocument, step: StepNode, channel: 'whatsapp' | 'webchat'): Previews | null {
  const { app } = useCurrentApp()
  const [shown, setShown] = useState<Previews | null>(null)
  useEffect(() => {
    let isStale = false
    const look = async () => {
      const { name, phone, email } = SOMEBODY
      const start = { now: new Date().toISOString(), timeZone: app.timeZone, appName: app.name, channel, contact: { name, phone, email } }
      const previews = await askWorker('preview', { step, kind, document, start })
      if (!isStale) setShown(previews)
    }
    // A preview that fails is none: what is wrong with the step is said by its problems.
    const timer = setTimeout(() => void look().catch(() => !isStale && setShown(NOTHING)), PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [app.timeZone, app.name, kind, document, step, channel])
  return shown
}
