import { Link } from '@tanstack/react-router'
import { ArrowLeft, Binoculars } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { readBeforeSample } from '#web/session/selected-app.ts'

/** Where to look first. */
const PLACES = [
  { to: '/inbox', label: t('Conversations') },
  { to: '/flows', label: t('Flows') },
  { to: '/agents', label: t('AI agents') },
  { to: '/tester', label: t('Test phone') },
] as const

/** Says over a sample workspace what it is, leads to what is worth a look, and back to the own one. */
export function SampleBar() {
  const { apps, select } = useCurrentApp()
  const before = readBeforeSample(sessionStorage)
  const own = apps.find(({ id, demo }) => id === before && !demo) ?? apps.find(({ demo }) => !demo)
  if (!own) return null
  return (
    <div
      role="status"
      className="flex min-h-10 shrink-0 items-center gap-x-4 bg-info-soft px-4 py-1 text-secondary text-info max-phone:justify-between"
    >
      <span className="flex min-w-0 items-center gap-2">
        <Binoculars className="size-4 shrink-0" aria-hidden />
        <span className="truncate max-phone:hidden">{t('This is a sample workspace. Nothing here reaches a real customer.')}</span>
        <span className="truncate phone:hidden">{t('Sample workspace')}</span>
      </span>
      <nav aria-label={t('Sample workspace')} className="flex flex-1 gap-x-4 max-lg:invisible max-phone:hidden">
        {PLACES.map(({ to, label }) => (
          <Link key={to} to={to} className={linkStyle()}>
            {label}
          </Link>
        ))}
      </nav>
      <Button size="sm" icon={<ArrowLeft className="rtl:-scale-x-100" />} onClick={() => select(own.id)}>
        <span className="max-w-44 truncate">{t('Back to {name}', { name: own.name })}</span>
      </Button>
    </div>
  )
}
