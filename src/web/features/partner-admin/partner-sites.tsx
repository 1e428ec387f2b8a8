import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { PartnerSite } from '#domain/partners/partner-site.ts'

import { call } from '#web/api/call.ts'
import { sitesOfPartnerQuery } from '#web/api/partners/partner-queries.ts'
import { usePartnerChange } from '#web/api/partners/use-partner-change.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SiteState } from '#web/kit/partners/site-state.tsx'

/** The domains that a partner brings, for the installation's owner to let them go live. */
export function PartnerSites({ partnerId }: { partnerId: string }) {
  const sites = useQuery(sitesOfPartnerQuery(partnerId))
  return (
    <section aria-labelledby="domains" className="flex flex-col gap-3">
      <h2 id="domains" className="text-reading font-semibold">
        {t('Domains of the partner')}
      </h2>
      <QueryState query={sites} what={t('the domains')}>
        <Bone className="h-14" />
      </QueryState>
      {sites.data?.items.length === 0 && <p className="text-secondary text-ink-2">{t('This partner hasn’t added a domain.')}</p>}
      {sites.data && sites.data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {sites.data.items.map((site) => (
            <SiteRow key={site.host} partnerId={partnerId} site={site} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SiteRow({ partnerId, site: { host, name, state, logo, icon } }: { partnerId: string; site: PartnerSite }) {
  const change = usePartnerChange()
  const decide = (live: boolean, done: string) =>
    change.mutate({ send: () => call('decidePartnerSite', { partnerId, siteHost: host, body: { live } }), done })
  const isDressed = logo !== null && icon !== null
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{host}</p>
        <p className="truncate text-secondary text-ink-2">
          {state === 'proven' && !isDressed ? t('{name} · logo or icon missing', { name }) : name}
        </p>
      </div>
      <SiteState state={state} />
      {state === 'live' && (
        <Button size="sm" variant="quietDanger" busy={change.isPending} onClick={() => decide(false, t('Domain taken offline'))}>
          {t('Take offline')}
        </Button>
      )}
      {state === 'proven' && (
        <Button size="sm" disabled={!isDressed} busy={change.isPending} onClick={() => decide(true, t('Domain is live'))}>
          {t('Approve domain')}
        </Button>
      )}
    </li>
  )
}
