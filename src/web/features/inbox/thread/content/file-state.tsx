import { CircleAlert, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { FileReason, MessageFile } from '#domain/files/file.ts'
import { call } from '#web/api/call.ts'
import { formatClock } from '#web/kit/text/format-time.ts'

import { Again } from '../delivery/delivery-row.tsx'

type Props = { file: MessageFile; appId: string; messageId: string; timeZone: string }

/** Says of a customer's file what stands between it and the team, with the way on. */
export function FileState({ file, appId, messageId, timeZone }: Props) {
  const retry = useRetryMedia(appId, messageId)
  const again = retry.isPending || retry.isSuccess ? null : <Again onClick={() => retry.mutate()}>{t('Retry download')}</Again>
  switch (file.state) {
    case 'stored':
      if (file.declaredType === null) return null
      return (
        <Line icon={<CircleAlert />} tone="text-warning">
          {t('It came as {declaredType} and holds {mimeType}. Open it with care.', {
            declaredType: file.declaredType,
            mimeType: file.mimeType,
          })}
        </Line>
      )
    case 'fetching':
      return (
        <Line icon={<LoaderCircle className="animate-spin motion-reduce:animate-none" />} tone="text-ink-2">
          {t('Downloading…')}
        </Line>
      )
    case 'waiting':
      return (
        <Line icon={<Clock />} tone="text-warning">
          {rich('{reasons} Next try at {nextAt}. {again}', {
            reasons: REASONS[file.reason],
            nextAt: formatClock(file.nextAt, timeZone),
            again,
          })}
        </Line>
      )
    case 'failed':
      return (
        <Line icon={<CircleAlert />} tone="text-danger">
          {REASONS[file.reason]} {file.reason !== 'tooLarge' && file.reason !== 'expired' && again}
        </Line>
      )
    default:
      return file satisfies never
  }
}

const REASONS: Readonly<Record<FileReason, string>> = {
  token: t('WhatsApp refused the access token of this number. Enter a new one in Channels.'),
  gone: t('WhatsApp no longer has this file. Ask the customer to send it again.'),
  tooLarge: t('The file is larger than 100 MB.'),
  denied: t('WhatsApp does not allow this number to open the file.'),
  unavailable: t('WhatsApp did not hand out the file.'),
  timeout: t('The download took too long.'),
  lost: t('The download broke off.'),
  corrupt: t('The file arrived damaged.'),
  storage: t('Our own storage could not take the file.'),
  channelRemoved: t('The number it came through was removed.'),
  expired: t('This file was deleted: your workspace keeps files for a limited time.'),
}

function Line({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className={`my-1 flex max-w-90 items-start gap-1.5 text-meta [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0 ${tone}`}
    >
      {icon}
      <span>{children}</span>
    </div>
  )
}

/** Has the file of a customer's message fetched again; the live connection tells what became of it. */
function useRetryMedia(appId: string, messageId: string) {
  return useMutation({ mutationFn: () => call('retryMessageMedia', { appId, messageId }) })
}
