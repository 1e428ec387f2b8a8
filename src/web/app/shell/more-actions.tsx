import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { Availability } from '#domain/workspace/inbox-rules.ts'

import type { Action } from '#web/actions/action.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { useSetAvailability } from '#web/api/workspace/inbox-rules.ts'
import { testPhoneQuery } from '#web/api/workspace/onboarding.ts'
import { useChangeFeed } from '#web/api/notifications/change-notifications.ts'
import { useSettingsGroups } from '#web/features/settings/settings-places.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { setTestPhoneOpen } from '#web/session/test-phone.ts'

const AVAILABILITIES: readonly { value: Availability; name: string; toast: string }[] = [
  { value: 'online', name: t('Be online'), toast: t('You are online') },
  { value: 'busy', name: t('Be busy: get nothing by a rule'), toast: t('You are busy') },
  { value: 'away', name: t('Be away'), toast: t('You are away') },
]

/** Adds what can be done everywhere and need not be there at once: the palette's long tail. Draws nothing. */
export function MoreActions() {
  const { app, apps, select } = useCurrentApp()
  const navigate = useNavigate()
  const toasts = useToasts()
  const availability = useSetAvailability(app.id)
  const feed = useChangeFeed(app.id)
  const groups = useSettingsGroups()
  const queries = useQueryClient()
  const openTestPhoneScreen = async () => {
    const phone = await queries.fetchQuery(testPhoneQuery(app.id))
    if (phone.kind === 'webChat') location.assign(phone.path)
    else await navigate({ to: '/tester', search: { number: phone.phoneNumberId, contact: phone.contact } })
  }
  useActions([
    {
      id: 'new-conversation-anywhere',
      name: t('New conversation…'),
      group: 'Inbox',
      keywords: t('start write message compose template number'),
      opensField: true,
      // The inbox has its own, with a key.
      when: () => !location.pathname.startsWith('/inbox'),
      perform: () => void navigate({ to: '/inbox', search: { compose: 'new' } }),
    },
    {
      id: 'test-phone',
      name: t('Open test phone'),
      group: 'Help and account',
      keywords: t('customer try message emulator'),
      when: () => !app.demo && roleAllows(app.role, 'admin'),
      // Beside the page where there is room for both.
      perform: () => (matchMedia('(min-width: 1024px)').matches ? setTestPhoneOpen(true) : void openTestPhoneScreen()),
    },
    ...groups.flatMap(({ places }) =>
      places.map(({ to, label, keywords }): Action => ({
        id: `go-${to}`,
        name: t('Settings: {label}', { label }),
        group: 'Go to',
        keywords,
        perform: () => void navigate({ to }),
      })),
    ),
    ...AVAILABILITIES.map(({ value, name, toast }): Action => ({
      id: `availability-${value}`,
      name,
      group: 'Help and account',
      keywords: t('status presence available'),
      perform: () => availability.mutate(value, { onSuccess: () => toasts.show({ title: toast }) }),
    })),
    ...apps
      .filter(({ id }) => id !== app.id)
      .map(({ id, name }): Action => ({
        id: `app-${id}`,
        name: t('Switch to {name}', { name }),
        group: 'Go to',
        keywords: t('app workspace'),
        perform: () => select(id),
      })),
    {
      id: 'notifications-read-all',
      name: t('Mark all notifications as read'),
      group: 'Notifications',
      perform: () => feed.mutate({ type: 'readAll' }),
    },
  ])
  return null
}
