import { useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'
import type { SimulationState, StepLocation } from '#flow/simulation/simulation-state.ts'

import type { Bubble } from '#web/kit/phone/bubble.ts'
import { ListSheet } from '#web/kit/phone/list-sheet.tsx'
import { FormAnswers } from './form-answers.tsx'
import { CART } from './samples.ts'
import { TestChatLine } from './test-chat-line.tsx'
import { formatMoment } from '../test-chat-formatters.ts'

/** A pause after which the time is said again. */
const PAUSE_MS = 600_000

type Props = {
  simulation: SimulationState
  appId: string
  timeZone: string
  onGive: (input: SimulationInput) => void
  onShow: (location: StepLocation) => void
}

/** The talk as the customer sees it, with what happened beside it. */
export function TestChatMessages({ simulation, appId, timeZone, onGive, onShow }: Props) {
  const [open, setOpen] = useState<Bubble | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { lines } = simulation
  useEffect(() => {
    // Not scrollIntoView: it would move what stands around the pane as well.
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [lines.length])

  const show = (bubble: Bubble) => (bubble.kind === 'catalog' ? onGive({ type: 'send', content: CART }) : setOpen(bubble))
  return (
    <>
      <div
        ref={scroller}
        role="log"
        aria-label={t('Test chat')}
        tabIndex={0}
        className="focus-inset min-h-0 flex-1 overflow-y-auto overscroll-contain bg-sunken"
      >
        {lines.length === 0 && (
          <p className="px-8 py-12 text-center text-secondary text-ink-2">{t('The flow has not said anything yet.')}</p>
        )}
        <ol className="flex flex-col gap-1.5 px-3 py-3">
          {lines.map((line, index) => [
            isAfterPause(lines[index - 1]?.at, line.at) && (
              <li key={`at-${line.id}`} className="self-center rounded-row px-2 py-0.5 text-meta text-ink-2">
                {formatMoment(line.at, timeZone)}
              </li>
            ),
            <TestChatLine key={line.id} line={line} appId={appId} timeZone={timeZone} onGive={onGive} onOpen={show} onShow={onShow} />,
          ])}
        </ol>
      </div>
      {open?.kind === 'list' && (
        <ListSheet bubble={open} onSend={({ id, title }) => onGive({ type: 'tap', id, title })} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'form' && (
        <FormAnswers
          label={open.label}
          onSend={(answers) => onGive({ type: 'send', content: { type: 'formReply', name: null, token: open.token, answers } })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const isAfterPause = (before: string | undefined, at: string): boolean =>
  before === undefined || Date.parse(at) - Date.parse(before) >= PAUSE_MS
