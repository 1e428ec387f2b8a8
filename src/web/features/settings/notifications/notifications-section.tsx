import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { NotificationSettings } from '#domain/notifications/notification.ts'

import { notificationSettingsQuery, useSaveNotificationSettings } from '#web/api/notifications/notification-settings.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { PushPart } from './push-part.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SoundChoice } from './sound-choice.tsx'
import { ChannelsTable } from './delivery-table.tsx'

/** How one wants to hear of things. Every change is saved at once. */
export function NotificationsSection() {
  const settings = useQuery(notificationSettingsQuery())
  return (
    <Section title={t('Notifications')} about={t('Only for you, on every device you use. Changes are saved right away.')}>
      <Loaded query={settings} what={t('your notification settings')}>
        {(kept) => <Choices settings={kept} />}
      </Loaded>
    </Section>
  )
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const { app } = useCurrentApp()
  const { mutate: save, error } = useSaveNotificationSettings()
  const change = (part: Partial<NotificationSettings>) => save({ ...settings, ...part })
  const muted = settings.mutedAppIds.includes(app.id)
  return (
    <div className="flex flex-col gap-10">
      {error && <ErrorState title={t('Couldn’t save')} hint={t('Your former settings hold.')} reference={error.message} />}
      <ChannelsTable kinds={settings.kinds} mailAfterMinutes={settings.mailAfterMinutes} onChange={change} />
      <SoundChoice sound={settings.sound} onChange={(sound) => change({ sound })} />
      <PushPart hideWords={settings.hideWords} onHideWords={(hideWords) => change({ hideWords })} />
      <QuietHours settings={settings} appTimeZone={app.timeZone} onChange={change} />
      <Switch
        label={t('Mute {name}', { name: app.name })}
        help={t('Nothing from this workspace reaches you, on any channel. Your other workspaces stay as they are.')}
        checked={muted}
        onChange={(on) =>
          change({ mutedAppIds: on ? [...settings.mutedAppIds, app.id] : settings.mutedAppIds.filter((id) => id !== app.id) })
        }
      />
    </div>
  )
}
