import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { TestPhone } from '#domain/workspace/onboarding.ts'

import { queryKeys } from '#web/api/query-keys.ts'
import { testPhoneQuery } from '#web/api/workspace/onboarding.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { usePhoneEvents } from './world/use-phone-events.ts'
import { PhoneChat } from './phone/phone-chat.tsx'

/** A customer's phone beside the page: what is written there reaches the workspace as WhatsApp would bring it. */
export function TestPhoneDock({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const phone = useQuery(testPhoneQuery(app.id))
  return (
    <aside aria-label={t('Test phone')} className="w-90 shrink-0 py-2 pe-2">
      <div className="h-full overflow-hidden rounded-card border border-line bg-surface">
        {phone.data ? (
          <Opened phone={phone.data} onClose={onClose} />
        ) : (
          <>
            <DockHeader typing={false} onClose={onClose} />
            {phone.isError ? (
              <ErrorState
                title={t('Couldn’t open the test phone')}
                hint={t('It may be starting. Try again in a moment.')}
                reference={phone.error.message}
                onRetry={() => void phone.refetch()}
              />
            ) : (
              <Skeleton label={t('Opening the test phone')}>
                <div className="flex flex-col gap-2 p-3">
                  <Bone className="h-10 w-3/5 rounded-bubble" />
                </div>
              </Skeleton>
            )}
          </>
        )}
      </div>
    </aside>
  )
}

function Opened({ phone, onClose }: { phone: TestPhone; onClose: () => void }) {
  if (phone.kind === 'phone') return <OpenPhone {...phone} onClose={onClose} />
  return (
    <div className="flex h-full flex-col">
      <DockHeader typing={false} onClose={onClose} />
      <iframe title={t('Test chat')} src={phone.path} className="min-h-0 w-full flex-1" />
    </div>
  )
}

/** Listens once the number exists: the stream of events knows the numbers that there were when it opened. */
function OpenPhone({ contact, phoneNumberId, onClose }: Extract<TestPhone, { kind: 'phone' }> & { onClose: () => void }) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const { typingTo } = usePhoneEvents()
  useEffect(() => void queries.invalidateQueries({ queryKey: queryKeys.channels(app.id) }), [queries, app.id])
  const header = <DockHeader typing={typingTo === contact} onClose={onClose} />
  return <PhoneChat contact={contact} number={phoneNumberId} prefilled="" header={header} />
}

function DockHeader({ typing, onClose }: { typing: boolean; onClose: () => void }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-reading font-semibold">{t('Test phone')}</h2>
        <p className="truncate text-meta text-ink-2">
          {typing ? <span className="text-lagoon">{t('typing…')}</span> : t('You’re the customer here')}
        </p>
      </div>
      <IconButton label={t('Close test phone')} icon={<X />} onClick={onClose} />
    </header>
  )
}
