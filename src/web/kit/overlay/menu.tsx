import { Check, ChevronRight } from 'lucide-react'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, Suspense } from 'react'

import { Keys } from '../text/keys.tsx'
import { lazyPart } from '../hooks/lazy-component.ts'
import { useMenuParts } from './menu-parts.ts'
import { itemStyle, popupStyle } from './popup-style.ts'
import { useOnDemand } from '../hooks/use-on-demand.ts'

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup)

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

/** A row that opens a further menu beside it. */
export function MenuSub({ icon, label, children }: { icon?: ReactNode; label: string; children: ReactNode }) {
  const { SubmenuRoot, SubmenuTrigger, Portal, Positioner, Popup } = useMenuParts()
  return (
    <SubmenuRoot>
      <SubmenuTrigger className={itemStyle({ className: 'data-popup-open:bg-hover' })}>
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight className="rtl:-scale-x-100" aria-hidden />
      </SubmenuTrigger>
      <Portal>
        <Positioner className="z-50 outline-none" alignOffset={-4}>
          <Popup className={popupStyle({ className: 'max-h-(--available-height) max-w-72 min-w-48 overflow-y-auto' })}>{children}</Popup>
        </Positioner>
      </Portal>
    </SubmenuRoot>
  )
}

type CheckProps = { checked: boolean; onChange: () => void; icon?: ReactNode; children: ReactNode }

/** A row that is on or off; the menu stays open for the next. */
export function MenuCheck({ checked, onChange, icon, children }: CheckProps) {
  const { CheckboxItem, CheckboxItemIndicator } = useMenuParts()
  return (
    <CheckboxItem checked={checked} onCheckedChange={onChange} closeOnClick={false} className={itemStyle()}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <CheckboxItemIndicator>
        <Check className="text-lagoon" />
      </CheckboxItemIndicator>
    </CheckboxItem>
  )
}
