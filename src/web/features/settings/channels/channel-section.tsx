import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, ScrollText } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { releaseText, slowdownText } from '#domain/whatsapp/slowdown-messages.ts'
import type { ChannelDetail } from '#domain/whatsapp/channel.ts'

import { channelQuery } from '#web/api/channels/get-channel.ts'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BackToChannels, ChannelHead } from '../channel-head.tsx'
import { Loaded } from '../loaded.tsx'
import type { ChannelTab } from './channel-search.ts'
import { channelStatusOf } from './channel-labels.ts'
import { Diagnostics } from './diagnostics.tsx'
import { Overview } from './overview.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'
import { SetUp } from './set-up.tsx'

const ChannelDialog = lazyPart(async () => (await import('./channel-dialog.tsx')).ChannelDialog)

const LABELS: readonly { value: ChannelTab; label: string }[] = [
  { value: 'overview', label: t('Overview') },
  { value: 'setup', label: t('Set-up') },
  { value: 'profile', label: t('Profile') },
  { value: 'security', label: t('Security') },
]

/** One number: how it stands, its set-up with the diagnostics, its profile, and what cannot be undone. */
export function ChannelSection() {
  const { app } = useCurrentApp()
  const { channelId } = useParams({ from: '/gate/shell/settings/channels/$channelId' })
  const channel = useQuery(channelQuery(app.id, channelId))
  return (
    <>
      <BackToChannels />
      <Loaded query={channel} what={t('the channel')}>
        {(detail) => <Page channel={detail} mayChange={roleAllows(app.role, 'admin')} />}
      </Loaded>
    </>
  )
}

/** What keeps messages from going out through this channel, or slows them down; nothing where all is well. */
function Restrictions({ channel, mayChange, onEdit }: PageProps & { onEdit: () => void }) {
  const { app } = useCurrentApp()
  const { blocked, blockedBy, blockedUntil, restricted, restrictedUntil } = channel
  const slow = slowdownText(channel)
  if (blocked !== null)
    return (
      <div className="mb-5">
        <InlineAlert
          tone="danger"
          title={blocked}
          action={blockedBy === 'token' && mayChange && <Button onClick={onEdit}>{t('Save a new token')}</Button>}
        >
          {blockedUntil === null
            ? releaseText(blockedBy)
            : t('Messages wait and go out after {blockedUntil}.', { blockedUntil: formatMoment(blockedUntil, app.timeZone) })}
          {blockedBy !== 'token' && t(' Open Business Support Home in Meta to ask for a review.')}
        </InlineAlert>
      </div>
    )
  return (
    <>
      {slow !== null && (
        <div className="mb-5">
          <InlineAlert tone="warning" title={slow} />
        </div>
      )}
      {restricted !== null && (
        <div className="mb-5">
          <InlineAlert tone="warning" title={restricted}>
            {rich('Replies still go out.{value}', {
              value:
                restrictedUntil !== null &&
                t(' The limit ends {restrictedUntil}.', { restrictedUntil: formatMoment(restrictedUntil, app.timeZone) }),
            })}
          </InlineAlert>
        </div>
      )}
    </>
  )
}

type PageProps = { channel: ChannelDetail; mayChange: boolean }

/** What each part of the page shows. */
const PARTS: Readonly<Record<ChannelTab, (props: PageProps) => ReactNode>> = {
  overview: Overview,
  setup: ({ channel, mayChange }) => (
    <div className="flex flex-col gap-10">
      {mayChange && <SetUp channel={channel} />}
      <Diagnostics channelId={channel.id} mayChange={mayChange} />
    </div>
  ),
  profile: ({ channel, mayChange }) => <Profile channelId={channel.id} mayChange={mayChange} />,
  security: Security,
}

function Page({ channel, mayChange }: PageProps) {
  const { part: tab = 'overview' } = useSearch({ from: '/gate/shell/settings/channels/$channelId' })
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const Part = PARTS[tab]
  const status = channelStatusOf(channel)
  const edit = () => setEditing(true)
  const show = (next: ChannelTab) =>
    void navigate({
      to: '/settings/channels/$channelId',
      params: { channelId: channel.id },
      search: next === 'overview' ? {} : { part: next },
      replace: true,
    })

  return (
    <>
      <ChannelHead
        name={channel.name}
        tags={
          <>
            <Tag tone={status.tone}>{status.label}</Tag>
            {channel.demo && <Tag tone="info">{t('Demo')}</Tag>}
          </>
        }
        address={channel.facts?.displayPhone ?? channel.displayPhone}
        tools={mayChange && <Tools channelId={channel.id} onEdit={edit} />}
        alerts={<Restrictions channel={channel} mayChange={mayChange} onEdit={edit} />}
        parts={{ label: t('Part of the channel'), value: tab, options: LABELS, onChange: show }}
      />
      <Part channel={channel} mayChange={mayChange} />
      {editing && (
        <Suspense fallback={null}>
          <ChannelDialog onClose={() => setEditing(false)} channel={channel} />
        </Suspense>
      )}
    </>
  )
}

const Tools = ({ channelId, onEdit }: { channelId: string; onEdit: () => void }) => (
  <>
    <Link to="/settings/channels/$channelId/log" params={{ channelId }} className={buttonStyle()}>
      <ScrollText />
      {t('Log')}
    </Link>
    <Button icon={<Pencil />} onClick={onEdit}>
      {t('Edit')}
    </Button>
  </>
)
