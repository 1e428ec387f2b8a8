import { type Control, useController } from 'react-hook-form'
import { z } from 'zod'

import { HostName } from '#domain/partners/brand.ts'
import { type PartnerSite, PartnerSiteInput } from '#domain/partners/partner-site.ts'

import { call } from '#web/api/call.ts'
import { useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'

const Link = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Use a full address that starts with https://.' }).max(500)])
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
      title={site ? `Edit ${site.host}` : 'Add domain'}
      schema={SiteForm}
      initial={site ? valuesOf(site) : NEW}
      submit={site ? 'Save domain' : 'Add domain'}
      done={site ? 'Domain saved' : 'Domain added'}
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
          {!site && <TextField control={control} name="host" label="Domain" placeholder="chat.example.com" autoCapitalize="none" />}
          <TextField control={control} name="name" label="Name" help="Page titles, emails and the sign-in page show it." />
          <HueField control={control} />
          <TextField control={control} name="help" label="Help page (optional)" placeholder="https://example.com/help" />
          <TextField control={control} name="terms" label="Terms (optional)" placeholder="https://example.com/terms" />
          <TextField control={control} name="privacy" label="Privacy policy (optional)" placeholder="https://example.com/privacy" />
        </>
      )}
    </FormDialog>
  )
}

/** The lightness of buttons and links is fixed, so every hue keeps its contrast. */
const colorOf = (hue: number): string => `oklch(0.485 0.12 ${hue})`
const RAINBOW = `linear-gradient(to right in oklch longer hue, ${colorOf(0)}, ${colorOf(359)})`

const THUMB = [
  '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full',
  '[&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:border-white [&::-webkit-slider-thumb]:bg-current',
  '[&::-webkit-slider-thumb]:shadow-2',
].join(' ')

function HueField({ control }: { control: Control<Values, unknown, Output> }) {
  const { field, fieldState } = useController({ control, name: 'hue' })
  return (
    <Field label="Color" help="Buttons and links use it." error={fieldState.error?.message}>
      {(wiring) => (
        <span className="flex items-center gap-3">
          <input
            {...wiring}
            type="range"
            min={0}
            max={359}
            value={field.value}
            onChange={({ target }) => field.onChange(Number(target.value))}
            className={`h-2 min-w-0 flex-1 appearance-none rounded-full max-phone:my-4 ${THUMB}`}
            style={{ background: RAINBOW, color: colorOf(field.value) }}
          />
          <span aria-hidden className="size-9 shrink-0 rounded-control" style={{ background: colorOf(field.value) }} />
        </span>
      )}
    </Field>
  )
}
