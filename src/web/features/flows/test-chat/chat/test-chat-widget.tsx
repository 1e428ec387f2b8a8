import { useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import { previewSession } from '#domain/webchat/preview.ts'
import { messagesOf, toChatLines } from '#flow/simulation/chat-lines.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'
import type { SimulationState, StepLocation } from '#flow/simulation/simulation-state.ts'

import { WidgetFrame } from '#web/kit/webchat/widget-frame.tsx'
import { useChatAround } from '#web/features/flows/widget/use-chat-around.ts'
import { answerFor, toInput } from '#web/features/flows/widget/widget-acts.ts'
import { SystemLine } from './test-chat-line.tsx'

type Props = {
  simulation: SimulationState
  appId: string
  onGive: (input: SimulationInput) => void
  onShow: (location: StepLocation) => void
}

/** The conversation in the web chat itself, with what happened beside its last turn below it. */
export function TestChatWidget({ simulation, appId, onGive, onShow }: Props) {
  const { lines } = simulation
  const { config, around } = useChatAround(useMemo(() => messagesOf(lines).map(({ content }) => content), [lines]))
  const session = useMemo(() => previewSession(config, toChatLines(simulation, [], around)), [config, simulation, around])
  const find = (messageId: string) => messagesOf(lines).find(({ id }) => id === messageId)?.content
  const beside = lines.slice(lines.findLastIndex(({ from }) => from === 'customer') + 1).filter((line) => line.from === 'system')
  return (
    <>
      <WidgetFrame
        bare
        title={t('Test chat')}
        session={session}
        className="min-h-0 w-full flex-1"
        onAct={(act) => void toInput(appId, act, find).then((input) => input && onGive(input))}
        onAsk={(path) => answerFor(appId, path, find)}
      />
      {beside.length > 0 && (
        <ul aria-label={t('Beside the conversation')} className="max-h-32 shrink-0 overflow-y-auto border-t border-line bg-surface py-1">
          {beside.map((line) => (
            <SystemLine key={line.id} line={line} onShow={onShow} />
          ))}
        </ul>
      )}
    </>
  )
}
