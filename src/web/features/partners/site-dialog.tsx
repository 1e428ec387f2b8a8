import { type Control, useController } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { HostName } from '#domain/partners/brand.ts'
import { type PartnerSite, PartnerSiteInput } from '#domain/partners/partner-site.ts'

import { call } from '#web/api/call.ts'
import { useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { HueSlider } from '#web/kit/form/hue-slider.tsx'

const Link = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: t('Use a full address that starts with https://.') }).max(500)])
const SiteForm = PartnerSiteInput.omit({ links: true }).extend({ host: HostName, help: Link, terms: Link, privacy: Link })
type Values = z.input<typeof SiteForm>
type Output = z.output<typeof SiteForm>

const FIRST_HUE = 200

const NEW: Values = { host: '', name: '', hue: FIRST_HUE, help: '', terms: '', privacy: '' }

const valuesOf = ({ host, name, hue, links: { help = '', terms = '', privacy = '' } }: PartnerSite): Values => ({
  host,
  name,
  hue,
  help,
  terms,
  privacy,
})

/** Adds a domain, or changes what it shows. */
export function SiteDialog({ partnerId, site, onClose }: { partnerId: string; site: PartnerSite | null; onClose: () => void }) {
  const refresh = useRefreshPartners()
  return (
    <FormDialog<Values, Output, void>
      title={site ? t('Edit {host}', { host: site.host }) : t('Add domain')}
      schema={SiteForm}
      initial={site ? valuesOf(site) : NEW}
      submit={site ? t('Save domain') : t('Add domain')}
      done={site ? t('Domain saved') : t('Domain added')}
      blame="host"
      onSubmit={async ({ host, name, hue, help, terms, privacy }) => {
        const links = { ...(help && { help }), ...(terms && { terms }), ...(privacy && { privacy }) }
        await call('savePartnerSite', { partnerId, siteHost: host, body: { name, hue, links } })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {!site && (
            <TextField control={control} name="host" label={t('Domain')} placeholder={t('chat.example.com')} autoCapitalize="none" />
          )}
          <TextField control={control} name="name" label={t('Name')} help={t('Page titles, emails and the sign-in page show it.')} />
          <HueField control={control} />
          <TextField control={control} name="help" label={t('Help page (optional)')} placeholder={'https://example.com/help'} />
          <TextField control={control} name="terms" label={t('Terms (optional)')} placeholder={'https://example.com/terms'} />
          <TextField control={control} name="privacy" label={t('Privacy policy (optional)')} placeholder={'https://example.com/privacy'} />
        </>
      )}
    </FormDialog>
  )
}

function HueField({ control }: { control: Control<Values, unknown, Output> }) {
  const { field, fieldState } = useController({ control, name: 'hue' })
  return (
    <Field label={t('Color')} help={t('Buttons and links use it.')} error={fieldState.error?.message}>
      {(wiring) => <HueSlider wiring={wiring} value={field.value} onChange={field.onChange} />}
    </Field>
  )
}
