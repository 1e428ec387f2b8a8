import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, Suspense, useCallback, useMemo, useState, useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { Flow } from '#domain/flows/flow-document.ts'

import { Ahead } from '#web/kit/hooks/preload.tsx'
import { beginBelow } from '#web/kit/hooks/begin-below.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { useLiveState } from '#web/api/live/use-live.ts'

import { placeNow } from '../comments/threads.ts'
import { FlowCanvas, FlowOutline } from '../drawing-parts.ts'
import type { FlowSearch } from '../flow-search.ts'
import { createPainter, type FlowLayout, toLayout } from '../layout/flow-layout.ts'
import type { Place } from '../place.ts'
import { useNameOf } from '../use-name-of.ts'
import { DraftTools } from './builder-header.tsx'
import { CommentsPane, FiguresPane, ProblemsPane, TestChatPane, UsesPane, VersionsPane } from './panes/pane-parts.ts'
import { PaneButtons } from './panes/pane-buttons.tsx'
import { insertPointAfter } from './position-after.ts'
import { SaveFaultBar } from './drafting/save-fault-bar.tsx'
import { useFormFieldsAhead } from '../sheet/form-fields.tsx'
import { useBuilding } from './use-building.ts'
import { useCanvasEdits, type Asking } from './use-canvas-edits.ts'
import { useCentred } from './use-centred.ts'
import { useDrafting } from './drafting/use-drafting.ts'
import { useExits } from './exits/use-exits.ts'
import { useMarks } from './use-marks.ts'

const OpenedCard = lazyPart(async () => (await import('./opened-card.tsx')).OpenedCard)
// What adds a step comes with the palette, so that it is there when somebody presses.
const Palette = lazyPart(async () => {
  const [{ Palette }] = await Promise.all([import('./palette/palette.tsx'), import('./drafting/adding.ts')])
  return Palette
})
const LazyPanes = lazyPart(async () => (await import('./panes/panes.tsx')).Panes)
const ConflictBar = lazyPart(async () => (await import('./drafting/conflict-bar.tsx')).ConflictBar)
const FirstStep = lazyPart(async () => (await import('./palette/first-step.tsx')).FirstStep)
const PeopleHere = lazyPart(async () => (await import('../together/people-here.tsx')).PeopleHere)
const Asked = lazyPart(async () => (await import('./asked.tsx')).Asked)

/** Opened next from a drawing that stands there. */
const NEXT = [LazyPanes, OpenedCard, Asked, FlowOutline, TestChatPane, ProblemsPane, CommentsPane, VersionsPane, FiguresPane, UsesPane]

type Props = {
  flow: Flow & { exits: FlowExits }
  search: FlowSearch
  go: (next: FlowSearch) => void
  header: (tools: ReactNode) => ReactNode
}

/** The step or the block whose sheet is open. */
const openIn = ({ step, node }: FlowSearch): string | null => step ?? node ?? null

