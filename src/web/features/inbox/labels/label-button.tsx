import { Bookmark } from 'lucide-react'
import { type HTMLAttributes, type ReactElement, Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Label } from '#domain/conversations/label.ts'
import { commaList } from '#domain/i18n/comma-list.ts'

import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'

export const LabelChoice = lazyPart(async () => (await import('./label-choice.tsx')).LabelChoice)

type Props = {
  chosen: ReadonlySet<string>
  open: boolean
  onOpenChange: (open: boolean) => void
  onToggle: (label: Label) => void
  side?: 'top' | 'bottom'
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
}

/** A sheet in which labels are put on and taken off. */
export function LabelPopover({ chosen, onToggle, ...sheet }: Props) {
  return (
    <Popover title={t('Labels')} align="end" {...sheet}>
      <Suspense fallback={<div className="h-40" />}>
        <LabelChoice chosen={chosen} onToggle={onToggle} />
      </Suspense>
    </Popover>
  )
}

type ButtonProps = { labels: readonly Label[] } & Pick<Props, 'open' | 'onOpenChange' | 'onToggle'>

/** The labels of the open conversation. */
export function LabelButton({ labels, ...props }: ButtonProps) {
  const title = labels.length === 0 ? t('Labels') : t('Labels: {labels}', { labels: commaList(labels.map(({ name }) => name)) })
  const trigger = (
    <button type="button" aria-label={title} title={title} aria-keyshortcuts="l" className={iconButtonStyle()}>
      <Bookmark fill={labels.length > 0 ? 'currentColor' : 'none'} strokeWidth={1.75} />
    </button>
  )
  return <LabelPopover {...props} chosen={new Set(labels.map(({ id }) => id))} trigger={trigger} />
}
