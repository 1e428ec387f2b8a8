import { ChevronDown } from 'lucide-react'

import { buttonStyle } from '#web/kit/form/button.tsx'
import { Menu, MenuChoice } from '#web/kit/overlay/menu.tsx'
import type { BusinessNumber } from './world/phone-types.ts'

type Props = { number: BusinessNumber; numbers: readonly BusinessNumber[]; onChange: (phoneNumberId: string) => void }

/** Chooses the business number that the customers write to. */
export function NumberMenu({ number, numbers, onChange }: Props) {
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={buttonStyle({ variant: 'ghost', className: 'tabular-nums' })}>
          <span className="max-lg:hidden">Writes to</span> {number.displayPhone}
          <ChevronDown aria-hidden />
        </button>
      }
    >
      <MenuChoice
        label="The phone writes to"
        value={number.phoneNumberId}
        onChange={onChange}
        options={numbers.map(({ phoneNumberId, displayPhone, verifiedName }) => ({
          value: phoneNumberId,
          label: `${displayPhone} · ${verifiedName}`,
        }))}
      />
    </Menu>
  )
}
