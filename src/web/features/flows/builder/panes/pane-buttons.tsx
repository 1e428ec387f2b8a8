import { Play } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'

import { isSame } from '#flow/editing/merge-value.ts'

import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useActions } from '#web/actions/use-actions.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import type { FlowSearch, Pane } from '#web/features/flows/flow-search.ts'
import type { Place } from '#web/features/flows/place.ts'

import { ShareButton } from '#web/features/flows/sharing/share-button.tsx'
import type { Drafting } from '../drafting/drafting.ts'
import { PANES } from './pane-list.tsx'
import { kindNoun } from '#web/features/flows/kind-noun.ts'

const PhoneMenu = lazyPart(async () => (await import('./phone-menu.tsx')).PhoneMenu)
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

/** What opens the panes, and publishes. */
export function PaneButtons({ flow, drafting, document, problems, search, onPane, onGoTo }: Props) {
  const toasts = useToasts()
  const [isPublishing, setPublishing] = useState(false)
  const { pane } = search
  const isUnchanged = useIsUnchanged(flow, document)
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
    {
      id: 'flow-publish',
      name: t('Publish this {kind}', { kind: kindNoun(flow.kind) }),
      group: 'Flow',
      shortcut: 'mod+enter',
      perform: publish,
    },
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
      <PublishButton unchangedSince={isUnchanged ? flow.publishedVersion : null} onPublish={publish} />
      <Suspense>
        <PhoneMenu kind={flow.kind} toggle={toggle} publish={publish} />
      </Suspense>
      {isPublishing && (
        <Suspense>
          <PublishDialog
            flow={flow}
            document={document}
            open
            onOpenChange={setPublishing}
            onPublished={({ version }) => toasts.show({ title: t('Version {version} published', { version }) })}
            onGoTo={onGoTo}
            onShowTests={() => onPane('tests')}
          />
        </Suspense>
      )}
    </>
  )
}

/** Publishes; where nothing changed since a version it rests, and says so. */
export const PublishButton = ({ unchangedSince, onPublish }: { unchangedSince: number | null; onPublish: () => void }) => (
  <Button
    variant={unchangedSince === null ? 'primary' : 'outline'}
    className="max-phone:hidden"
    title={
      unchangedSince === null ? undefined : t('Nothing changed since version {publishedVersion}', { publishedVersion: unchangedSince })
    }
    onClick={onPublish}
  >
    {unchangedSince === null ? t('Publish') : t('Published')}
  </Button>
)

/** Whether the draft is what is published already. */
function useIsUnchanged({ id, publishedVersion }: Flow, document: FlowDocument): boolean {
  const { app } = useCurrentApp()
  const live = useQuery({ ...flowVersionQuery(app.id, id, publishedVersion ?? 1), enabled: publishedVersion !== null }).data?.document
  return useMemo(() => publishedVersion !== null && live !== undefined && isSame(live, document), [publishedVersion, live, document])
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
