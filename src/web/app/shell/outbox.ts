import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { resumeOutbox } from '#web/api/conversations/outbox/resume-outbox.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'

/** Sends what an earlier page could not. Draws nothing. */
export function Outbox() {
  const queries = useQueryClient()
  const { app } = useCurrentApp()
  const uid = useSession().user?.uid
  useEffect(() => {
    if (uid !== undefined) void resumeOutbox(queries, uid, app.id)
  }, [queries, uid, app.id])
  return null
}
