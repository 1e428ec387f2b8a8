import { t } from '#domain/i18n/t.ts'
import type {
  NotificationKind,
  NotificationSettings,
  NotificationChannel,
  NotificationChannels,
} from '#domain/notifications/notification.ts'

import { Select } from '#web/kit/form/select.tsx'

const KINDS: readonly { kind: NotificationKind; label: string; help?: string }[] = [
  { kind: 'message', label: t('Messages in your conversations') },
  { kind: 'mention', label: t('Someone mentions you in a note or comment') },
  { kind: 'assigned', label: t('A conversation is assigned to you') },
  { kind: 'deadline', label: t('Response overdue') },
  { kind: 'failed', label: t('A message you sent fails') },
  { kind: 'channel', label: t('A number stops sending'), help: t('Admins only') },
  { kind: 'woke', label: t('Snooze ended') },
  { kind: 'unassigned', label: t('Unassigned messages'), help: t('In any conversation you can see') },
]
const WAYS: readonly { channel: NotificationChannel; label: string }[] = [
  { channel: 'feed', label: t('Feed') },
  { channel: 'sound', label: t('Sound') },
  { channel: 'push', label: t('Push') },
  { channel: 'email', label: t('Email') },
]
const WAITS = [5, 15, 30, 60, 240, 1_440]
const waitText = (minutes: number): string =>
  minutes === 1_440
    ? t('1 day')
    : minutes < 60
      ? t('{minutes} minutes', { minutes })
      : minutes === 60
        ? t('1 hour')
        : t('{minutes} hours', { minutes: minutes / 60 })

type Props = Pick<NotificationSettings, 'kinds' | 'mailAfterMinutes'> & { onChange: (part: Partial<NotificationSettings>) => void }

/** What one hears of, and through which channels. */
export function ChannelsTable({ kinds, mailAfterMinutes, onChange }: Props) {
  const toggle = (kind: NotificationKind, channel: NotificationChannel) =>
    onChange({ kinds: { ...kinds, [kind]: afterToggle(kinds[kind], channel) } })
  return (
    <section aria-labelledby="channels">
      <h2 id="channels" className="mb-2 text-title font-semibold">
        {t('Notify me about')}
      </h2>
      <table className="w-full text-secondary">
        <thead>
          <tr className="border-b border-line text-meta text-ink-2">
            <th scope="col">
              <span className="sr-only">{t('Of what')}</span>
            </th>
            {WAYS.map(({ channel, label }) => (
              <th key={channel} scope="col" className="w-14 py-2 text-center font-medium phone:w-18">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map(({ kind, label, help }) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-2 text-start font-normal">
                {label}
                {help && <span className="block text-meta text-ink-3">{help}</span>}
              </th>
              {WAYS.map(({ channel, label: by }) => (
                <td key={channel} className="p-0 text-center">
                  <label className="flex min-h-11 items-center justify-center">
                    <input
                      type="checkbox"
                      className="size-4"
                      aria-label={`${label}: ${by}`}
                      checked={kinds[kind][channel]}
                      onChange={() => toggle(kind, channel)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap items-center gap-2 text-secondary text-ink-2">
        {t('Email me about unread items after')}
        <Select
          label={t('Email me about unread items after')}
          className="w-40"
          value={String(mailAfterMinutes)}
          options={[...new Set([...WAITS, mailAfterMinutes])]
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: waitText(minutes) }))}
          onChange={(minutes) => onChange({ mailAfterMinutes: Number(minutes) })}
        />
      </div>
    </section>
  )
}

/** The feed is what the other channels point to: without it there are none, and with one of them there is the feed. */
function afterToggle(channels: NotificationChannels, channel: NotificationChannel): NotificationChannels {
  if (channel === 'feed' && channels.feed) return { feed: false, sound: false, push: false, email: false }
  return { ...channels, [channel]: !channels[channel], feed: true }
}
