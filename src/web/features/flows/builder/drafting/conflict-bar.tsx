import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { bringBack, removeWithEmptyBlock } from '#flow/editing/bring-back.ts'
import { nodeOfStep, removeNodes, setNode, setStep } from '#flow/editing/change.ts'
import { notesOf, noteTitle, setNote } from '#flow/editing/notes.ts'

import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import type { FlowLayout } from '#web/features/flows/layout/flow-layout.ts'
import type { Dispute, Drafting } from './drafting.ts'

type Props = { conflicts: readonly Dispute[]; document: FlowDocument; layout: FlowLayout; drafting: Drafting }

/** Where two people did different things: theirs is in the drawing, and mine can be put in its place; what only one of them removed is there still. */
export function ConflictBar({ conflicts, document, layout, drafting }: Props) {
  const [conflict] = conflicts
  if (!conflict) return null
  const who = conflict.by ?? t('Someone else')
  const what = titleOf(layout, conflict)
  const keep = (name: string, changed: FlowDocument) => {
    drafting.change(name, () => changed)
    drafting.settle(conflict)
  }
  const more = t('{count, plural, =1 {} other { {count2} more to look at.}}', { count: conflicts.length, count2: conflicts.length - 1 })
  if (isRemoved(conflict)) {
    const byThem = conflict.theirs === undefined
    return (
      <Bar
        title={
          byThem
            ? t('{who} removed {what} while you changed it', { who, what })
            : t('{who} changed {what} while you removed it', { who, what })
        }
        words={byThem ? t('It stays as you wrote it.{more}', { more }) : t('It stays as they wrote it.{more}', { more })}
      >
        <Button size="sm" onClick={() => keep(t('Remove'), without(document, conflict))}>
          {t('Remove it')}
        </Button>
        <Button size="sm" onClick={() => keep(t('Keep'), bringBack(document, conflict.before, conflict.id))}>
          {t('Keep it')}
        </Button>
      </Bar>
    )
  }
  const mine = withOurs(document, conflict)
  return (
    <Bar
      title={t('{who} changed {what} at the same time', { who, what })}
      words={t('Theirs is shown{value}', { value: more === '' ? t('; nothing of yours is lost.') : `.${more}` })}
    >
      <Button size="sm" onClick={() => drafting.settle(conflict)}>
        {t('Keep theirs')}
      </Button>
      {mine && (
        <Button size="sm" onClick={() => keep(t('Put mine in'), mine)}>
          {t('Put mine in')}
        </Button>
      )}
    </Bar>
  )
}

const Bar = ({ title, words, children }: { title: string; words: string; children: ReactNode }) => (
  <div className="p-2">
    <InlineAlert tone="warning" title={title} action={<div className="flex gap-2">{children}</div>}>
      {words}
    </InlineAlert>
  </div>
)

/** One of them removed what the other changed. */
const isRemoved = ({ what, path, ours, theirs }: Dispute): boolean =>
  what !== 'edge' && path.length === 0 && (ours === undefined || theirs === undefined)

const without = (document: FlowDocument, { what, id }: Dispute): FlowDocument =>
  what === 'step' ? removeWithEmptyBlock(document, id) : removeNodes(document, new Set([id]))

const titleOf = ({ cards, notes }: FlowLayout, { what, nodeId, id }: Dispute): string => {
  if (what === 'note') return `“${noteTitle(notes.find((note) => note.id === id) ?? { text: '' })}”`
  const card = cards.find((one) => one.id === nodeId)
  const title = card?.steps.find((step) => step.id === id)?.title ?? card?.title
  if (title === undefined) return t('a connection')
  return what === 'edge' ? t('a connection of “{title}”', { title }) : `“${title}”`
}

/** The document with what we wrote in the place of what they did; null where only the whole thing could come back. */
function withOurs(document: FlowDocument, { what, id, nodeId, path, ours }: Dispute): FlowDocument | null {
  if (what === 'step') {
    const step = nodeOfStep(document, id)?.steps.find((one) => one.id === id)
    return step && path.length > 0 ? setStep(document, putAt(step, path, ours) as typeof step) : null
  }
  if (what === 'note') {
    const note = notesOf(document).find((one) => one.id === id)
    return note && path.length > 0 ? setNote(document, id, putAt(note, path, ours) as typeof note) : null
  }
  const node = document.nodes.find((one) => one.id === nodeId)
  return what === 'node' && node && path.length > 0 ? setNode(document, putAt(node, path, ours) as typeof node) : null
}

function putAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { ...record, [key]: putAt(record[key], rest, put) }
}
