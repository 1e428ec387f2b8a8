import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Partner, PartnerRole } from '#domain/partners/partner.ts'

import { partnerQuery } from '#web/api/partners/own-partner.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { BrandingTab } from './branding-tab.tsx'
import { ClientsTab } from './clients-tab.tsx'
import { CommissionTab } from './commission-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { type PartnerTab, TABS } from './partner-search.ts'
import { PipelineTab } from './pipeline-tab.tsx'
import { ResourcesTab } from './resources-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const route = getRouteApi('/gate/shell/partner')
const LABELS: Record<PartnerTab, string> = {
  pipeline: t('Pipeline'),
  clients: t('Clients'),
  commission: t('Commission'),
  users: t('Users'),
  branding: t('Branding'),
  resources: t('Resources'),
  keys: 'API',
}

/** On a phone the tab that is open may lie beyond the edge. */
const intoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The portal of a partner: leads, clients, commission, users, sales material. */
export function PartnerScreen() {
  const own = useQuery(partnerQuery())
  const { tab = 'pipeline' } = route.useSearch()
  usePageTitle(t('Partner'))
  const partner = own.data?.partner
  return (
    <main className="flex h-full min-w-0 flex-col">
      <QueryState query={own} what={t('your partner account')}>
        <Bone className="h-14" />
      </QueryState>
      {partner === null && <NoPartner />}
      {partner && (
        <>
          <Header partner={partner} />
          <nav aria-label={t('Partner')} className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-4 py-2">
            {TABS.filter((one) => one !== 'keys' || partner.role === 'owner').map((one) => (
              <Link
                key={one}
                ref={one === tab ? intoView : undefined}
                to="/partner"
                search={{ tab: one === 'pipeline' ? undefined : one }}
                aria-current={one === tab ? 'page' : undefined}
                className={clsx(
                  'rounded-row px-2 py-1 text-secondary font-medium whitespace-nowrap',
                  one === tab ? 'bg-active text-ink' : 'text-ink-2 hover:bg-hover',
                )}
              >
                {LABELS[one]}
              </Link>
            ))}
          </nav>
          <Tab tab={tab} partner={partner} />
        </>
      )}
    </main>
  )
}

function Header({ partner }: { partner: Partner }) {
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="text-title font-semibold">{t('Partner')}</h1>
      <p className="min-w-0 flex-1 truncate text-secondary text-ink-2">
        {partner.company}
        {partner.host !== null && ` · ${partner.host}`}
      </p>
      <Link to="/partner" search={{ lead: 'new' }} className={buttonStyle({ variant: 'primary' })}>
        <Plus aria-hidden />
        {t('Add lead')}
      </Link>
    </header>
  )
}

function Tab({ tab, partner }: { tab: PartnerTab; partner: Partner & { role: PartnerRole } }) {
  switch (tab) {
    case 'pipeline':
      return <PipelineTab partner={partner} />
    case 'clients':
      return <ClientsTab partnerId={partner.id} />
    case 'commission':
      return <CommissionTab partnerId={partner.id} />
    case 'users':
      return <UsersTab partner={partner} />
    case 'branding':
      return <BrandingTab partner={partner} />
    case 'resources':
      return <ResourcesTab partnerId={partner.id} />
    case 'keys':
      return partner.role === 'owner' ? (
        <KeysTab partnerId={partner.id} />
      ) : (
        <NoPermission what={t('the API')} who={t('an owner of your company')} />
      )
    default:
      return tab satisfies never
  }
}

function NoPartner() {
  return (
    <EmptyState
      title={t('You’re not a partner yet')}
      action={
        <a href="/partner/register" className={buttonStyle({ variant: 'primary' })}>
          {t('Become a partner')}
        </a>
      }
    >
      {t('Register your company. If you already did, verify the email of your account first.')}
    </EmptyState>
  )
}
