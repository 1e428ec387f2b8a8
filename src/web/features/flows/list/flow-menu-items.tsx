import { CheckSquare, ExternalLink } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { MenuItem, MenuNote, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import type { FlowAction } from './flow-actions.ts'

type Props = { actions: readonly FlowAction[]; mayChange: boolean; isPicked: boolean; onOpen: () => void; onPick: () => void }

/** What can be done with one flow of the list, in its menu and by a right click. */
export function FlowMenuItems({ actions, mayChange, isPicked, onOpen, onPick }: Props) {
  return (
    <>
      <MenuItem icon={<ExternalLink />} keys="enter" onSelect={onOpen}>
        {t('Open##action')}
      </MenuItem>
      <MenuItem icon={<CheckSquare />} keys="x" onSelect={onPick}>
        {isPicked ? t('Pick no longer') : t('Pick')}
      </MenuItem>
      <MenuSeparator />
      {actions.map(({ id, name, icon: Icon, keys, danger, changes, perform }) => (
        <MenuItem
          key={id}
          icon={<Icon />}
          disabled={changes && !mayChange}
          onSelect={perform}
          {...(keys !== undefined && { keys })}
          {...(danger === true && { tone: 'danger' as const })}
        >
          {name}
        </MenuItem>
      ))}
      {!mayChange && <MenuNote>{t('An owner or an admin changes flows.')}</MenuNote>}
    </>
  )
}
