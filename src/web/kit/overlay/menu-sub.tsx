import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { useMenuParts } from './menu-parts.ts'
import { itemStyle, popupStyle } from './popup-style.ts'

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
