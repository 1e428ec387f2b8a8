import { t } from '#domain/i18n/t.ts'
import type { FlowVersion } from '#domain/api/flows/flow-versions.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { ChangeList } from '../changes/change-list.tsx'
import type { Place } from '../place.ts'
import { useNameOf } from '../use-name-of.ts'
import { Part } from './part.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { PublishFault } from './publish-fault.tsx'
import { TestResults } from './test-results.tsx'
import { Unpublish } from './unpublish.tsx'
import { usePublishing } from './use-publishing.ts'
import { VersionNaming } from './version-naming.tsx'
import { WaitingChoice } from './waiting-choice.tsx'
import { kindNoun } from '../kind-noun.ts'

type Props = {
  flow: Flow
  /** The draft as it is saved: what is published is the server's. */
  document: FlowDocument
  onOpenChange: (open: boolean) => void
  onPublished: (version: FlowVersion) => void
  onGoTo: (place: Place) => void
  /** Opens the recorded tests. */
  onShowTests: () => void
}

/** Shows before publishing what changed, what would break, whether the tests pass and who waits, and publishes. */
export function PublishDialog({ open, ...props }: Props & { open: boolean }) {
  // What is decided is decided again each time.
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ flow, document, onOpenChange, onPublished, onGoTo, onShowTests }: Props) {
  const close = () => onOpenChange(false)
  const showTests = () => {
    close()
    onShowTests()
  }
  const goTo = (place: Place) => {
    close()
    onGoTo(place)
  }
  const it = usePublishing(flow, document, (version) => {
    close()
    onPublished(version)
  })
  const { decisions, decide, problems, tests, errors, warnings, failing } = it
  const isFirst = flow.publishedVersion === null
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      wide
      title={t('Publish “{name}”', { name: flow.name })}
      description={
        isFirst ? t('Live for customers from now.') : t('Replaces version {publishedVersion}.', { publishedVersion: flow.publishedVersion })
      }
      footer={
        <>
          {it.missing !== null && (
            <p role="status" className="w-full text-end text-secondary text-ink-2">
              {it.missing}
            </p>
          )}
          {!isFirst && <Unpublish flow={flow} onDone={close} />}
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="primary" busy={it.publish.isPending} disabled={!it.isReady} onClick={it.send}>
            {it.publish.isPending ? t('Publishing…') : t('Publish {kind}', { kind: kindNoun(flow.kind) })}
          </Button>
        </>
      }
    >
      {it.publish.error && <PublishFault error={it.publish.error} onGoTo={goTo} document={document} />}
      <Part title={t('Checks')} state={problems} isEmpty={errors.length + warnings.length === 0} empty={t('No problems found.')}>
        <ProblemLines problems={[...errors, ...warnings]} document={document} onGoTo={goTo} />
        {errors.length === 0 && (
          <WarningsAccepted
            count={warnings.length}
            accepted={decisions.acceptsWarnings}
            onChange={(acceptsWarnings) => decide({ acceptsWarnings })}
          />
        )}
      </Part>
      <Part title={t('Tests')} state={tests}>
        <TestResults results={tests.data?.results ?? []} onShow={showTests} />
        {failing > 0 && (
          <div className="mt-3">
            <Field label={t('Publish all the same, because')} help={t('Kept in the version’s note.')}>
              {(wiring) => (
                <Input {...wiring} value={decisions.reason} maxLength={300} onChange={({ target }) => decide({ reason: target.value })} />
              )}
            </Field>
          </div>
        )}
      </Part>
      {!isFirst && <SinceLast flow={flow} document={document} publishing={it} onGoTo={goTo} />}
      <VersionNaming decisions={decisions} onDecide={decide} />
    </Dialog>
  )
}

type AcceptedProps = { count: number; accepted: boolean; onChange: (accepted: boolean) => void }

function WarningsAccepted({ count, accepted, onChange }: AcceptedProps) {
  return (
    <label className="mt-2 flex min-h-6 items-center gap-2.5 text-secondary max-phone:min-h-11">
      <input type="checkbox" checked={accepted} onChange={({ target }) => onChange(target.checked)} className="size-4" />
      {t('{count, plural, =1 {Publish with this warning} other {Publish with these # warnings}}', { count })}
    </label>
  )
}

type SinceProps = Pick<Props, 'flow' | 'document' | 'onGoTo'> & { publishing: ReturnType<typeof usePublishing> }

/** What a version that takes the place of another changes, and who waits in the one before. */
function SinceLast({ flow, document, publishing, onGoTo }: SinceProps) {
  const { decisions, decide, waiting, version, changes } = publishing
  const nameOf = useNameOf(document)
  return (
    <>
      <Part
        title={t('What changed')}
        state={version}
        isEmpty={changes?.length === 0}
        empty={t('Nothing since version {publishedVersion}.', { publishedVersion: flow.publishedVersion })}
      >
        <ChangeList changes={changes ?? []} nameOf={nameOf} onGoTo={onGoTo} />
      </Part>
      <Part title={t('Conversations in progress')} state={waiting}>
        <WaitingChoice
          kind={flow.kind}
          places={waiting.data ?? []}
          value={decisions.waiting}
          onChange={(how) => decide({ waiting: how })}
        />
      </Part>
    </>
  )
}
