import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode } from 'react'

import { Keys } from './keys.tsx'
import { itemStyle, popupStyle } from './popup-style.ts'

type MenuProps = {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A sheet of actions that opens from `trigger`. */
export function Menu({ trigger, children, align = 'start', side = 'bottom', open, onOpenChange }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} align={align} className="z-50 outline-none">
          <Base.Popup className={popupStyle({ className: 'max-h-(--available-height) min-w-52 overflow-y-auto' })}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = {
  icon?: ReactNode
  keys?: string
  tone?: 'plain' | 'danger'
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** One action of a menu. */
export function MenuItem({ icon, keys, tone, disabled = false, onSelect, children }: ItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={itemStyle({ tone })}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys && <Keys keys={keys} />}
    </Base.Item>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
}

/** A named group of a menu in which one value is chosen. */
export function MenuChoice<V extends string>({ label, value, onChange, options }: ChoiceProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-2 pt-2 pb-1 text-meta text-ink-3">{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={itemStyle()}>
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check className="text-lagoon" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />
}

/** Words in a menu that cannot be chosen. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2 py-1.5 text-meta text-ink-3">{children}</div>
}
