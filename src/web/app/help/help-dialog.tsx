import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useLiveState } from '#web/api/live/use-live.ts'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { browserName } from '#domain/workspace/browser-name.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { NEWS } from './whats-new.ts'

const Guides = lazyPart(async () => (await import('./guides.tsx')).Guides)

const TABS = [
  { value: 'keys', label: t('Shortcuts') },
  { value: 'guides', label: t('Guides') },
  { value: 'news', label: t('What’s new') },
  { value: 'diagnostics', label: t('Diagnostics') },
] as const
type Tab = (typeof TABS)[number]['value']

const TITLES: Record<Tab, string> = {
  keys: t('Keyboard shortcuts'),
  guides: t('Guides'),
  news: t('What’s new'),
  diagnostics: t('Diagnostics'),
}

/** Help: the keys, the guides, what is new, and what support asks for first. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('keys')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} wide={tab === 'guides'} title={TITLES[tab]}>
      <div className="mb-4">
        <Segmented label={t('Help')} value={tab} options={TABS} onChange={setTab} />
      </div>
      {tab === 'keys' && <ShortcutList />}
      <Suspense fallback={null}>{tab === 'guides' && <Guides />}</Suspense>
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
    [t('Workspace ID'), app.id],
    [t('Role'), app.role],
    [t('Time zone'), app.timeZone],
    [t('Live updates'), status],
    [t('Browser'), browserName(navigator.userAgent)],
    [t('Window'), `${innerWidth} × ${innerHeight}`],
    [t('Language'), navigator.language],
    [t('Page'), location.pathname],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <p className="text-secondary text-ink-2">{t('Copy this into your message when you ask for help. It holds no customer data.')}</p>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-secondary">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyField label={t('Diagnostics')} value={facts.map(([name, value]) => `${name}: ${value}`).join('; ')} />
    </div>
  )
}
