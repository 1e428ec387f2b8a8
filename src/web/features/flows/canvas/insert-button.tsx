import { useStore, ViewportPortal } from '@xyflow/react'
import { Plus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { HoveredLine } from './hovered-line.ts'

type Props = { line: HoveredLine; onInsert: (line: HoveredLine) => void; onLeave: () => void }

/** Puts a step into the connection under the pointer. It is as large at any zoom. */
export function InsertButton({ line, onInsert, onLeave }: Props) {
  const zoom = useStore(({ transform }) => transform[2])
  return (
    <ViewportPortal>
      <button
        type="button"
        // Whoever uses the keyboard opens the menu of the connection.
        tabIndex={-1}
        aria-label={t('Insert a step')}
        title={t('Insert a step')}
        onClick={() => onInsert(line)}
        onMouseLeave={onLeave}
        className="flow-insert nodrag nopan pointer-events-auto absolute z-1001 grid size-6 place-items-center rounded-full border border-lagoon bg-surface text-lagoon shadow-1 hover:bg-lagoon hover:text-surface"
        style={{ left: line.at.x, top: line.at.y, transform: `translate(-50%, -50%) scale(${1 / zoom})` }}
      >
        <Plus className="size-3.5" />
      </button>
    </ViewportPortal>
  )
}
