import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'

type Props = { checked: boolean; mixed?: boolean; onChange: (checked: boolean) => void; label: string; disabled?: boolean }

/** A box to tick. `label` names it; visible words beside it are the caller's. */
export function Checkbox({ checked, mixed = false, onChange, label, disabled = false }: Props) {
  return (
    <Base.Root
      checked={checked}
      indeterminate={mixed}
      disabled={disabled}
      onCheckedChange={onChange}
      aria-label={label}
      className="relative inline-flex size-4.5 shrink-0 items-center justify-center rounded-tag border border-control bg-surface text-on-lagoon after:absolute after:-inset-2 data-checked:border-lagoon data-checked:bg-lagoon data-disabled:opacity-50 data-indeterminate:border-lagoon data-indeterminate:bg-lagoon"
    >
      <Base.Indicator>{mixed ? <Minus className="size-3.5" /> : <Check className="size-3.5" strokeWidth={3} />}</Base.Indicator>
    </Base.Root>
  )
}
