import { countries } from '#domain/partners/countries.ts'
import { LEAD_DAYS } from '#domain/partners/lead.ts'
import { SELLING_LABELS } from '#domain/partners/partner.ts'

import type { Site } from '../branding/sites.ts'
import { type FormField, formOf, type FormState, tickOf } from '../pages/form.ts'
import { type Html, markup } from '../pages/html.ts'

interface Page {
  title: string
  body: Html
}

const FIELDS: readonly FormField[] = [
  { name: 'company', label: 'Company', autocomplete: 'organization' },
  { name: 'person', label: 'Name', autocomplete: 'name' },
  { name: 'email', label: 'Email', kind: 'email', autocomplete: 'email', help: 'We’ll send a link to confirm it.' },
  {
    name: 'country',
    label: 'Country',
    autocomplete: 'country',
    options: countries().map(({ code, name }) => ({ value: code, label: name })),
  },
  { name: 'site', label: 'Website', kind: 'url', autocomplete: 'url', optional: true },
  { name: 'selling', label: 'How you sell', options: Object.entries(SELLING_LABELS).map(([value, label]) => ({ value, label })) },
]

/** The form by which a company becomes a partner. */
export function registerPage({ name }: Site, termsUrl: string | null, state: FormState): Page {
  const terms = termsUrl === null ? markup`partner terms` : markup`<a href="${termsUrl}">partner terms</a>`
  return {
    title: Object.keys(state.faults).length > 0 ? 'Check your answers' : 'Become a partner',
    body: markup`<section aria-labelledby="pitch">
        <h1 id="pitch">Bring ${name} to the businesses you work with</h1>
        <p class="lead">
          Register your company, add the businesses you’re talking to, and follow each one from the first call to your commission.
        </p>
        <ul class="points">
          <li><strong>${LEAD_DAYS} days on every lead</strong><span>A business you register first stays yours.</span></li>
          <li><strong>One portal for your team</strong><span>Pipeline, clients, commission and sales material in one place.</span></li>
          <li><strong>Clients stay in control</strong><span>You only see a client’s workspace when the client allows it.</span></li>
        </ul>
      </section>
      <section class="card" aria-labelledby="form">
        <h2 id="form">Become a partner</h2>
        <p>It takes about two minutes.</p>
        ${formOf(FIELDS, state, { submit: 'Register', extra: tickOf('terms', markup`I accept the ${terms}.`, state) })}
      </section>`,
  }
}

const alone = (title: string, text: string, rest: Html | null = null): Page => ({
  title,
  body: markup`<section class="card alone">
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${rest}
  </section>`,
})

export const registeredPage = (): Page => alone('Check your email', 'We sent you a link. Open it within 24 hours to confirm your email.')

/** Asks before it uses up the link: programs that look into mails open links too. */
export const confirmPage = (): Page =>
  alone(
    'Confirm your email',
    'One click, and your registration is on its way.',
    markup`<form method="post"><button>Confirm email</button></form>`,
  )

export const confirmedPage = (isApproved: boolean): Page =>
  isApproved
    ? alone(
        'You’re a partner now',
        'Sign in with this email to open your portal.',
        markup`<p class="actions"><a class="button" href="/partner">Open portal</a></p>`,
      )
    : alone('Email confirmed', 'We’re reviewing your registration. You’ll get an email when it’s approved.')

/** What stands in the way, and what to do. */
export const faultPage = (title: string, hint: string): Page => alone(title, hint)
