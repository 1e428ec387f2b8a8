import { t } from '#domain/i18n/t.ts'
import { removeNodes, type Point } from '#flow/editing/change.ts'
import type { Area } from '#flow/editing/notes.ts'

import { actedOn } from '../canvas/acted-on.ts'
import { areasOf, withInside } from '../layout/inside.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import type { Drafting } from './drafting/drafting.ts'
import { duplicate, toggle } from './drafting/edits.ts'
import { behindAll } from './position-after.ts'

type Options = {
  drafting: Drafting
  layout: FlowLayout
  selected: ReadonlySet<string>
  setSelected: (ids: ReadonlySet<string>) => void
  onNote: (around: readonly Area[], at: Point) => void
}

/** What is done to the picked cards and notes, or to the one that has the focus. */
export const selectionActions = ({ drafting, layout, selected, setSelected, onNote }: Options) => ({
  duplicate() {
    const copied = duplicate(drafting.get().document, drafting.kind, withInside(layout, actedOn(selected)))
    drafting.change(t('Duplicate'), () => copied.document)
    setSelected(new Set(copied.nodeIds))
  },
  toggle() {
    const ids = actedOn(selected)
    drafting.change(t('Turn on or off'), (document) => toggle(document, ids))
  },
  remove() {
    const ids = actedOn(selected)
    drafting.change(t('Remove'), (document) => removeNodes(document, ids))
    setSelected(new Set())
  },
  note() {
    const ids = actedOn(selected)
    onNote(
      areasOf(layout).filter(({ id }) => ids.has(id)),
      behindAll(layout),
    )
  },
})
