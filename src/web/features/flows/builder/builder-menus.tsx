import { ClipboardCopy, CopyPlus, Plus, Power, Scissors, StickyNote, MessagesSquare, Trash2, Unlink } from 'lucide-react'

import { MenuItem } from '../../../kit/menu.tsx'
import { PointMenu } from '../../../kit/point-menu.tsx'
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
}

/** The menus of a connection and of the picked cards. */
export function BuilderMenus({ asking, onClose, onInsert, onDisconnect, picked }: Props) {
  if (asking?.what === 'edge') {
    return (
      <PointMenu point={asking.screen} label="Connection" onClose={onClose}>
        <MenuItem icon={<Plus />} onSelect={() => onInsert(asking)}>
          Insert a step here…
        </MenuItem>
        <MenuItem icon={<Unlink />} tone="danger" onSelect={() => onDisconnect(asking.edgeId)}>
          Remove connection
        </MenuItem>
      </PointMenu>
    )
  }
  return (
    <PointMenu point={asking?.what === 'node' ? asking.screen : null} label="Picked cards" onClose={onClose}>
      <MenuItem icon={<CopyPlus />} keys="mod+d" onSelect={picked.duplicate}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<ClipboardCopy />} keys="mod+c" onSelect={picked.copy}>
        Copy
      </MenuItem>
      <MenuItem icon={<Scissors />} keys="mod+x" onSelect={picked.cut}>
        Cut
      </MenuItem>
      <MenuItem icon={<MessagesSquare />} keys="c" onSelect={picked.comment}>
        Comment
      </MenuItem>
      <MenuItem icon={<StickyNote />} keys="n" onSelect={picked.note}>
        Put a note around
      </MenuItem>
      <MenuItem icon={<Power />} keys="d" onSelect={picked.toggle}>
        Turn on or off
      </MenuItem>
      <MenuItem icon={<Trash2 />} tone="danger" keys="backspace" onSelect={picked.remove}>
        Remove
      </MenuItem>
    </PointMenu>
  )
}
