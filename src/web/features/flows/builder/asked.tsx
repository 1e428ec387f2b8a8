import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { flowCommentsQuery } from '#web/api/flows/flow-comments.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BuilderMenus } from './builder-menus.tsx'
import { findInFlow, type Found } from './find-in-flow.ts'
import { PickDialog } from './palette/pick-dialog.tsx'
import { addables, findAddables, NOTE, START } from './palette/step-kinds.ts'
import { readStepUses } from './palette/step-uses.ts'
import type { InsertPoint } from './drafting/edits.ts'
import type { Building } from './use-building.ts'
import type { Asking } from './use-canvas-edits.ts'
import { kindNoun } from '../kind-noun.ts'

type Props = {
  asking: Exclude<Asking, { what: 'note' }>
  building: Building
  flowId: string
  kind: FlowKind
  /** Shows what colleagues say; one comment of it where that is named. */
  onComments: (commentId?: string) => void
  onClose: () => void
}

/** What the drawing asks for: what to add, what to find, or what to do with a connection or with what is picked. */
export function Asked({ asking, building, flowId, kind, onComments, onClose }: Props) {
  const all = useMemo(() => addables(kind), [kind])
  const [uses] = useState(() => readStepUses(localStorage))
  if (asking.what === 'add') {
    const { insertPoint } = asking
    const fitting = all.filter(({ id }) => mayStandAt(id, insertPoint))
    // Nothing leads to a start: whoever means another one all the same finds it by its name.
    const offered = 'from' in insertPoint && insertPoint.from?.length ? fitting.filter(({ id }) => id !== START.id) : fitting
    return (
      <PickDialog
        title={t('Add a step')}
        placeholder={t('Message, question, condition…')}
        find={(words) => findAddables(words.trim() === '' ? offered : fitting, words, uses).map((one) => ({ ...one, about: one.help }))}
        onPick={({ id }) => {
          onClose()
          building.add(id, insertPoint)
        }}
        onClose={onClose}
      />
    )
  }
  if (asking.what === 'find') {
    return <Find flowId={flowId} kind={kind} building={building} onComments={onComments} onClose={onClose} />
  }
  return (
    <BuilderMenus
      asking={asking}
      onClose={onClose}
      onInsert={({ edgeId, at }) => building.ask({ what: 'add', insertPoint: { edgeId, at } })}
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
        comment: () => onComments(),
        count: building.picked,
        align: building.align,
      }}
    />
  )
}

/** A block holds steps alone; into a connection goes whatever is led to and leads on. */
function mayStandAt(id: string, insertPoint: InsertPoint): boolean {
  if ('nodeId' in insertPoint) return id.startsWith('step:')
  return !('edgeId' in insertPoint) || (id !== NOTE.id && id !== START.id)
}

/** Finds cards, notes and comments; a card is opened, a note brought to the middle, a comment shown beside its card. */
function Find({ flowId, kind, building, onComments, onClose }: Omit<Props, 'asking'>) {
  const { app } = useCurrentApp()
  const { data: comments = [] } = useQuery(flowCommentsQuery(app.id, flowId))
  const goTo = (what: Found['what']) => {
    if ('card' in what) return building.goTo(what.card)
    if ('note' in what) return building.see(what.note)
    if (what.nodeId !== null) building.see(what.nodeId)
    onComments(what.comment)
  }
  return (
    <PickDialog
      title={t('Find in this {kind}', { kind: kindNoun(kind) })}
      placeholder={t('Words of a message, a note, a comment; a name, a kind')}
      find={(words) => findInFlow(building.layout, comments, words)}
      onPick={({ what }) => {
        onClose()
        goTo(what)
      }}
      onClose={onClose}
    />
  )
}
