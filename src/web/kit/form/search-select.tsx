import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { inputStyle } from './input-style.ts'
import { itemStyle, popupStyle } from '../overlay/popup-style.ts'

interface Option {
  value: string
  label: string
}

type Props = {
  id?: string
  /** Its name, where no label of a field says it. */
  label?: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** What may be searched for, as "Find a block". */
  search: string
}

/** More than anybody reads through; what is not among them is found by its letters. */
const SHOWN = 100

/** One of a list that may be long, found by a few letters. */
export function SearchSelect({ id, label, value, options, onChange, search }: Props) {
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      limit={SHOWN}
      autoHighlight
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      onValueChange={(next: Option | null) => next && onChange(next.value)}
    >
      <Combobox.Trigger
        id={id}
        aria-label={label}
        className={inputStyle({ className: 'flex h-9 w-full items-center justify-between gap-2 text-start max-phone:h-11' })}
      >
        <span className="truncate">{chosen?.label}</span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup
            aria-label={search}
            className={popupStyle({ className: 'flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) flex-col' })}
          >
            <Combobox.Input
              placeholder={search}
              aria-label={search}
              className={inputStyle({ className: 'mb-1 h-9 w-full shrink-0 max-phone:h-11' })}
            />
            <Combobox.Empty>
              <p className="p-2 text-secondary text-ink-2">{t('Nothing of that name.')}</p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto">
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className={itemStyle()}>
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  <Combobox.ItemIndicator>
                    <Check className="size-4 text-lagoon" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
