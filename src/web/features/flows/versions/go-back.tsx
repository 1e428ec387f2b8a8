import { useQuery } from '@tanstack/react-query'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { WaitingSessions } from '#domain/api/flows/flow-versions.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { flowWaitingQuery, useVersions } from '#web/api/flows/flow-versions.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Part } from '../publish/part.tsx'
import { WaitingChoice } from '../publish/waiting-choice.tsx'
import { type ListedVersion, versionTitle } from './version-row.tsx'

type Props = {
  flow: Flow
  version: ListedVersion
  /** What it holds; null until that is loaded. */
  document: FlowDocument | null
  /** The draft already is this version. */
  isSame: boolean
  /** Draws the version in the place of the draft, as one more change of it. */
  onRestore: (version: number, document: FlowDocument) => void
  onRolledBack: () => void
}

/** The two ways back to a version: make it the draft, or publish it again as it was. */
export function GoBack({ flow, version, document, isSame, onRestore, onRolledBack }: Props) {
  const [asking, setAsking] = useState(false)
  const isLive = version.version === flow.publishedVersion
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
      <Button size="sm" icon={<Undo2 />} disabled={isSame || !document} onClick={() => document && onRestore(version.version, document)}>
        {t('Restore as draft')}
      </Button>
      <Button
        size="sm"
        icon={<RotateCcw />}
        disabled={isLive}
        title={isLive ? t('This version is live') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('Roll back to this')}
      </Button>
      {asking && <RollBack flow={flow} version={version} onOpenChange={setAsking} onRolledBack={onRolledBack} />}
    </div>
  )
}

type RollBackProps = Pick<Props, 'flow' | 'version' | 'onRolledBack'> & { onOpenChange: (open: boolean) => void }

/** Tells who waits before an older version is published again. */
function RollBack({ flow, version, onOpenChange, onRolledBack }: RollBackProps) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const waiting = useQuery({ ...flowWaitingQuery(app.id, flow.id, version.version), refetchOnMount: 'always' })
  const { rollBack } = useVersions(app.id, flow.id)
  const [how, setHow] = useState<WaitingSessions>('finish')
  const send = () =>
    rollBack.mutate(
      { version: version.version, waiting: how },
      {
        onSuccess: (published) => {
          toasts.show({
            title: t('Rolled back'),
            description: t('Version {version} is version {version2} again', { version: published.version, version2: version.version }),
          })
          onOpenChange(false)
          onRolledBack()
        },
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('Roll back to version {version}?', { version: version.version })}
      description={t('{version} is published again, as a new version. The draft stays as it is.', { version: versionTitle(version) })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="primary" busy={rollBack.isPending} onClick={send}>
            {t('Publish it again')}
          </Button>
        </>
      }
    >
      <Part title={t('Conversations in progress')} state={waiting}>
        <WaitingChoice kind={flow.kind} places={waiting.data ?? []} value={how} onChange={setHow} />
      </Part>
    </Dialog>
  )
}
