import { useState } from 'react'

import { useLiveState } from '#web/api/live/use-live.ts'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { browserName } from '#web/kit/text/browser-name.ts'
import { TextLink } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { NEWS } from './whats-new.ts'

const TABS = [
  { value: 'keys', label: 'Shortcuts' },
  { value: 'news', label: 'What’s new' },
  { value: 'diagnostics', label: 'Diagnostics' },
] as const
type Tab = (typeof TABS)[number]['value']

const TITLES: Record<Tab, string> = { keys: 'Keyboard shortcuts', news: 'What’s new', diagnostics: 'Diagnostics' }

/** Help: the keys, what is new, where the API is described, and what support asks for first. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('keys')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[tab]}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Help" value={tab} options={TABS} onChange={setTab} />
        <TextLink href="/api/v1/openapi.json">API reference</TextLink>
      </div>
      {tab === 'keys' && <ShortcutList />}
      {tab === 'news' && <WhatsNew />}
      {tab === 'diagnostics' && <Diagnostics />}
    </Dialog>
  )
}

function WhatsNew() {
  return (
    <ul className="flex flex-col gap-4">
      {NEWS.map(({ title, text }) => (
        <li key={title}>
          <h3 className="text-base font-medium">{title}</h3>
          <p className="text-secondary text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** What is asked for when something does not work: about this browser and this workspace, and nothing of its customers. */
function Diagnostics() {
  const { app } = useCurrentApp()
  const { status } = useLiveState()
  const facts = [
    ['Workspace ID', app.id],
    ['Role', app.role],
    ['Time zone', app.timeZone],
    ['Live updates', status],
    ['Browser', browserName(navigator.userAgent)],
    ['Window', `${innerWidth} × ${innerHeight}`],
    ['Language', navigator.language],
    ['Page', location.pathname],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <p className="text-secondary text-ink-2">Copy this into your message when you ask for help. It holds no customer data.</p>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-secondary">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyField label="Diagnostics" value={facts.map(([name, value]) => `${name}: ${value}`).join('; ')} />
    </div>
  )
}
