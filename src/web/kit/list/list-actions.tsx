import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'

import { Button } from '../form/button.tsx'
import { iconButtonStyle } from '../form/icon-button.tsx'
import { useMediaQuery } from '../hooks/use-media-query.ts'
import { Menu, MenuItem } from '../overlay/menu.tsx'

interface ListAction {
  icon: ReactNode
  label: string
  onSelect: () => void
  busy?: boolean
  /** Stands elsewhere where there is room. */
  phoneOnly?: boolean
  disabled?: boolean
  /** Why it cannot be done. */
  title?: string | undefined
}

/** What one can do with a list beside making one more: buttons, and on phones one menu, so that its head stays one row in every language. */
export function ListActions({ actions }: { actions: readonly ListAction[] }) {
  const isPhone = useMediaQuery('(width < 31.25rem)')
  if (actions.length === 0) return null
  if (!isPhone) {
    return actions.map(
      ({ icon, label, onSelect, busy, disabled, title, phoneOnly }) =>
        !phoneOnly && (
          <Button key={label} icon={icon} busy={busy} disabled={disabled} title={title} onClick={onSelect}>
            {label}
          </Button>
        ),
    )
  }
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={t('More actions')} className={iconButtonStyle()}>
          <Ellipsis />
        </button>
      }
    >
      {actions.map(({ icon, label, onSelect, busy, disabled }) => (
        <MenuItem key={label} icon={icon} disabled={busy || disabled} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The words of the button that makes one more: in the head of a phone its sign stands alone. */
export const AddLabel = ({ children }: { children: string }) => <span className="max-phone:in-[header]:sr-only">{children}</span>
