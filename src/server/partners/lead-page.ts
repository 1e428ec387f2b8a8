import { LEAD_DAYS, SIZE_LABELS } from '#domain/partners/lead.ts'

import type { Site } from '../branding/sites.ts'
import { type FormField, formOf, type FormState } from '../pages/form.ts'
import { type Html, markup } from '../pages/html.ts'

interface Page {
  title: string
  body: Html
}

/** A visitor of the partner's host speaks of their own business, a partner of another. */
const fieldsFor = (isPartner: boolean): FormField[] => [
  { name: 'business', label: 'Business', autocomplete: isPartner ? 'off' : 'organization' },
  { name: 'contact', label: 'Name', autocomplete: isPartner ? 'off' : 'name', ...(isPartner && { help: 'Who you talk to there.' }) },
  {
    name: 'phone',
    label: 'Phone Number',
    kind: 'tel',
    autocomplete: isPartner ? 'off' : 'tel',
    help: 'With country code and no spaces, like +447700900142.',
  },
  { name: 'email', label: 'Email', kind: 'email', autocomplete: isPartner ? 'off' : 'email', optional: true },
  { name: 'site', label: 'Website', kind: 'url', autocomplete: isPartner ? 'off' : 'url', optional: true },
  { name: 'need', label: isPartner ? 'What they need' : 'What you need', kind: 'long' },
  { name: 'size', label: 'Company size', options: Object.entries(SIZE_LABELS).map(([value, label]) => ({ value, label })) },
  { name: 'note', label: 'Note', kind: 'long', optional: true },
]

/** The form that registers a business. `id` becomes the lead's, so that a form that is sent twice makes one lead. */
export function leadPage({ name }: Site, isPartner: boolean, id: string, state: FormState & { refusal?: string }): Page {
  const failed = state.refusal !== undefined || Object.keys(state.faults).length > 0
  const form = formOf(fieldsFor(isPartner), state, {
    submit: isPartner ? 'Add lead' : 'Send',
    extra: markup`<input type="hidden" name="id" value="${id}" />`,
    ...(state.refusal !== undefined && { about: state.refusal }),
  })
  return {
    title: failed ? 'Check your answers' : isPartner ? 'Add a lead' : 'Contact sales',
    body: isPartner
      ? markup`<section>
            <h1>Add a lead</h1>
            <p class="lead">A business that nobody registered before is yours for ${LEAD_DAYS} days.</p>
            <p class="actions"><a href="/partner">Open pipeline</a></p>
          </section>
          <section class="card" aria-label="Lead">${form}</section>`
      : markup`<section>
            <h1>Talk to your customers in one place</h1>
            <p class="lead">Tell us about your business, and we’ll show you how ${name} can help.</p>
          </section>
          <section class="card" aria-label="Your business">${form}</section>`,
  }
}

export function leadDonePage(isPartner: boolean): Page {
  const [title, text] = isPartner
    ? ['Lead added', `It’s yours for ${LEAD_DAYS} days.`]
    : ['Thanks for your details', 'We’ll get back to you shortly.']
  return {
    title,
    body: markup`<section class="card alone">
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      ${isPartner && markup`<p class="actions"><a class="button" href="/partner">Open pipeline</a><a href="/partner/createlead">Add another</a></p>`}
    </section>`,
  }
}

/** For who is neither a partner nor on a partner's host. */
export const partnersOnlyPage = (): Page => ({
  title: 'Partners only',
  body: markup`<section class="card alone">
    <h1>Partners only</h1>
    <p class="lead">Sign in with your partner account to add a lead, or become a partner first.</p>
    <p class="actions">
      <a class="button" href="/login?redirect=%2Fpartner%2Fcreatelead">Sign in</a><a href="/partner/register">Become a partner</a>
    </p>
  </section>`,
})
