import { clsx } from 'clsx'
import {
  CircleQuestionMark,
  CornerDownRight,
  GitBranch,
  Globe,
  Layers,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquare,
  Tag,
  Timer,
  UserPen,
  UserPlus,
  Zap,
} from 'lucide-react'

import type { Tone } from './picture/picture.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'corner-down-right': CornerDownRight,
  'git-branch': GitBranch,
  globe: Globe,
  layers: Layers,
  'message-circle-question': MessageCircleQuestionMark,
  'message-square': MessageSquare,
  timer: Timer,
  tag: Tag,
  'user-pen': UserPen,
  'user-plus': UserPlus,
  zap: Zap,
}

const TONES: Readonly<Record<Tone, string>> = {
  teal: 'bg-lagoon-soft text-lagoon-fg',
  honey: 'bg-honey-soft text-honey-fg',
  iris: 'bg-iris-soft text-iris-fg',
  coral: 'bg-coral-soft text-coral-soft-fg',
  neutral: 'bg-active text-ink-2',
  success: 'bg-success-soft text-success',
}

/** The sign of a step kind on its tint. */
export function StepIcon({ icon, tone, small = false }: { icon: string; tone: Tone; small?: boolean }) {
  const Icon = ICONS[icon] ?? CircleQuestionMark
  return (
    <span
      aria-hidden
      className={clsx('inline-flex shrink-0 items-center justify-center rounded-row', TONES[tone], small ? 'size-5' : 'size-6')}
    >
      <Icon className={small ? 'size-3' : 'size-3.5'} />
    </span>
  )
}
