import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'

import { inputStyle } from './input-style.ts'
import { itemStyle, popupStyle } from '../overlay/popup-style.ts'

type Option<V extends string> = { value: V; label: string }
type Props<V extends string> = {
  value: V
  onChange: (value: V) => void
  options: readonly Option<V>[]
  id?: string
  label?: string
  disabled?: boolean
  className?: string
}

/** One of a short list of values. `label` names it when no visible label does. */
export function Select<V extends string>({ value, onChange, options, id, label, disabled = false, className = 'w-full' }: Props<V>) {
  return (
    // Its style element for hidden scrollbars would break the content security policy.
    <CSPProvider disableStyleElements>
      <Base.Root items={options} value={value} disabled={disabled} onValueChange={(next) => next !== null && onChange(next)}>
        <Base.Trigger
          id={id}
          aria-label={label}
          className={inputStyle({ className: `flex h-9 items-center justify-between gap-2 text-start max-phone:h-11 ${className}` })}
        >
          <Base.Value className="truncate" />
          <Base.Icon>
            <ChevronDown className="size-4 text-ink-3" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
            <Base.Popup
              className={popupStyle({ className: 'max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width) overflow-y-auto' })}
            >
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={itemStyle()}>
                  <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check className="size-4 text-lagoon" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
