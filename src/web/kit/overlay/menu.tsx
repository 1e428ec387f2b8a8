import { Check } from 'lucide-react'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, Suspense } from 'react'

import { Keys } from '../text/keys.tsx'
import { lazyPart } from '../hooks/lazy-component.ts'
import { useMenuParts } from './menu-parts.ts'
import { itemStyle } from './popup-style.ts'
import { useOnDemand } from '../hooks/use-on-demand.ts'

export const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup)

type MenuProps = {
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A sheet of actions that opens from `trigger`. It is loaded when it is first opened. */
export function Menu({ trigger, children, align = 'start', side = 'bottom', ...controlled }: MenuProps) {
  const { wanted, open, setOpen, trigger: near } = useOnDemand(MenuPopup, controlled)
  const closed = cloneElement(trigger, { ...near, 'aria-haspopup': 'menu' })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuPopup trigger={trigger} align={align} side={side} open={open} onOpenChange={setOpen}>
        {children}
      </MenuPopup>
    </Suspense>
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
  const { Item } = useMenuParts()
  return (
    <Item disabled={disabled} onClick={onSelect} className={itemStyle({ tone })}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys && (
        <span className="max-phone:hidden">
          <Keys keys={keys} />
        </span>
      )}
    </Item>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
  /** The menu closes with the choice: nothing else is chosen in it. */
  closes?: boolean
}

/** A named group of a menu in which one value is chosen. */
export function MenuChoice<V extends string>({ label, value, onChange, options, closes = false }: ChoiceProps<V>) {
  const { RadioGroup, GroupLabel, RadioItem, RadioItemIndicator } = useMenuParts()
  return (
    <RadioGroup value={value} onValueChange={onChange}>
      <GroupLabel className="px-2 pt-2 pb-1 text-meta text-ink-3">{label}</GroupLabel>
      {options.map((option) => (
        <RadioItem key={option.value} value={option.value} closeOnClick={closes} className={itemStyle()}>
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <RadioItemIndicator>
            <Check className="text-lagoon" />
          </RadioItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator className="mx-2 my-1 h-px bg-line" />
}

/** Words in a menu that cannot be chosen. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2 py-1.5 text-meta text-ink-3">{children}</div>
}
