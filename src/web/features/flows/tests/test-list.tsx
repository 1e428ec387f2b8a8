import { CircleCheck, CircleDashed, CircleX, Ellipsis, Play, Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowTest } from '#domain/flows/flow-test.ts'
import type { FlowTestPlay } from '#flow/flow-tests/run-flow-test.ts'

import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'

type Props = {
  tests: readonly FlowTest[]
  plays: ReadonlyMap<string, FlowTestPlay>
  /** Changes that are not saved. */
  edited: ReadonlyMap<string, FlowTest>
  onOpen: (id: string) => void
  /** Null for who may not change them. */
  onDelete: ((test: FlowTest) => void) | null
}

/** The tests of a flow, each with how it goes on the draft. */
export function TestList({ tests, plays, edited, onOpen, onDelete }: Props) {
  const results = tests.flatMap(({ id }) => plays.get(id)?.result ?? [])
  const failing = results.filter(({ ok }) => !ok).length
  if (tests.length === 0)
    return (
      <EmptyState title={t('No tests yet')}>
        {t('Chat with the flow on the test phone, then record the chat. It’s checked again before you publish.')}
      </EmptyState>
    )
  return (
    <>
      {results.length === tests.length && (
        <p role="status" className="border-b border-line bg-sunken px-4 py-2 text-meta text-ink-2">
          {failing === 0
            ? t('{count, plural, =1 {The test passes on this draft.} other {All # tests pass on this draft.}}', { count: tests.length })
            : t('{failing} of {count, plural, one {# test} other {# tests}} failing on this draft.', { failing, count: tests.length })}
        </p>
      )}
      <ul aria-label={t('Tests')}>
        {tests.map((test) => (
          <TestRow
            key={test.id}
            test={test}
            play={plays.get(test.id) ?? null}
            isEdited={edited.has(test.id)}
            onOpen={() => onOpen(test.id)}
            onDelete={onDelete && (() => onDelete(test))}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = { test: FlowTest; play: FlowTestPlay | null; isEdited: boolean; onOpen: () => void; onDelete: (() => void) | null }

function TestRow({ test, play, isEdited, onOpen, onDelete }: RowProps) {
  return (
    <li className="relative border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="focus-inset flex w-full items-start gap-2.5 py-3 ps-4 pe-12 text-start hover:bg-hover"
      >
        <ResultIcon play={play} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate text-secondary font-medium text-ink">{test.name}</span>
            {isEdited && <Tag tone="warning">{t('Not saved')}</Tag>}
          </span>
          <span className="line-clamp-3 text-meta text-ink-2 wrap-anywhere">
            {play ? (play.result.difference ?? t('Passes')) : t('Running…')}
          </span>
        </span>
      </button>
      {onDelete && (
        <span className="absolute end-2 top-2">
          <Menu
            align="end"
            trigger={
              <button type="button" aria-label={t('More for “{name}”', { name: test.name })} className={iconButtonStyle()}>
                <Ellipsis />
              </button>
            }
          >
            <MenuItem onSelect={onOpen}>{t('Edit')}</MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
              {t('Delete')}
            </MenuItem>
          </Menu>
        </span>
      )}
    </li>
  )
}

/** Whether a test passes. */
export function ResultIcon({ play }: { play: FlowTestPlay | null }) {
  if (!play) return <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
  return play.result.ok ? (
    <CircleCheck aria-label={t('Passes')} className="mt-0.5 size-4 shrink-0 text-success" />
  ) : (
    <CircleX aria-label={t('Fails')} className="mt-0.5 size-4 shrink-0 text-danger" />
  )
}

type ButtonsProps = { isRunning: boolean; onRun: (() => void) | null; onRecord: (() => void) | null }

/** Runs all tests again, and leads to where one is recorded. */
export function ListButtons({ isRunning, onRun, onRecord }: ButtonsProps) {
  return (
    <>
      {onRun && (
        <Button icon={<Play />} busy={isRunning} onClick={onRun}>
          {t('Run all')}
        </Button>
      )}
      {onRecord && (
        <Button variant="primary" onClick={onRecord}>
          {t('Record a test')}
        </Button>
      )}
    </>
  )
}
