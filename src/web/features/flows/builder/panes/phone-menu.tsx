import { EllipsisVertical, Play, Rocket, Search, Share2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'

import { useActionRegistry } from '#web/actions/use-actions.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import type { Pane } from '#web/features/flows/flow-search.ts'
import { PANES } from './pane-list.tsx'
import { kindNoun } from '#web/features/flows/kind-noun.ts'

/** All of it where there is no room for buttons. */
export function PhoneMenu({ kind, toggle, publish }: { kind: Flow['kind']; toggle: (pane: Pane) => void; publish: () => void }) {
  const actions = useActionRegistry()
  return (
    <span className="phone:hidden">
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label={t('More for this {kind}', { kind: kindNoun(kind) })} className={iconButtonStyle()}>
            <EllipsisVertical />
          </button>
        }
      >
        <MenuItem icon={<Play />} onSelect={() => toggle('test')}>
          {t('Test')}
        </MenuItem>
        <MenuItem icon={<Search />} onSelect={() => actions.perform('draw-find')}>
          {t('Find')}
        </MenuItem>
        {PANES.map(({ pane: which, label, icon }) => (
          <MenuItem key={which} icon={icon} onSelect={() => toggle(which)}>
            {label}
          </MenuItem>
        ))}
        {kind === 'flow' && (
          <MenuItem icon={<Share2 />} onSelect={() => actions.perform('flow-share')}>
            {t('Share…')}
          </MenuItem>
        )}
        <MenuItem icon={<Rocket />} onSelect={publish}>
          {t('Publish…')}
        </MenuItem>
      </Menu>
    </span>
  )
}
