import { dateLocale } from '#domain/i18n/locale.ts'
import { useMutation } from '@tanstack/react-query'
import { ImageIcon, SearchCheck } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { type PartnerSite, PROOF_GRACE_DAYS, type SitePicture } from '#domain/partners/partner-site.ts'

import { call } from '#web/api/call.ts'
import { whyNot } from '#web/api/files/upload-or-why.ts'
import { sitePictureUrl, uploadPicture } from '#web/api/files/upload-picture.ts'
import { usePartnerChange, useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { PictureField } from '#web/kit/form/picture-field.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { HostFindings } from '#web/kit/partners/host-findings.tsx'
import { SiteState } from '#web/kit/partners/site-state.tsx'

type Props = { partnerId: string; site: PartnerSite; mayChange: boolean; onEdit: () => void }

/** One domain of the partner: how far it is, what is still to do, and its pictures. */
export function SiteCard({ partnerId, site, mayChange, onEdit }: Props) {
  const { host, name, state } = site
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 max-phone:basis-full">
          <h2 className="truncate text-reading font-semibold">{host}</h2>
          <p className="truncate text-secondary text-ink-2">{name}</p>
        </div>
        <SiteState state={state} isLosing={site.unprovenSince !== null} />
        {mayChange && (
          <>
            <Button aria-label={t('Edit {host}', { host })} onClick={onEdit}>
              {t('Edit')}
            </Button>
            <RemoveSite partnerId={partnerId} host={host} />
          </>
        )}
      </div>
      <p className="text-secondary text-ink-2">{nextStepOf(site)}</p>
      {mayChange && (
        <>
          <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
            <SitePictureField
              partnerId={partnerId}
              site={site}
              picture="logo"
              label={t('Logo')}
              help={t('A wide image works best. PNG, JPEG or WebP, up to 5 MB.')}
            />
            <SitePictureField
              partnerId={partnerId}
              site={site}
              picture="icon"
              label={t('Icon')}
              help={t('A square image of at least 512 pixels, for browser tabs and installed apps.')}
            />
          </div>
          <Proof partnerId={partnerId} site={site} />
        </>
      )}
    </li>
  )
}

/** What the partner does next, in words. */
function nextStepOf({ state, logo, icon, unprovenSince }: PartnerSite): string {
  if (unprovenSince !== null)
    return t('The TXT record is gone. Put it back by {unprovenSince}, or this domain stops showing your brand.', {
      unprovenSince: endOf(unprovenSince),
    })
  if (state === 'live') return t('Customers see your brand here.')
  if (state === 'proven')
    return logo && icon
      ? t('You proved this domain. It goes live once it’s approved.')
      : t('You proved this domain. Upload a logo and an icon.')
  return t('Add the TXT record at your DNS provider, then check the domain.')
}

const endOf = (since: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'long' }).format(Date.parse(since) + PROOF_GRACE_DAYS * 86_400_000)

function Proof({ partnerId, site: { host, state, proof, unprovenSince } }: { partnerId: string; site: PartnerSite }) {
  const refresh = useRefreshPartners()
  const check = useMutation({ mutationFn: () => call('checkPartnerSite', { partnerId, siteHost: host }), onSuccess: refresh })
  return (
    <>
      {(state === 'unproven' || unprovenSince !== null) && (
        <dl className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-1.5">
            <dt className="text-secondary font-medium">{t('Name of the TXT record')}</dt>
            <dd>
              <CopyField value={proof.record} label={t('name of the TXT record')} />
            </dd>
          </div>
          <div className="flex min-w-0 flex-col gap-1.5">
            <dt className="text-secondary font-medium">{t('Value')}</dt>
            <dd>
              <CopyField value={proof.value} label={t('value of the TXT record')} />
            </dd>
          </div>
        </dl>
      )}
      <div>
        <Button icon={<SearchCheck />} busy={check.isPending} onClick={() => check.mutate()}>
          {t('Check domain')}
        </Button>
      </div>
      {check.error && (
        <p role="alert" className="text-secondary text-danger">
          {check.error.message}
        </p>
      )}
      {check.data && <HostFindings host={host} findings={check.data.items} />}
    </>
  )
}

type PictureProps = { partnerId: string; site: PartnerSite; picture: SitePicture; label: string; help: string }

function SitePictureField({ partnerId, site, picture, label, help }: PictureProps) {
  const refresh = useRefreshPartners()
  const version = site[picture]
  return (
    <PictureField
      label={label}
      help={help}
      preview={
        <span className="inline-flex h-16 w-24 shrink-0 items-center justify-center overflow-hidden rounded-card border border-line bg-sunken p-2 text-ink-3">
          {version === null ? (
            <ImageIcon className="size-6" aria-hidden />
          ) : (
            <img
              src={sitePictureUrl({ partnerId, siteHost: site.host, picture, version })}
              alt={t('{label} of {host}', { label, host: site.host })}
              className="size-full object-contain"
            />
          )}
        </span>
      }
      isSet={version !== null}
      onUpload={(file, onProgress) =>
        uploadPicture('setPartnerSitePicture', { partnerId, siteHost: site.host, picture, file, onProgress }).then(async () => {
          await refresh()
          return null
        }, whyNot)
      }
    />
  )
}

function RemoveSite({ partnerId, host }: { partnerId: string; host: string }) {
  const change = usePartnerChange()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quietDanger" aria-label={t('Remove {host}', { host })} onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove {host}?', { host })}
        description={t('Customers who open it no longer see your brand, and links to it in sent emails stop working.')}
        confirm={t('Remove domain')}
        busy={change.isPending}
        onConfirm={() => change.mutate({ send: () => call('removePartnerSite', { partnerId, siteHost: host }), done: t('Domain removed') })}
      />
    </>
  )
}
