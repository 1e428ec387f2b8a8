import { FlaskConical, RotateCcw, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { AgentConfig } from '#domain/ai/agent-config.ts'

import { useAgentTests } from '#web/api/ai/agent-tests.ts'
import { refusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { useComposer } from '#web/kit/phone/use-composer.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ChatLineView, callLabel } from './chat-line.tsx'
import { scenarioFromChat } from './scenario-from-chat.ts'
import { NOT_RUN, type TestChatControls } from './use-test-chat.ts'

type Props = { agentId: string; chat: TestChatControls; name: string; draft: AgentConfig }

/** A chat with the draft. */
export function TestChat({ agentId, chat, name, draft }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const { lines, busy, calls, ended } = chat
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [lines.length, busy])
  return (
    <section aria-label={t('Test chat')} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line ps-4 pe-3">
        <h2 className="text-title font-semibold">{t('Test chat')}</h2>
        <Tag tone="lagoon">{t('Draft')}</Tag>
        <div className="flex-1" />
        <SaveAsTest agentId={agentId} lines={lines} />
        <IconButton label={t('Restart')} icon={<RotateCcw />} disabled={lines.length === 0} onClick={chat.restart} />
      </header>
      <div role="log" aria-label={t('Messages')} tabIndex={0} className="focus-inset min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {lines.length === 0 && !busy ? (
          <EmptyState title={t('Try the draft')}>{t('Write as a customer would. Tools aren’t used and nothing is sent.')}</EmptyState>
        ) : (
          <div className="flex min-h-full flex-col justify-end gap-3 p-4">
            {lines.map((line, at) => (
              <ChatLineView
                key={at}
                line={line}
                name={name}
                draft={draft}
                onRetry={chat.failed && at === lines.length - 1 ? chat.retry : undefined}
              />
            ))}
            {busy && (
              <p role="status" className="self-end rounded-bubble bg-iris-soft px-3 py-2 text-secondary text-iris-fg">
                {t('{name} is writing…', { name })}
              </p>
            )}
            {ended && <p className="text-center text-meta text-ink-3">{t('A teammate goes on from here. Restart to test again.')}</p>}
            <div ref={end} />
          </div>
        )}
      </div>
      {calls.length > 0 ? (
        <ToolResults key={lines.length} chat={chat} draft={draft} />
      ) : (
        <Composer disabled={busy || ended || chat.failed} onSay={chat.say} />
      )}
    </section>
  )
}

/** Makes a scenario of the chat, which may be run again and again. */
function SaveAsTest({ agentId, lines }: { agentId: string; lines: TestChatControls['lines'] }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { save } = useAgentTests(app.id, agentId)
  const body = scenarioFromChat(lines)
  return (
    <IconButton
      label={t('Save as test')}
      icon={<FlaskConical />}
      disabled={body === null || save.isPending}
      onClick={() =>
        body &&
        save.mutate(
          { id: null, body },
          {
            onSuccess: () => void toasts.show({ title: t('Saved as a scenario under Tests') }),
            onError: (error) => void toasts.show(refusal(error)),
          },
        )
      }
    />
  )
}

function Composer({ disabled, onSay }: { disabled: boolean; onSay: (text: string) => void }) {
  const { text, setText, canSend, send, sendOnEnter } = useComposer(onSay, { disabled })
  return (
    <form data-docked onSubmit={send} className="flex shrink-0 items-end gap-2 p-3">
      <textarea
        rows={1}
        value={text}
        maxLength={4_096}
        aria-label={t('Message as a customer')}
        placeholder={t('Message as a customer')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendOnEnter}
        className={inputStyle({ className: 'field-sizing-content max-h-32 min-h-10 min-w-0 flex-1 resize-none py-2.25' })}
      />
      <IconButton
        type="submit"
        label={t('Send')}
        icon={<SendHorizontal />}
        side="top"
        size="lg"
        disabled={!canSend}
        className="bg-lagoon text-on-lagoon enabled:hover:bg-lagoon-hover enabled:hover:text-on-lagoon"
      />
    </form>
  )
}

/** What the tools that the agent wanted would have answered. */
function ToolResults({ chat, draft }: { chat: TestChatControls; draft: AgentConfig }) {
  const [results, setResults] = useState<readonly string[]>(chat.calls.map(() => ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    chat.answerTools(results)
  }
  return (
    <form onSubmit={submit} className="flex max-h-72 shrink-0 flex-col gap-3 overflow-y-auto border-t border-line p-3">
      {chat.calls.map((call, at) => (
        <label key={call.id} className="flex flex-col gap-1.5 text-secondary font-medium">
          {t('Result of {name}', { name: callLabel(call.name, draft) })}
          <textarea
            rows={2}
            value={results[at]}
            maxLength={4_000}
            placeholder={NOT_RUN}
            onChange={({ target }) => setResults(results.with(at, target.value))}
            className={inputStyle({ className: 'field-sizing-content max-h-32 w-full resize-none py-2 font-normal' })}
          />
        </label>
      ))}
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-meta text-ink-3">{t('Tools aren’t used in a test chat. Write what they would return.')}</p>
        <Button type="submit" variant="primary">
          {t('Continue')}
        </Button>
      </div>
    </form>
  )
}
