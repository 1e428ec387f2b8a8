import {
  ChartNoAxesColumn,
  CircleAlert,
  EllipsisVertical,
  History,
  MessagesSquare,
  Play,
  Rocket,
  Search,
  Share2,
  Waypoints,
} from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'

import { useActionRegistry, useActions } from '#web/actions/use-actions.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import type { FlowSearch, Pane } from '#web/features/flows/flow-search.ts'
import type { Place } from '#web/features/flows/place.ts'

import { ShareButton } from '#web/features/flows/sharing/share-button.tsx'
import type { Drafting } from '../drafting/drafting.ts'

const PublishDialog = lazyPart(async () => (await import('#web/features/flows/publish/publish-dialog.tsx')).PublishDialog)

type Props = {
  flow: Flow
  drafting: Drafting
  document: FlowDocument
  problems: readonly FlowProblem[]
  search: FlowSearch
  onPane: (pane: Pane | undefined) => void
  onGoTo: (place: Place) => void
}

const PANES = [
  { pane: 'comments', label: t('Comments'), icon: <MessagesSquare />, keys: 'c' },
  { pane: 'problems', label: t('Problems'), icon: <CircleAlert />, keys: 'p' },
  { pane: 'versions', label: t('Versions'), icon: <History />, keys: 'v' },
  { pane: 'figures', label: t('Figures'), icon: <ChartNoAxesColumn />, keys: 'i' },
  { pane: 'uses', label: t('Used by'), icon: <Waypoints />, keys: 'u' },
] as const

/** What opens the panes, and publishes. */
export function PaneButtons({ flow, drafting, document, problems, search, onPane, onGoTo }: Props) {
  const toasts = useToasts()
  const [isPublishing, setPublishing] = useState(false)
  const { pane } = search
  const toggle = (which: Pane) => onPane(pane === which ? undefined : which)
  const toProblem = (by: 1 | -1) => {
    const next = problemAfter(problems, search, by)
    if (next) onGoTo(next)
  }
  const publish = () => void drafting.flush().then(() => setPublishing(true))
  useFocusBack(pane)
  const hasProblems = () => problems.some(({ nodeId }) => nodeId !== null)
  const grave = problems.filter(({ severity }) => severity !== 'note').length
  useActions([
    { id: 'flow-test', name: t('Test on a phone'), group: 'Flow', shortcut: 't', perform: () => toggle('test') },
    ...PANES.map(({ pane: which, label, keys }) => ({
      id: `flow-${which}`,
      name: t('Show {label}', { label: label.toLowerCase() }),
      group: 'Flow' as const,
      shortcut: keys,
      perform: () => toggle(which),
    })),
    {
      id: 'flow-close-pane',
      name: t('Close the pane beside the drawing'),
      group: 'Flow',
      shortcut: 'escape',
      // A sheet closes first, by itself.
      when: () => pane !== undefined && search.step === undefined && search.node === undefined,
      perform: () => onPane(undefined),
    },
    {
      id: 'flow-next-problem',
      name: t('Go to the next problem'),
      group: 'Flow',
      shortcut: 'f8',
      when: hasProblems,
      perform: () => toProblem(1),
    },
    {
      id: 'flow-last-problem',
      name: t('Go to the problem before'),
      group: 'Flow',
      shortcut: 'shift+f8',
      when: hasProblems,
      perform: () => toProblem(-1),
    },
    { id: 'flow-publish', name: t('Publish this {kind}', { kind: flow.kind }), group: 'Flow', shortcut: 'mod+enter', perform: publish },
  ])
  return (
    <>
      {PANES.map(({ pane: which, label, icon, keys }) => (
        <span key={which} className="relative max-phone:hidden">
          <IconButton
            id={buttonOf(which)}
            label={which === 'problems' && grave > 0 ? t('Problems ({grave})', { grave }) : label}
            keys={keys}
            icon={icon}
            aria-pressed={pane === which}
            onClick={() => toggle(which)}
          />
          {which === 'problems' && grave > 0 && (
            <span aria-hidden className="pointer-events-none absolute end-1 top-1 size-2 rounded-full bg-danger" />
          )}
        </span>
      ))}
      {flow.kind === 'flow' && <ShareButton flow={flow} drafting={drafting} />}
      <Button
        id={buttonOf('test')}
        icon={<Play />}
        className="max-phone:hidden"
        aria-pressed={pane === 'test'}
        onClick={() => toggle('test')}
      >
        {t('Test')}
      </Button>
      <Button variant="primary" className="max-phone:hidden" onClick={publish}>
        {t('Publish')}
      </Button>
      <PhoneMenu kind={flow.kind} toggle={toggle} publish={publish} />
      {isPublishing && (
        <Suspense>
          <PublishDialog
            flow={flow}
            document={document}
            open
            onOpenChange={setPublishing}
            onPublished={({ version }) => toasts.show({ title: t('Version {version} published', { version }) })}
            onGoTo={onGoTo}
          />
        </Suspense>
      )}
    </>
  )
}

/** All of it where there is no room for buttons. */
function PhoneMenu({ kind, toggle, publish }: { kind: Flow['kind']; toggle: (pane: Pane) => void; publish: () => void }) {
  const actions = useActionRegistry()
  return (
    <span className="phone:hidden">
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label={t('More for this {kind}', { kind })} className={iconButtonStyle()}>
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

const buttonOf = (pane: Pane): string => `pane-${pane}`

/** Whoever closed a pane by keys is at the button that opened it, and not at the top of the page. */
function useFocusBack(pane: Pane | undefined): void {
  const last = useRef(pane)
  useEffect(() => {
    const closed = pane === undefined ? last.current : undefined
    last.current = pane
    if (closed !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`#${buttonOf(closed)}`)?.focus()
  }, [pane])
}

const RANK = { error: 0, warning: 1, note: 2 } as const

/** The place of the problem that follows the one that is looked at, round and round, the gravest first; null where none has a place. */
export function problemAfter(
  problems: readonly FlowProblem[],
  { step, node }: { step?: string | undefined; node?: string | undefined },
  by: 1 | -1,
): Place | null {
  const places = new Map<string, Place>()
  for (const { nodeId, stepId } of problems.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]))
    if (nodeId !== null) places.set(stepId ?? nodeId, places.get(stepId ?? nodeId) ?? { nodeId, stepId })
  const all = [...places.values()]
  const here = all.findIndex(({ nodeId, stepId }) => (stepId ?? nodeId) === (step ?? node))
  if (here === -1) return all.at(by === 1 ? 0 : -1) ?? null
  return all[(here + by + all.length) % all.length] ?? null
}
