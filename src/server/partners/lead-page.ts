import { LEAD_DAYS, SIZE_LABELS } from '#domain/partners/lead.ts'
import { t, translated } from '#domain/i18n/t.ts'

import type { Site } from '../branding/sites.ts'
import { type FormField, formOf, type FormState } from '../pages/form.ts'
import { type Html, markup } from '../pages/html.ts'

interface Page {
  title: string
  body: Html
}

/** A visitor of the partner's host speaks of their own business, a partner of another. */
const fieldsFor = (isPartner: boolean): FormField[] => [
  { name: 'business', label: t('Business'), autocomplete: isPartner ? 'off' : 'organization' },
  { name: 'contact', label: t('Name'), autocomplete: isPartner ? 'off' : 'name', ...(isPartner && { help: t('Who you talk to there.') }) },
  {
    name: 'phone',
    label: t('Phone Number'),
    kind: 'tel',
    autocomplete: isPartner ? 'off' : 'tel',
    help: t('With country code and no spaces, like +447700900142.'),
  },
  { name: 'email', label: t('Email'), kind: 'email', autocomplete: isPartner ? 'off' : 'email', optional: true },
  { name: 'site', label: t('Website'), kind: 'url', autocomplete: isPartner ? 'off' : 'url', optional: true },
  { name: 'need', label: isPartner ? t('What they need') : t('What you need'), kind: 'long' },
  {
    name: 'size',
    label: t('Company size'),
    options: Object.entries(SIZE_LABELS).map(([value, label]) => ({ value, label: translated(label) })),
  },
  { name: 'note', label: t('Note'), kind: 'long', optional: true },
]

/** The form that registers a business. `id` becomes the lead's, so that a form that is sent twice makes one lead. */
export function leadPage({ name }: Site, isPartner: boolean, id: string, state: FormState & { refusal?: string }): Page {
  const failed = state.refusal !== undefined || Object.keys(state.faults).length > 0
  const form = formOf(fieldsFor(isPartner), state, {
    submit: isPartner ? t('Add lead') : t('Send'),
    extra: markup`<input type="hidden" name="id" value="${id}" />`,
    ...(state.refusal !== undefined && { about: state.refusal }),
  })
  return {
    title: failed ? t('Check your answers') : isPartner ? t('Add a lead') : t('Contact sales'),
    body: isPartner
      ? markup`<section>
            <h1>${t('Add a lead')}</h1>
            <p class="lead">${t('If no other partner registered the business first, it’s yours for {days} days.', { days: LEAD_DAYS })}</p>
            <p class="actions"><a href="/partner">${t('Open pipeline')}</a></p>
          </section>
          <section class="card" aria-label="${t('Lead')}">${form}</section>`
      : markup`<section>
            <h1>${t('Talk to your customers in one place')}</h1>
            <p class="lead">${t('Tell us about your business, and we’ll show you how {name} can help.', { name })}</p>
          </section>
          <section class="card" aria-label="${t('Your business')}">${form}</section>`,
  }
}

export function leadDonePage(isPartner: boolean): Page {
  const [title, text] = isPartner
    ? [t('Lead added'), t('It’s yours for {days} days.', { days: LEAD_DAYS })]
    : [t('Thanks for your details'), t('We’ll get back to you shortly.')]
  return {
    title,
    body: markup`<section class="card alone">
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      ${isPartner && markup`<p class="actions"><a class="button" href="/partner">${t('Open pipeline')}</a><a href="/partner/createlead">${t('Add another')}</a></p>`}
    </section>`,
  }
}

/** For who is neither a partner nor on a partner's host. */
export const partnersOnlyPage = (): Page => ({
  title: t('Partners only'),
  body: markup`<section class="card alone">
    <h1>${t('Partners only')}</h1>
    <p class="lead">${t('Sign in with your partner account to add a lead, or become a partner first.')}</p>
    <p class="actions">
      <a class="button" href="/login?redirect=%2Fpartner%2Fcreatelead">${t('Sign in')}</a><a href="/partner/register">${t('Become a partner')}</a>
    </p>
  </section>`,
})
