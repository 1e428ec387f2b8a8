import { clsx } from 'clsx'

import type { Label, LabelColor } from '#domain/conversations/label.ts'

import { Tag } from '../form/tag.tsx'

const DOTS: Record<LabelColor, string> = {
  slate: 'bg-ink-3',
  teal: 'bg-lagoon',
  iris: 'bg-iris',
  coral: 'bg-coral',
  honey: 'bg-warning',
  moss: 'bg-success',
  sky: 'bg-info',
  rose: 'bg-danger',
}

/** The color of a label. Its name stands beside it: a color alone tells nobody anything. */
export const LabelDot = ({ color }: { color: LabelColor }) => (
  <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', DOTS[color])} />
)

/** A label of a conversation. */
export const LabelMark = ({ label: { name, color } }: { label: Label }) => <Tag icon={<LabelDot color={color} />}>{name}</Tag>
