import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { PARTNER_SITES, type PartnerSite } from '#domain/partners/partner-site.ts'
import type { Partner, PartnerRole } from '#domain/partners/partner.ts'

import { partnerSitesQuery } from '#web/api/partners/partner-queries.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SiteCard } from './site-card.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { TabPage } from './tab-page.tsx'

/** The domains of the partner, and what customers see there. */
export function BrandingTab({ partner }: { partner: Partner & { role: PartnerRole } }) {
  const sites = useQuery(partnerSitesQuery(partner.id))
  const [open, setOpen] = useState<PartnerSite | 'new' | null>(null)
  const isOwner = partner.role === 'owner'
  const isFull = (sites.data?.items.length ?? 0) >= PARTNER_SITES
  return (
    <TabPage
      query={sites}
      what={t('your domains')}
      about={t('Customers who sign in on your domain see your name, logo and color instead of ours.')}
      action={
        isOwner && (
          <Button
            variant="primary"
            icon={<Plus />}
            disabled={isFull}
            title={isFull ? t('You can have {value} domains', { value: PARTNER_SITES }) : undefined}
            onClick={() => setOpen('new')}
          >
            {t('Add domain')}
          </Button>
        )
      }
    >
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState title={t('No domains yet')}>{t('Add a domain like chat.example.com to show your brand there.')}</EmptyState>
          ) : (
            <ul className="flex flex-col gap-4">
              {items.map((site) => (
                <SiteCard key={site.host} partnerId={partner.id} site={site} mayChange={isOwner} onEdit={() => setOpen(site)} />
              ))}
            </ul>
          )}
          {open && <SiteDialog partnerId={partner.id} site={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
        </>
      )}
    </TabPage>
  )
}
