import { Ellipsis, KeyRound, Unplug } from 'lucide-react'
import { useState } from 'react'

import type { Channel } from '#domain/channel.ts'

import { useChangeChannels } from '../../api/channels/change-channels.ts'
import { AlertDialog } from '../../kit/alert-dialog.tsx'
import { ChannelGlyph } from '../../kit/channel-glyph.tsx'
import { iconButtonStyle } from '../../kit/icon-button.tsx'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { Tag } from '../../kit/tag.tsx'
import { useToasts } from '../../kit/toast-area.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'
import { ChannelDialog } from './channel-dialog.tsx'

/** One connected number. Of its token only the last four characters are known here. */
export function ChannelRow({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeChannels(app.id)
  const [shown, setShown] = useState<'edit' | 'remove' | null>(null)
  const remove = () =>
    change.mutate(
      { verb: 'remove', channelId: channel.id },
      {
        onSuccess: () => toasts.show({ title: 'Channel disconnected' }),
        onError: (error) => toasts.show({ variant: 'destructive', title: 'Channel not disconnected', description: error.message }),
        onSettled: () => setShown(null),
      },
    )

  return (
    <li className="flex items-center gap-3 p-4">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-lagoon-soft text-lagoon-fg [&_svg]:size-5">
        <ChannelGlyph kind={channel.kind} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{channel.name}</span>
          {channel.demo && <Tag tone="info">Demo</Tag>}
        </div>
        <p className="text-secondary text-ink-2 tabular-nums">{channel.displayPhone}</p>
        <p className="text-meta wrap-anywhere text-ink-3">
          Number id {channel.phoneNumberId} · Token ends in {channel.tokenLast4}
        </p>
      </div>
      {mayChange && (
        <Menu
          align="end"
          trigger={
            <button type="button" aria-label={`Change ${channel.name}`} className={iconButtonStyle()}>
              <Ellipsis />
            </button>
          }
        >
          <MenuItem icon={<KeyRound />} onSelect={() => setShown('edit')}>
            Rename or replace the token
          </MenuItem>
          <MenuItem icon={<Unplug />} tone="danger" onSelect={() => setShown('remove')}>
            Disconnect
          </MenuItem>
        </Menu>
      )}
      <ChannelDialog open={shown === 'edit'} onClose={() => setShown(null)} channel={channel} />
      <AlertDialog
        open={shown === 'remove'}
        onOpenChange={(open) => !open && setShown(null)}
        title={`Disconnect ${channel.name}?`}
        description="Nothing is sent or received over it any more. Its conversations stay."
        confirm="Disconnect channel"
        busy={change.isPending}
        onConfirm={remove}
      />
    </li>
  )
}