/** Where a draft is drawn: everything is saved by itself and can be taken back. */
export function Builder({ flow, search, go, header }: Props) {
  const [drafting, drafted] = useDrafting(flow)
  useBeHere(flow.id, search)
  const isCardOpen = openIn(search) !== null
  useFormFieldsAhead(isCardOpen)
  const { document } = drafted
  const exits = useExits(document, flow.exits)
  const nameOf = useNameOf(document)
  const [paint] = useState(createPainter)
  const layout: FlowLayout = useMemo(() => paint(document, { exits, nameOf }), [paint, document, exits, nameOf])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const narrow = useMediaQuery('(max-width: 767px)')
  const hasPane = search.pane !== undefined
  const hasPalette = useHasPalette(narrow, hasPane)

  const marks = useMarks(flow.id)
  const { shown } = marks
  const past = useMemo(() => shown && toLayout(shown.document, { exits: shown.exits, nameOf }), [shown, nameOf])

  const { fresh, setFresh, openStep, openNode, goTo, onAdded } = usePlaces(search, go, setSelected)
  const { centred, see, bring } = useCentred(setSelected)
  const building = useBuilding({ drafting, drafted, layout, selected, setSelected, setAsking, onAdded, openStep, openNode, see, bring })
  const edits = useCanvasEdits({ drafting, selected, onSelect: setSelected, asking, onAsk: setAsking, onAdd: building.add })

  return (
    <>
      {header(
        <BuilderTools
          flow={flow}
          drafting={drafting}
          drafted={drafted}
          layout={layout}
          marks={marks}
          search={search}
          go={go}
          onGoTo={goTo}
        />,
      )}
      <DraftBars flow={flow} drafting={drafting} drafted={drafted} layout={layout} hasOpenCard={isCardOpen} />
      <div ref={beginBelow} className="flex min-h-0 flex-1 bg-canvas">
        {hasPalette && (
          <Suspense fallback={<div className="w-52 shrink-0 border-e border-line bg-surface max-lg:hidden" />}>
            <Palette kind={flow.kind} onAdd={building.addInMiddle} />
          </Suspense>
        )}
        <div className={clsx('relative min-w-0 flex-1', hasPane && 'max-md:hidden')}>
          {narrow ? (
            <Outline
              layout={layout}
              onOpen={building.open}
              onOpenNode={openNode}
              centred={centred}
              onAdd={() => setAsking({ what: 'add', insertPoint: insertPointAfter(layout, selected) })}
            />
          ) : (
            <Suspense>
              <FlowCanvas
                key={past ? 'past' : 'now'}
                {...(past ? { layout: past } : { layout, edits })}
                marks={marks.marks}
                open={openIn(search)}
                centred={centred}
                onOpen={building.open}
                onOpenNode={openNode}
              >
                <Ahead parts={NEXT} />
              </FlowCanvas>
            </Suspense>
          )}
          {document.nodes.length === 0 && (
            <Suspense>
              <FirstStep kind={flow.kind} onAdd={building.addInMiddle} />
            </Suspense>
          )}
        </div>
        <Panes
          pane={search.pane}
          comment={search.comment}
          flow={flow}
          drafting={drafting}
          document={document}
          exits={exits}
          marks={marks}
          at={placeNow(layout, search, selected)}
          span={{ range: search.range, from: search.from, to: search.to }}
          onSpan={(span) => go({ ...search, ...span })}
          onGoTo={goTo}
          onPane={(pane) => go({ show: 'draft', pane })}
          onClose={() => go({ show: 'draft' })}
        />
      </div>
      <Suspense>
        {asking && asking.what !== 'note' && (
          <Asked
            asking={asking}
            building={building}
            flowId={flow.id}
            kind={flow.kind}
            onComments={(comment) => go({ show: 'draft', pane: 'comments', comment })}
            onClose={() => setAsking((now) => (now === asking ? null : now))}
          />
        )}
        {isCardOpen && (
          <OpenedCard
            flow={flow}
            drafting={drafting}
            drafted={drafted}
            exits={exits}
            layout={layout}
            search={search}
            building={building}
            fresh={fresh === search.step}
            onClose={() => {
              setFresh(null)
              go({ show: 'draft', pane: search.pane })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** What stands beside the drawing, once its script is there. */
function Panes(props: ComponentProps<typeof LazyPanes>) {
  return (
    <Suspense>
      <LazyPanes {...props} />
    </Suspense>
  )
}

/** Tells whether there is room for the palette beside the canvas, and beside a pane that is open. */
function useHasPalette(narrow: boolean, hasPane: boolean): boolean {
  const wide = useMediaQuery('(min-width: 1600px)')
  return !narrow && (wide || !hasPane)
}

type BarsProps = Pick<ToolsProps, 'flow' | 'drafting' | 'drafted' | 'layout'> & { hasOpenCard: boolean }

/** That the draft was not saved, and what two changed at once; the sheet of a card says the latter itself. */
function DraftBars({ flow, drafting, drafted: { document, conflicts, failure }, layout, hasOpenCard: isSaidInSheet }: BarsProps) {
  return (
    <>
      {failure && <SaveFaultBar flow={flow} document={document} drafting={drafting} fault={failure} />}
      {conflicts.length > 0 && !isSaidInSheet && (
        <Suspense>
          <ConflictBar conflicts={conflicts} document={document} layout={layout} drafting={drafting} />
        </Suspense>
      )}
    </>
  )
}

type ToolsProps = Pick<Props, 'flow' | 'search' | 'go'> & {
  drafting: ReturnType<typeof useDrafting>[0]
  drafted: ReturnType<typeof useDrafting>[1]
  layout: FlowLayout
  marks: ReturnType<typeof useMarks>
  onGoTo: ReturnType<typeof usePlaces>['goTo']
}

/** Who else is here, what can be done with the draft, and the panes beside it. */
function BuilderTools({ flow, drafting, drafted, layout, marks, search, go, onGoTo }: ToolsProps) {
  return (
    <>
      {marks.people.length > 0 && (
        <Suspense>
          <PeopleHere people={marks.people} layout={layout} onGoTo={onGoTo} />
        </Suspense>
      )}
      <DraftTools drafting={drafting} drafted={drafted} />
      <PaneButtons
        flow={flow}
        drafting={drafting}
        document={drafted.document}
        problems={marks.problems}
        search={search}
        onPane={(pane) => go({ show: 'draft', pane })}
        onGoTo={onGoTo}
      />
    </>
  )
}

/** The drawing where there is no room for a canvas. */
function Outline(props: ComponentProps<typeof FlowOutline>) {
  return (
    <div role="region" aria-label={t('The steps')} tabIndex={0} className="h-full overflow-y-auto overscroll-contain">
      <Suspense>
        <FlowOutline {...props} />
      </Suspense>
    </div>
  )
}

/** Where one goes in a drawing: a step, a block, or what was just added. */
function usePlaces(search: FlowSearch, go: Props['go'], setSelected: (selected: ReadonlySet<string>) => void) {
  // A step that was just added is not told at once what it lacks.
  const [fresh, setFresh] = useState<string | null>(null)
  const openStep = useCallback(
    (step: string, exit?: string) => {
      setFresh(null)
      go({ show: 'draft', step, exit, pane: search.pane })
    },
    [go, search.pane],
  )
  const openNode = useCallback((node: string) => go({ show: 'draft', node, pane: search.pane }), [go, search.pane])
  const goTo = ({ nodeId, stepId, exit }: Place) => {
    if (stepId !== null) openStep(stepId, exit)
    else if (nodeId !== null) openNode(nodeId)
  }
  const onAdded = useCallback(
    ({ nodeId, stepId }: { nodeId: string; stepId: string | null }) => {
      setSelected(new Set([nodeId]))
      if (stepId === null) openNode(nodeId)
      else openStep(stepId)
      setFresh(stepId)
    },
    [openNode, openStep, setSelected],
  )
  return { fresh, setFresh, openStep, openNode, goTo, onAdded }
}

/** Tells colleagues that one is in this draft, and what is open, while the component is on the page. */
function useBeHere(flowId: string, { node, step }: FlowSearch): void {
  const { draw } = useLiveState()
  useEffect(() => {
    draw({ flowId, nodeId: node ?? null, stepId: step ?? null })
    return () => draw(null)
  }, [draw, flowId, node, step])
}
