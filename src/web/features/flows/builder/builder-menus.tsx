import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  ClipboardCopy,
  CopyPlus,
  type LucideIcon,
  Plus,
  Power,
  Scissors,
  StickyNote,
  MessagesSquare,
  Trash2,
  Unlink,
} from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Alignment } from '#flow/editing/align.ts'

import { MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { PointMenu } from '#web/kit/overlay/context-menu.tsx'
import { ALIGNMENTS } from './exits/alignments.ts'
import type { Asking } from './use-canvas-edits.ts'

type Props = {
  asking: Asking | null
  onClose: () => void
  onInsert: (edge: Extract<Asking, { what: 'edge' }>) => void
  onDisconnect: (edgeId: string) => void
  picked: Picked
}

/** What can be done with the cards that are picked. */
export interface Picked {
  duplicate: () => void
  toggle: () => void
  remove: () => void
  copy: () => void
  cut: () => void
  note: () => void
  comment: () => void
  /** How many cards are picked. */
  count: number
  align: (how: Alignment) => void
}

const ICONS: Readonly<Record<Alignment, LucideIcon>> = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  across: AlignHorizontalDistributeCenter,
  down: AlignVerticalDistributeCenter,
}

/** The menus of a connection and of the picked cards. */
export function BuilderMenus({ asking, onClose, onInsert, onDisconnect, picked }: Props) {
  if (asking?.what === 'edge') {
    return (
      <PointMenu point={asking.screen} label={t('Connection')} onClose={onClose}>
        <MenuItem icon={<Plus />} onSelect={() => onInsert(asking)}>
          {t('Insert a step here…')}
        </MenuItem>
        <MenuItem icon={<Unlink />} tone="danger" onSelect={() => onDisconnect(asking.edgeId)}>
          {t('Remove connection')}
        </MenuItem>
      </PointMenu>
    )
  }
  return (
    <PointMenu point={asking?.what === 'node' ? asking.screen : null} label={t('Picked cards')} onClose={onClose}>
      <MenuItem icon={<CopyPlus />} keys="mod+d" onSelect={picked.duplicate}>
        {t('Duplicate')}
      </MenuItem>
      <MenuItem icon={<ClipboardCopy />} keys="mod+c" onSelect={picked.copy}>
        {t('Copy')}
      </MenuItem>
      <MenuItem icon={<Scissors />} keys="mod+x" onSelect={picked.cut}>
        {t('Cut')}
      </MenuItem>
      {picked.count === 1 && (
        <MenuItem icon={<MessagesSquare />} keys="c" onSelect={picked.comment}>
          {t('Comment')}
        </MenuItem>
      )}
      <MenuItem icon={<StickyNote />} keys="n" onSelect={picked.note}>
        {t('Put a note around')}
      </MenuItem>
      <MenuItem icon={<Power />} keys="d" onSelect={picked.toggle}>
        {t('Turn on or off')}
      </MenuItem>
      <MenuItem icon={<Trash2 />} tone="danger" keys="backspace" onSelect={picked.remove}>
        {t('Remove')}
      </MenuItem>
      {picked.count > 1 && <MenuSeparator />}
      {ALIGNMENTS.filter(({ least }) => picked.count >= least).map(({ how, name, keys }) => {
        const Icon = ICONS[how]
        return (
          <MenuItem key={how} icon={<Icon />} keys={keys} onSelect={() => picked.align(how)}>
            {name}
          </MenuItem>
        )
      })}
    </PointMenu>
  )
}
