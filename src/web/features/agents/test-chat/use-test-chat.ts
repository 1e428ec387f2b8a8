import { useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { AgentResult } from '#domain/actions/ai/run-agent.ts'
import type { JudgedAnswer } from '#domain/ai/answer-note.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import { trimTranscript } from '#flow/agents/transcript.ts'
import { tryDraft } from '#web/api/ai/agents.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { AgentDrafting } from '../draft/agent-drafting.ts'

export type Answer = Extract<AgentResult, { outcome: 'answered' }>

/** One line of a test chat. */
export type ChatLine =
  | { kind: 'customer'; text: string }
  | { kind: 'agent'; answer: Answer; judged: JudgedAnswer; ms: number }
  | { kind: 'result'; name: string; text: string }
  | { kind: 'problem'; title: string; text: string }

/** What the model is told where nobody says what a tool would have answered. */
export const NOT_RUN = t('Not run: this is a test chat.')

/** The tools by which an agent ends its part. */
export const isEnd = (name: string): boolean => name === 'hand_over_to_person' || name === 'out_of_scope'

export interface TestChatState {
  lines: readonly ChatLine[]
  /** Waits for the model. */
  busy: boolean
  /** Calls whose results the agent waits for. */
  calls: Answer['calls']
  /** The agent handed over. */
  ended: boolean
  /** The last question can be asked again. */
  failed: boolean
}

export interface TestChatControls extends TestChatState {
  say: (text: string) => void
  /** Says what the tools answered, in the order of `calls`. */
  answerTools: (results: readonly string[]) => void
  retry: () => void
  restart: () => void
}

const EMPTY: TestChatState = { lines: [], busy: false, calls: [], ended: false, failed: false }

/** A chat with an agent's draft, apart from any conversation: nothing is sent, and no tool is used. */
export function useTestChat(agentId: string, drafting: AgentDrafting): TestChatControls {
  const { app } = useCurrentApp()
  const [state, setState] = useState(EMPTY)
  const messages = useRef<readonly AgentMessage[]>([])
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const ask = async (added: readonly ChatLine[]) => {
    const controller = new AbortController()
    asking.current = controller
    setState((before) => ({ ...before, lines: [...before.lines, ...added], busy: true, calls: [], failed: false }))
    const next = await answerOf(app, agentId, drafting, messages.current)
    // It was restarted, or left, meanwhile.
    if (controller.signal.aborted) return
    if (next.kind === 'agent') messages.current = [...messages.current, toMessage(next)]
    setState((before) => after(before, next))
  }
  const say = (text: string) => {
    messages.current = [...messages.current, { role: 'customer', text }]
    void ask([{ kind: 'customer', text }])
  }
  const answerTools = (results: readonly string[]) => {
    const told = state.calls.map(({ id, name }, at) => ({ role: 'tool' as const, id, name, result: results[at]?.trim() || NOT_RUN }))
    messages.current = [...messages.current, ...told]
    void ask(told.map(({ name, result }) => ({ kind: 'result', name, text: result })))
  }
  const restart = () => {
    asking.current?.abort()
    messages.current = []
    setState(EMPTY)
  }
  return { ...state, say, answerTools, restart, retry: () => void ask([]) }
}

function after(before: TestChatState, next: ChatLine): TestChatState {
  const calls = next.kind === 'agent' ? next.answer.calls : []
  const ended = calls.some(({ name }) => isEnd(name))
  return { lines: [...before.lines, next], busy: false, calls: ended ? [] : calls, ended, failed: next.kind === 'problem' }
}

/** What was said, and not what the model wanted to say. */
const toMessage = ({ answer, judged }: Extract<ChatLine, { kind: 'agent' }>): AgentMessage => ({
  role: 'agent',
  text: judged.text,
  calls: answer.calls.map(({ tool: _, ...call }) => call),
})

async function answerOf(
  app: { id: string; timeZone: string },
  agentId: string,
  drafting: AgentDrafting,
  messages: readonly AgentMessage[],
): Promise<ChatLine> {
  await drafting.flush()
  const { save, problem } = drafting.get()
  if (save !== 'saved')
    return { kind: 'problem', title: t('The draft isn’t saved'), text: problem ?? t('Fix the marked fields, then try again.') }
  try {
    const { result, judged, ms } = await tryDraft(app.id, agentId, { messages: trimTranscript(messages), timeZone: app.timeZone })
    if (result.outcome === 'answered' && judged) return { kind: 'agent', answer: result, judged, ms }
    const title = result.outcome === 'limit' ? t('A limit was reached') : t('The model didn’t answer')
    return { kind: 'problem', title, text: 'problem' in result ? result.problem : '' }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'problem', title: error.message, text: error.hint }
    throw error
  }
}
