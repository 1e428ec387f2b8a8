import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'
import type { Line, StepLocation } from '#flow/simulation/simulation-state.ts'
import type { Bubble } from '#web/kit/phone/bubble.ts'
import { BubbleRow } from '#web/kit/phone/bubble-row.tsx'
import { formatClock } from '#web/kit/text/format-time.ts'
import { toBubble } from '#web/features/flows/bubbles/to-bubble.ts'

import { PLACE } from './samples.ts'

type Props = {
  line: Line
  appId: string
  timeZone: string
  onGive: (input: SimulationInput) => void
  onOpen: (bubble: Bubble) => void
  onShow: (location: StepLocation) => void
}

/** One line of a tried conversation: a message of either side, or what happened beside it. */
export const TestChatLine = memo(function TestChatLine({ line, appId, timeZone, onGive, onOpen, onShow }: Props) {
  if (line.from === 'system') return <SystemLine line={line} onShow={onShow} />
  const own = line.from === 'customer'
  const bubble = toBubble(appId, line.content)
  return (
    <BubbleRow
      bubble={bubble}
      own={own}
      who={own ? t('Customer') : t('Business')}
      meta={formatClock(line.at, timeZone)}
      onOpen={() => onOpen(bubble)}
      onPlace={() => onGive({ type: 'send', content: PLACE })}
      onTap={({ id, title }) => onGive({ type: 'tap', id, title })}
    />
  )
})

/** What happened beside the conversation: neither side said it. */
export function SystemLine({
  line: { tone, text, location },
  onShow,
}: {
  line: Extract<Line, { from: 'system' }>
  onShow: (location: StepLocation) => void
}) {
  const isProblem = tone === 'problem'
  return (
    <li
      className={clsx(
        'mx-2 flex items-start justify-center gap-2 rounded-control px-3 py-1.5 text-meta wrap-anywhere',
        isProblem ? 'bg-warning-soft text-ink' : 'text-center text-ink-2',
      )}
    >
      {isProblem && <TriangleAlert aria-label={t('Problem')} className="mt-0.5 size-3.5 shrink-0 text-warning" />}
      <span className="min-w-0">
        {text}
        {isProblem && location && (
          <button
            type="button"
            onClick={() => onShow(location)}
            className="relative block font-medium text-lagoon underline after:absolute after:-inset-3"
          >
            {t('Show the step')}
          </button>
        )}
      </span>
    </li>
  )
}
