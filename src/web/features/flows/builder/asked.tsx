import { useMemo } from 'react'

import type { FlowKind } from '#domain/flow-document.ts'

import { BuilderMenus } from './builder-menus.tsx'
import { findCards } from './find-cards.ts'
import { PickDialog } from './pick-dialog.tsx'
import { addables, findAddables, NOTE } from './step-kinds.ts'
import type { Building } from './use-building.ts'
import type { Asking } from './use-canvas-edits.ts'

type Props = { asking: Exclude<Asking, { what: 'note' }>; building: Building; kind: FlowKind; onComment: () => void; onClose: () => void }

/** What the drawing asks for: what to add, what to find, or what to do with a connection or with what is picked. */
export function Asked({ asking, building, kind, onComment, onClose }: Props) {
  const all = useMemo(() => addables(kind).map((one) => ({ ...one, about: one.help })), [kind])
  if (asking.what === 'add') {
    const { spot } = asking
    const fitting =
      'nodeId' in spot ? all.filter(({ id }) => id.startsWith('step:')) : 'edgeId' in spot ? all.filter(({ id }) => id !== NOTE.id) : all
    return (
      <PickDialog
        title="Add a step"
        placeholder="Message, question, condition…"
        find={(words) => findAddables(fitting, words).map((one) => ({ ...one, about: one.help }))}
        onPick={(what) => {
          onClose()
          building.add(what, spot)
        }}
        onClose={onClose}
      />
    )
  }
  if (asking.what === 'find') {
    return (
      <PickDialog
        title="Find in this flow"
        placeholder="Words of a message, a name, a kind"
        find={(words) => findCards(building.picture, words)}
        onPick={(nodeId) => {
          onClose()
          building.goTo(nodeId)
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <BuilderMenus
      asking={asking}
      onClose={onClose}
      onInsert={({ edgeId, at }) => building.ask({ what: 'add', spot: { edgeId, at } })}
      onDisconnect={(edgeId) => {
        onClose()
        building.disconnect(edgeId)
      }}
      picked={{
        duplicate: building.duplicate,
        toggle: building.toggle,
        remove: building.remove,
        copy: () => building.clip('copy'),
        cut: () => building.clip('cut'),
        note: building.note,
        comment: onComment,
        count: building.picked,
        align: building.align,
      }}
    />
  )
}
