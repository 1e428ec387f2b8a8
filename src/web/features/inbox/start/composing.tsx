import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { InboxSearch } from '../inbox-search.ts'

/** Loaded when somebody begins a conversation. */
export const StartDialog = lazyPart(async () => (await import('./start-dialog.tsx')).StartDialog)

type Props = { search: InboxSearch; compose: string | undefined }

/** The way to begin a conversation: by key, by the palette, and wherever the address asks for it. */
export function Composing({ search, compose }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  useActions([
    {
      id: 'new-conversation',
      name: t('New conversation…'),
      group: 'Inbox',
      keywords: t('start write message compose template number'),
      shortcut: 'c',
      opensField: true,
      perform: () => void navigate({ to: '.', search: { ...search, compose: 'new' } }),
    },
  ])
  if (compose === undefined) return null
  // Who came from a contact goes back there.
  const close = () => (compose === 'new' ? void navigate({ to: '.', search: { ...search } }) : router.history.back())
  return (
    <Suspense fallback={null}>
      <StartDialog contactId={compose === 'new' ? null : compose} onClose={close} />
    </Suspense>
  )
}
