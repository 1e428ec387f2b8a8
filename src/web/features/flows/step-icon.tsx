import { clsx } from 'clsx'
import { CircleQuestionMark } from 'lucide-react'

import type { Tone } from './layout/layout-parts.ts'
import { STEP_ICONS } from './step-icons.ts'

/** The tints, each with the colour of words on it. */
export const TONES: Readonly<Record<Tone, string>> = {
  teal: 'bg-lagoon-soft text-lagoon-fg',
  honey: 'bg-honey-soft text-honey-fg',
  iris: 'bg-iris-soft text-iris-fg',
  coral: 'bg-coral-soft text-coral-soft-fg',
  neutral: 'bg-active text-ink-2',
  success: 'bg-success-soft text-success',
}

/** The sign of a step kind on its tint. */
export function StepIcon({ icon, tone, small = false }: { icon: string; tone: Tone; small?: boolean }) {
  const Icon = STEP_ICONS[icon] ?? CircleQuestionMark
  return (
    <span
      aria-hidden
      className={clsx('inline-flex shrink-0 items-center justify-center rounded-row', TONES[tone], small ? 'size-5' : 'size-6')}
    >
      <Icon className={small ? 'size-3' : 'size-3.5'} />
    </span>
  )
}
