import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Archive, Layers, Sparkles, Tag, UsersRound, X, Zap } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { NextStep, SuggestedStep } from '#domain/ai/suggested-step.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSuggestSteps } from '#web/api/conversations/assist.ts'
import { macrosQuery } from '#web/api/macros/macros.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { comingTime } from '#web/kit/text/upcoming-times.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useConversationVerbs } from '../conversation-verbs.ts'
import { useBulk } from '../list/use-bulk.ts'
import { useRunMacro } from '../macros/use-run-macro.ts'
import { insertPicked } from './completion/insert-picked.ts'
import type { DraftKeeper } from './drafts/use-drafts.ts'

type Props = { conversation: Conversation; keeper: DraftKeeper; onClose: () => void }

/** What AI suggests to do next, of the workspace's own tags, teams, macros and saved replies. Each is done with a click, and none without. */
export function NextSteps({ conversation, keeper, onClose }: Props) {
  const { app } = useCurrentApp()
  const suggest = useSuggestSteps(app.id, conversation.id)
  const [done, setDone] = useState<readonly SuggestedStep[]>([])
  const apply = useApply(conversation, keeper)
  const { mutate } = suggest
  useEffect(() => mutate(), [mutate])
  const left = suggest.data?.items.filter((item) => !done.includes(item)) ?? []
  return (
    <section aria-label={t('Suggested next steps')} className="mx-3 mt-2 rounded-control bg-iris-soft p-2 ps-3 text-secondary">
      <header className="flex items-center gap-1.5">
        <Sparkles className="size-3.5 shrink-0 text-iris-fg" aria-hidden />
        <h3 className="min-w-0 flex-1 truncate font-medium text-iris-fg">{t('AI suggestions')}</h3>
        <IconButton size="sm" side="top" label={t('Dismiss suggestions')} icon={<X />} onClick={onClose} />
      </header>
      <div role="status" className="text-ink-2">
        {suggest.isPending && t('Looking at the conversation…')}
        {suggest.isError && `${suggest.error.message} ${problemOf(suggest.error)}`}
        {suggest.data && left.length === 0 && (done.length > 0 ? t('All done.') : t('Nothing of yours fits this conversation.'))}
      </div>
      <ul className="flex flex-wrap gap-1.5">
        {left.map((item) => (
          <li key={JSON.stringify(item.step)}>
            <button
              type="button"
              title={item.reason}
              onClick={() => {
                apply(item.step)
                setDone((known) => [...known, item])
              }}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2 text-meta text-ink hover:bg-hover max-phone:min-h-11 [&>svg]:size-3.5"
            >
              {ICONS[item.step.kind]}
              {labelOf(item.step)}
              {item.reason !== '' && <span className="sr-only">: {item.reason}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const problemOf = (error: Error): string => (error instanceof ApiError ? (error.details[0]?.message ?? error.hint) : t('Try again.'))

const ICONS: Record<NextStep['kind'], ReactNode> = {
  tag: <Tag aria-hidden />,
  team: <UsersRound aria-hidden />,
  macro: <Layers aria-hidden />,
  savedReply: <Zap aria-hidden />,
  snooze: <AlarmClock aria-hidden />,
  close: <Archive aria-hidden />,
}

function labelOf(step: NextStep): string {
  switch (step.kind) {
    case 'tag':
      return t('Tag: {tag}', { tag: step.tag })
    case 'team':
      return t('Give to {name}', { name: step.name })
    case 'macro':
      return t('Run {name}', { name: step.name })
    case 'savedReply':
      return t('Reply: {name}', { name: step.name })
    case 'snooze':
      return step.on === 'tomorrow' ? t('Snooze until tomorrow') : t('Snooze until Monday')
    case 'close':
      return t('Close')
    default:
      return step satisfies never
  }
}

/** Gives the way to do a step by the command that people use for it, each with its own toast and undo. */
function useApply(conversation: Conversation, keeper: DraftKeeper): (step: NextStep) => void {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const verbs = useConversationVerbs(conversation)
  const bulk = useBulk()
  const runMacro = useRunMacro(conversation.id)
  const macros = useQuery(macrosQuery(app.id)).data
  const refused = (error: Error) => toasts.show(refusal(error))
  return (step) => {
    switch (step.kind) {
      case 'tag':
        return bulk.act({ command: { type: 'tag', add: [step.tag], remove: [] }, of: { ids: [conversation.id] } })
      case 'team':
        return verbs.assignTeam({ id: step.id, name: step.name })
      case 'macro': {
        const macro = macros?.find(({ id }) => id === step.id)
        return macro && runMacro(macro)
      }
      case 'savedReply':
        return void call('fillSavedReply', { appId: app.id, conversationId: conversation.id, savedReplyId: step.id }).then((reply) => {
          keeper.switchTo('reply')
          keeper.change(
            'reply',
            (draft) => insertPicked(draft, { from: draft.text.length, to: draft.text.length }, { sign: '/', reply }).draft,
          )
        }, refused)
      case 'snooze':
        return void comingTime({ at: 9, on: step.on }, app.timeZone, Date.now()).then((until) => until !== null && verbs.snooze(until))
      case 'close':
        return verbs.close()
      default:
        return step satisfies never
    }
  }
}
