import { CopyPlus, Trash2 } from 'lucide-react'

import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import { removeWithEmptyBlock } from '#flow/editing/bring-back.ts'
import { nodeOfStep, removeNodes, setStep } from '#flow/editing/change.ts'
import { disconnect, exitKey } from '#flow/editing/connect.ts'

import { Button } from '#web/kit/form/button.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import type { FlowSearch } from '../flow-search.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import { findStep } from '../sheet/edit-step.ts'
import { StepSheet } from '../sheet/step-sheet.tsx'
import { StepVariables } from '../uses/step-variables.tsx'
import { ConflictBar } from './drafting/conflict-bar.tsx'
import type { Drafted, Drafting } from './drafting/drafting.ts'
import { duplicateStep, lead } from './drafting/edits.ts'
import { LostCard } from './lost-card.tsx'
import { NodeSheet } from './node-sheet.tsx'
import { placeAfter } from './position-after.ts'
import type { Building } from './use-building.ts'
import { ExitChoices } from './exits/exit-choices.tsx'
import { type ExitChoice, exitsOfNode, exitsOfStep } from './exits/exits.ts'

type Props = {
  flow: Flow
  drafting: Drafting
  drafted: Drafted
  exits: FlowExits
  layout: FlowLayout
  search: FlowSearch
  building: Building
  /** The step was just added. */
  fresh: boolean
  onClose: () => void
}

/** The sheet of the step or card that the address names; where a colleague removed it, as it was. */
export function OpenedCard({ flow, drafting, drafted, exits, layout, search, building, fresh, onClose }: Props) {
  const { change } = drafting
  const { document, conflicts, lost } = drafted
  const wide = useMediaQuery('(min-width: 1280px)')
  const beside = wide && search.pane !== undefined
  const exitChoices = (title: string, list: readonly ExitChoice[]) => (
    <ExitChoices
      title={title}
      exits={list}
      wanted={search.exit}
      fresh={fresh}
      kind={flow.kind}
      document={document}
      layout={layout}
      onLead={({ from }, nodeId) =>
        change('Connect', (now) => (nodeId === null ? withoutExit(now, from) : lead(now, flow.kind, [from], nodeId)))
      }
      onAsk={({ from }) => building.ask({ what: 'add', insertPoint: { at: placeAfter(layout, from.nodeId), from: [from] } })}
    />
  )
  const clash = conflicts.length > 0 && (
    <div className="-mx-2 mb-4">
      <ConflictBar conflicts={conflicts} document={document} layout={layout} drafting={drafting} />
    </div>
  )
  const step = search.step === undefined ? undefined : findStep(document, search.step)
  if (step) {
    const home = nodeOfStep(document, step.id)
    return (
      <StepSheet
        key={step.id}
        flowId={flow.id}
        kind={flow.kind}
        document={document}
        step={step}
        onChange={(changed) => change('Edit step', (now) => setStep(now, changed), `step ${step.id}`)}
        onClose={onClose}
        beside={beside}
        fresh={fresh}
        aside={clash}
        footer={
          <>
            {home?.kind === 'default' && (
              <Button icon={<CopyPlus />} onClick={() => change('Duplicate step', (now) => duplicateStep(now, step)?.document ?? now)}>
                Duplicate
              </Button>
            )}
            <Button
              variant="quietDanger"
              icon={<Trash2 />}
              onClick={() => {
                onClose()
                change('Remove step', (now) => removeWithEmptyBlock(now, step.id))
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        {exitChoices('Where it goes on', [
          ...exitsOfStep(document, exits, step.id),
          ...(home?.steps.at(-1) === step ? exitsOfNode(document, home.id) : []),
        ])}
        <StepVariables document={document} stepId={step.id} onGoTo={({ stepId }) => stepId !== null && building.open(stepId)} />
      </StepSheet>
    )
  }
  const node = document.nodes.find(({ id }) => id === search.node)
  const gone = search.step ?? search.node
  const earlier = node ? undefined : lost.get(gone ?? '')
  if (gone !== undefined && earlier)
    return <LostCard flow={flow} drafting={drafting} id={gone} earlier={earlier} beside={beside} onClose={onClose} />
  if (!node) return null
  return (
    <NodeSheet
      key={node.id}
      node={node}
      kind={flow.kind}
      layout={layout}
      drafting={drafting}
      onOpenStep={(stepId) => building.open(stepId)}
      onAskStep={(index) => building.ask({ what: 'add', insertPoint: { nodeId: node.id, index } })}
      onRemove={() => {
        onClose()
        change('Remove', (now) => removeNodes(now, new Set([node.id])))
      }}
      onClose={onClose}
      beside={beside}
    >
      {clash}
      {exitChoices('Where it goes on', exitsOfNode(document, node.id))}
    </NodeSheet>
  )
}

function withoutExit(document: FlowDocument, from: ExitChoice['from']): FlowDocument {
  const ids = document.edges.filter(({ source }) => exitKey(source) === exitKey(from)).map(({ id }) => id)
  return disconnect(document, new Set(ids))
}
