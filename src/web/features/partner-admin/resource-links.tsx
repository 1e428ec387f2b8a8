import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { Partner } from '#domain/partners/partner.ts'

import { call } from '#web/api/call.ts'
import { allResourcesQuery } from '#web/api/partners/partner-queries.ts'
import { usePartnerChange, useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { SafeLink } from '#web/kit/text/safe-link.tsx'

const Link = z.object({
  title: z.string().trim().min(1, t('Enter a title.')).max(120),
  url: z.url({ protocol: /^https?$/, error: 'Use a full address that starts with https://.' }).max(500),
  note: z.string().trim().max(500),
  partnerId: z.string(),
})

/** Links that partners find under Resources. */
export function ResourceLinks({ partners }: { partners: readonly Partner[] }) {
  const resources = useQuery(allResourcesQuery())
  const change = usePartnerChange()
  const [adding, setAdding] = useState(false)
  const names = new Map(partners.map(({ id, company }) => [id, company]))
  return (
    <section aria-labelledby="resources" className="flex max-w-280 flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <h2 id="resources" className="min-w-0 flex-1 text-reading font-semibold">
          {t('Resources for partners')}
        </h2>
        <Button icon={<Plus />} onClick={() => setAdding(true)}>
          {t('Add link')}
        </Button>
      </div>
      {resources.data?.items.length === 0 && <p className="text-ink-2">{t('Share slides, price lists and guides with your partners.')}</p>}
      {resources.data && resources.data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {resources.data.items.map(({ id, title, url, partnerId }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1 truncate">
                <SafeLink href={url}>{title}</SafeLink>
              </span>
              {partnerId !== null && <Tag>{names.get(partnerId) ?? t('One partner')}</Tag>}
              <Button
                variant="quietDanger"
                size="sm"
                aria-label={t('Remove {title}', { title })}
                onClick={() =>
                  change.mutate({ send: () => call('removePartnerResource', { partnerResourceId: id }), done: t('Link removed') })
                }
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && <AddLink partners={partners} onClose={() => setAdding(false)} />}
    </section>
  )
}

function AddLink({ partners, onClose }: { partners: readonly Partner[]; onClose: () => void }) {
  const refresh = useRefreshPartners()
  return (
    <FormDialog
      title={t('Add link')}
      schema={Link}
      initial={{ title: '', url: '', note: '', partnerId: '' }}
      submit={t('Add link')}
      done={t('Link added')}
      onSubmit={async ({ partnerId, ...link }) => {
        await call('addPartnerResource', { body: { ...link, partnerId: partnerId || null } })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label={t('Title')} maxLength={120} />
          <TextField control={control} name="url" label={t('Address')} type="url" placeholder={'https://'} />
          <TextField control={control} name="note" label={t('Note')} maxLength={500} />
          <SelectField
            control={control}
            name="partnerId"
            label={t('For')}
            options={[{ value: '', label: t('Every partner') }, ...partners.map(({ id, company }) => ({ value: id, label: company }))]}
          />
        </>
      )}
    </FormDialog>
  )
}
