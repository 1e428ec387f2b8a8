import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'

import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { openingHours } from '#domain/workspace/automation.ts'
import { automationQuery } from '#web/api/apps/get-automation.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { SavedTestChat } from './save-test-chat.ts'
import { newTestChat, playedInputs, testChatReducer } from './test-chat-state.ts'
import { useRealCall } from './use-real-call.ts'
import { type SimulationSettings, useSimulated } from './use-simulated.ts'

/** How long each thing that was done stands before the next one is replayed. */
const REPLAY_MS = 700

/** A test chat of a draft: what was done, where it stands, and how to do more. Functions run for real where one may run them. */
export function useTestChat(flow: Flow, document: FlowDocument, kept: SavedTestChat) {
  const { app } = useCurrentApp()
  const isAdmin = roleAllows(app.role, 'admin')
  const [{ lookAt }, setPreferences] = usePreferences()
  const [state, act] = useReducer(
    testChatReducer,
    kept,
    (before) => before.last() ?? newTestChat(new Date().toISOString(), isAdmin ? ['run_function'] : [], lookAt),
  )
  // Where one tests is where one looks at messages too; a preview that is hidden stays so.
  useEffect(() => {
    if (lookAt !== 'nowhere' && lookAt !== state.channel) setPreferences({ lookAt: state.channel })
    // Only a choice here counts: what is chosen elsewhere does not turn the test around.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.channel])
  useEffect(() => kept.keep(state), [kept, state])
  const automation = useQuery(automationQuery(app.id)).data
  const { id: flowId, kind } = flow
  const inputs = useMemo(() => playedInputs(state), [state])
  const { contact, subject, channel, from, begunAt, mocks, real } = state

  const rest = useMemo((): SimulationSettings => {
    const { name, phone, email, timeZone, tags, fields } = contact
    const start = {
      seed: 'testChat',
      now: begunAt,
      timeZone: app.timeZone,
      channel,
      contact: { name, phone, email, timeZone, tags: [...tags], fields },
      appName: app.name,
      ...(subject && { vars: subject.vars }),
      ...(from !== null && { from }),
      ...(automation && { businessHours: openingHours(automation), sessionHours: automation.sessionHours, onFault: automation.onFault }),
    }
    return { flowId, kind, start, mocks, real, inputs }
  }, [flowId, kind, contact, subject, channel, from, begunAt, mocks, real, inputs, app.timeZone, app.name, automation])

  const simulated = useSimulated(app.id, document, rest)
  const call = useRealCall(app.id, simulated.shown?.simulated.pending ?? null, act)

  useEffect(() => {
    if (state.shown === null) return
    const timer = setTimeout(() => act({ type: 'playNext' }), REPLAY_MS)
    return () => clearTimeout(timer)
  }, [state.shown])

  return { app, isAdmin, state, act, call, ...simulated }
}
